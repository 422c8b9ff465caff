// flags: -default-isolation MainActor
// A list is updated from a response.

import Trellis

@JSONModel
struct Contact: Identifiable {
    let id: Int
    var name: String
}

@JSONModel
struct Book {
    @JSONIdentified(by: \Contact.id) var contacts: [Contact]
}

final class BookModel {
    private(set) var book = Book(contacts: [])
    func apply(_ json: String) throws { try TrellisDecoder().update(&book, from: json) }
}

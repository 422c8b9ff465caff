// flags: -default-isolation MainActor
// A generic model.

import Trellis

@JSONModel
struct Page<Item: TrellisCodable> {
    let items: [Item]
    var next: String?
}

@JSONModel
struct User {
    let login: String
}

func load(_ json: String) throws -> Page<User> { try TrellisDecoder().decode(Page<User>.self, from: json) }

import Foundation
import NewCodable
import Trellis

// Models of Trellis, in a file that imports both libraries.

enum Status: String, TrellisCodable {
    case draft, published
}

@JSONModel
struct Author: Equatable {
    let name: String
    @JSONKey("contact.email") let email: String?
}

@JSONModel
struct Size: Equatable {
    let width: Int
    let height: Int
}

@JSONModel(keyStyle: .snakeCase)
struct Edition: Equatable {
    let pageCount: Int
    @JSONFlattened let size: Size
}

@JSONModel(for: .decoding)
struct Title: Equatable {
    @JSONKey("title") let text: String
}

@JSONModel
struct Book: Equatable {
    let title: String
    let status: Status
    let authors: [Author]
    @JSONKey("published_at", as: .iso8601) let publishedAt: Date
    @JSONKey("meta.pages") var pages: Int = 0
    var editions: [Edition] = []
    @JSONIgnored var isOpen: Bool = false
}

@JSONModel
class Item {
    let id: Int
}

@JSONModel(superclass: Item.self)
final class Shelf: Item {
    let labels: [String: Int]
}

import Trellis

// The models of the examples of Frameworks.md, written by hand, so that the macro need not be built.

struct Ticket: Equatable, Sendable {
    let number: Int
    let title: String
    let login: String?
}

extension Ticket: JSONModel {
    static let modelSchema = JSONModelSchema(
        Ticket.self,
        [
            JSONField("number", \Ticket.number),
            JSONField("title", \Ticket.title),
            JSONField("login", \Ticket.login, keys: "user.login"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        title = fields.take(1)
        login = fields.take(2)
    }
}

nonisolated extension Ticket: JSONModelCodable {}

/// Known to Codable alone.
struct Reply: Codable, Equatable, Sendable {
    let id: Int
    let author: Author
    let ticket: Ticket?

    struct Author: Codable, Equatable, Sendable {
        let name: String
    }
}

import Trellis

/// A model with required, optional, defaulted and nested fields, several of them in the same nested objects.
struct Ticket: Equatable, Sendable {
    var number: Int
    var login: String
    var userID: Int?
    var city: String?
    var zip: String?
    var title: String
    var labels: [Label]
    var votes: [String: Int]
    var parent: Parent?
}

extension Ticket {
    struct Label: Equatable, Sendable {
        var name: String
        var color: String?
    }

    struct Parent: Equatable, Sendable {
        var number: Int
        var isOpen: Bool
    }
}

extension Ticket: JSONModel {
    static let modelSchema = JSONModelSchema(
        Ticket.self,
        [
            JSONField("number", \Ticket.number),
            JSONField("login", \Ticket.login, keys: "user.login"),
            JSONField("userID", \Ticket.userID, keys: "user.id"),
            JSONField("city", \Ticket.city, keys: "user.address.city"),
            JSONField("zip", \Ticket.zip, keys: "user.address.zip"),
            JSONField("title", \Ticket.title, default: "(untitled)"),
            JSONField("labels", \Ticket.labels, default: []),
            JSONField("votes", \Ticket.votes, default: [:]),
            JSONField("parent", \Ticket.parent),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        login = fields.take(1)
        userID = fields.take(2)
        city = fields.take(3)
        zip = fields.take(4)
        title = fields.take(5)
        labels = fields.take(6)
        votes = fields.take(7)
        parent = fields.take(8)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(number)
        case 1: try writer.field(login)
        case 2: try writer.field(userID)
        case 3: try writer.field(city)
        case 4: try writer.field(zip)
        case 5: try writer.field(title)
        case 6: try writer.field(labels)
        case 7: try writer.field(votes)
        case 8: try writer.field(parent)
        default: break
        }
    }
}

// These two use the default of `encode(field:to:)`.

extension Ticket.Label: JSONModel {
    static let modelSchema = JSONModelSchema(
        Ticket.Label.self,
        [JSONField("name", \Ticket.Label.name), JSONField("color", \Ticket.Label.color)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        color = fields.take(1)
    }
}

extension Ticket.Parent: JSONModel {
    static let modelSchema = JSONModelSchema(
        Ticket.Parent.self,
        [
            JSONField("number", \Ticket.Parent.number),
            JSONField("isOpen", \Ticket.Parent.isOpen, keys: ["state.open"]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        isOpen = fields.take(1)
    }
}

extension Ticket {
    /// A document with every field, and the model that it decodes to.
    static var fullDocument: Document {
        [
            "number": 17,
            "user": ["login": "ada", "id": 3, "address": ["city": "Zürich", "zip": "8001"]],
            "title": "It \"works\"",
            "labels": [["name": "bug", "color": "red"], ["name": "easy", "color": nil]],
            "votes": ["+1": 4],
            "parent": ["number": 2, "state.open": true],
        ]
    }

    static let full = Ticket(
        number: 17, login: "ada", userID: 3, city: "Zürich", zip: "8001", title: "It \"works\"",
        labels: [Label(name: "bug", color: "red"), Label(name: "easy", color: nil)], votes: ["+1": 4],
        parent: Parent(number: 2, isOpen: true))

    static let smallest = Ticket(
        number: 1, login: "bo", userID: nil, city: nil, zip: nil, title: "(untitled)", labels: [], votes: [:],
        parent: nil)
}

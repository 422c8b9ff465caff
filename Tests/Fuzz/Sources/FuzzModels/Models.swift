import Foundation
import Trellis

/// A model with fields of nearly every type.
struct Rich: Equatable {
    var id: Int64
    var small: UInt8?
    var ratio: Double
    var exact: Decimal?
    var login: String
    var city: String?
    var created: Date?
    var seen: Date?
    var stamp: Date?
    var state: State?
    var level: Level
    var data: [UInt8]?
    var uuid: UUID?
    var url: URL?
    var tags: [String]
    var holes: [Int?]
    var grid: [[Float]]
    var votes: [String: Int]
    var byState: [State: [Bool]]
    var single: Set<Int32>
    var parent: Node?
    var dotted: String?
}

enum State: String, TrellisCodable, JSONDictionaryKey, Codable, Sendable { case open, closed, other = "é\"" }
enum Level: Int, TrellisCodable, Codable, Sendable { case low = 1, high = 2 }

extension Rich: JSONModel {
    static let modelSchema = JSONModelSchema(
        Rich.self,
        [
            JSONField("id", \Rich.id),
            JSONField("small", \Rich.small),
            JSONField("ratio", \Rich.ratio, default: 0.5),
            JSONField("exact", \Rich.exact),
            JSONField("login", \Rich.login, keys: "user.login", default: ""),
            JSONField("city", \Rich.city, keys: "user.address.city"),
            JSONField("created", \Rich.created),
            JSONField("seen", \Rich.seen, as: .secondsSince1970),
            JSONField("stamp", \Rich.stamp, as: .millisecondsSince1970),
            JSONField("state", \Rich.state),
            JSONField("level", \Rich.level, default: .low),
            JSONField("data", \Rich.data, as: .base64),
            JSONField("uuid", \Rich.uuid),
            JSONField("url", \Rich.url),
            JSONField("tags", \Rich.tags, default: []),
            JSONField("holes", \Rich.holes, default: []),
            JSONField("grid", \Rich.grid, default: []),
            JSONField("votes", \Rich.votes, default: [:]),
            JSONField("byState", \Rich.byState, default: [:]),
            JSONField("single", \Rich.single, default: []),
            JSONField("parent", \Rich.parent),
            JSONField("dotted", \Rich.dotted, keys: ["app.id"]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        small = fields.take(1)
        ratio = fields.take(2)
        exact = fields.take(3)
        login = fields.take(4)
        city = fields.take(5)
        created = fields.take(6)
        seen = fields.take(7)
        stamp = fields.take(8)
        state = fields.take(9)
        level = fields.take(10)
        data = fields.take(11)
        uuid = fields.take(12)
        url = fields.take(13)
        tags = fields.take(14)
        holes = fields.take(15)
        grid = fields.take(16)
        votes = fields.take(17)
        byState = fields.take(18)
        single = fields.take(19)
        parent = fields.take(20)
        dotted = fields.take(21)
    }
}

/// A tree of structs and classes.
struct Node: Equatable, Sendable {
    var name: String
    var children: [Node]
    var leaf: Leaf?
    var named: [String: Node]?
}

extension Node: JSONModel {
    static let modelSchema = JSONModelSchema(
        Node.self,
        [
            JSONField("name", \Node.name),
            JSONField("children", \Node.children, default: []),
            JSONField("leaf", \Node.leaf, keys: "more.leaf"),
            JSONField("named", \Node.named, keys: "more.named"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        children = fields.take(1)
        leaf = fields.take(2)
        named = fields.take(3)
    }
}

final class Leaf: JSONModel, Equatable, Sendable {
    let value: Int?
    let node: Node?

    static let modelSchema = JSONModelSchema(
        Leaf.self, [JSONField("value", \Leaf.value), JSONField("node", \Leaf.node)])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        node = fields.take(1)
    }

    static func == (left: Leaf, right: Leaf) -> Bool { left.value == right.value && left.node == right.node }
}

/// Strings compared byte by byte, since canonically equivalent Strings are equal.
struct Texts: Equatable {
    var items: [String]
    var nested: [[String?]]

    static func == (left: Texts, right: Texts) -> Bool {
        left.items.map { Array($0.utf8) } == right.items.map { Array($0.utf8) }
            && left.nested.map { $0.map { $0.map { Array($0.utf8) } } }
                == right.nested.map { $0.map { $0.map { Array($0.utf8) } } }
    }
}

extension Texts: JSONModel {
    static let modelSchema = JSONModelSchema(
        Texts.self,
        [JSONField("items", \Texts.items, default: []), JSONField("nested", \Texts.nested, keys: "a.b", default: [])])

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        nested = fields.take(1)
    }
}

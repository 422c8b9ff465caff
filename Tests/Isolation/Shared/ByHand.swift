import Foundation
import Trellis

// The same without macros. The conformances are on the declarations of the types, or in extensions that are not
// isolated.

struct Celsius: TrellisCodable, Equatable {
    var degrees: Double
    var rounded: Int { Int(degrees.rounded()) }
    static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius(degrees: try token.celsius()) }
    func encode(to writer: inout JSONWriter) throws { try rounded.encode(to: &writer) }
}

extension JSONToken {
    func celsius() throws -> Double { try double() }
}

struct Book: JSONModel, JSONDidDecodeHook {
    let title: String
    var pages: Int
    var color: Color
    var warmth: Celsius?
    var heading: String { title + "." }

    static let modelSchema = JSONModelSchema(
        Book.self,
        [
            JSONField("title", \Book.title),
            JSONField("pages", \Book.pages, keys: "meta.pages", default: 1),
            JSONField("color", \Book.color, form: .transform(.color)),
            JSONField("warmth", \Book.warmth),
            JSONField("heading", \Book.heading, form: .computed),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        pages = fields.take(1)
        color = fields.take(2)
        warmth = fields.take(3)
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws { pages += more() }
    private func more() -> Int { 1 }
}

/// Isolated by default, except for the members that the conformance needs.
struct Size: Equatable {
    let width: Int
    var height: Int
    var area: Int { width * height }
}

extension Size: JSONModel {
    static let modelSchema = JSONModelSchema(
        Size.self,
        [
            JSONField("width", \Size.width),
            JSONField(
                "height", \Size.height, keys: "h", "height", form: .value.validated(by: { $0 = max(0, $0) }), default: 2
            ),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        width = fields.take(0)
        height = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        try writer.field(index == 0 ? width : height)
    }
}

struct Span {
    var start: Int
    var end: Int
}

nonisolated extension Span: JSONModel, JSONValidating {
    static let modelSchema = JSONModelSchema(
        Span.self, [JSONField("start", \Span.start), JSONField("end", \Span.end)])

    init(from fields: borrowing JSONFieldValues) throws {
        start = fields.take(0)
        end = fields.take(1)
    }

    mutating func validate() throws { if start > end { swap(&start, &end) } }
}

/// The raw values need no isolation, even in an extension.
enum Level: Int { case low, high }
extension Level: TrellisCodable {}

nonisolated extension DateInterval: @retroactive TrellisDecodable {
    public static func decode(from token: borrowing JSONToken) throws -> DateInterval {
        DateInterval(start: Date(timeIntervalSince1970: 0), duration: try token.double())
    }
}

enum Choice: JSONVariants {
    case book(Book)
    case level(Level)
    case none

    static let jsonVariants = JSONVariantTable<Choice>(
        .tag("kind", content: "data"),
        [
            JSONVariantCase("book", make: { .book($0) }, take: { if case .book(let book) = $0 { book } else { nil } }),
            JSONVariantCase(
                "level", make: { .level($0) }, take: { if case .level(let level) = $0 { level } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { if case .none = $0 { true } else { false } }),
        ])
}

final class Node: JSONModel {
    let name: String
    var children: [Node] = []

    static let modelSchema = JSONModelSchema(
        Node.self,
        [JSONField("name", \Node.name), JSONField("children", \Node.children, default: [])])

    required init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        children = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(children)
        default: break
        }
    }
}

struct Text: JSONBytes {
    var bytes: [UInt8]
    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
}

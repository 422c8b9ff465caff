import Foundation
import Trellis

/// Fields of every special kind.
struct Mixed: JSONModel {
    var span: Stretch
    var part: Part?
    var other: Part
    var extra: JSON
    var depth: Int?
    var names: [String]
    var rest: JSONObject
    var maybe: JSONPresence<Int>
    var numbers: [Int]
    var day: Date?
    var raw: RawJSON?
    var flag: Bool
    var fallback: String?
    var row: Row?

    static let modelSchema = JSONModelSchema(
        Mixed.self, keyStyle: .snakeCase,
        [
            JSONField(
                "span", \Mixed.span,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(String.self, at: "to.name"),
                    decode: { from, to in
                        // Nil means that the required composite is missing.
                        if case .null = from { return nil }
                        return Stretch(from: from.value, to: to.value)
                    }, encode: { ($0.from, $0.to) })),
            JSONField("part", \Mixed.part, form: .flattened()),
            JSONField("other", \Mixed.other, default: Part(a: 1, b: "?")),
            JSONField("extra", \Mixed.extra, default: .null),
            JSONField("depth", \Mixed.depth, keys: "extra.depth").ignored(in: .encoding),
            JSONField("names", \Mixed.names, keys: ["items", .each, "name"], default: []).ignored(in: .encoding),
            JSONField(rest: "rest", \Mixed.rest),
            JSONField("maybe", \Mixed.maybe),
            JSONField("numbers", \Mixed.numbers, default: []).lossy(),
            JSONField("day", \Mixed.day, as: .pattern("yyyy/MM/dd")),
            JSONField("raw", \Mixed.raw),
            JSONField("flag", \Mixed.flag, default: false).coercing(.lossless),
            JSONField("fallback", \Mixed.fallback, keys: "best", "second.best", "third"),
            JSONField("row", \Mixed.row),
        ])

    init(from fields: borrowing JSONFieldValues) {
        span = fields.take(0)
        part = fields.take(1)
        other = fields.take(2)
        extra = fields.take(3)
        depth = fields.take(4)
        names = fields.take(5)
        rest = fields.take(6)
        maybe = fields.take(7)
        numbers = fields.take(8)
        day = fields.take(9)
        raw = fields.take(10)
        flag = fields.take(11)
        fallback = fields.take(12)
        row = fields.take(13)
    }
}

extension Mixed: Equatable {
    /// Ignores properties that are not encoded, and the notation of undecoded text, which a dynamic value does not
    /// preserve.
    static func == (left: Mixed, right: Mixed) -> Bool {
        left.span == right.span && left.part == right.part && left.other == right.other && left.extra == right.extra
            && left.rest == right.rest && left.maybe == right.maybe && left.numbers == right.numbers
            && left.day == right.day && left.flag == right.flag
            && left.raw.map { try? JSON(parsing: $0.bytes) } == right.raw.map { try? JSON(parsing: $0.bytes) }
            && left.fallback == right.fallback && left.row == right.row
    }
}

/// An array whose elements are fields.
struct Row: JSONModel, Equatable, Sendable {
    var number: Int
    var text: String?
    var part: Part?
    var rest: [Double]

    static let modelSchema = JSONModelSchema(
        Row.self, form: .array,
        [
            JSONField("number", \Row.number), JSONField("text", \Row.text, default: "-").nilFields(.writeNull),
            JSONField("part", \Row.part, keys: [3]), JSONField(tail: "rest", \Row.rest).lossy(),
        ])

    init(from fields: borrowing JSONFieldValues) {
        number = fields.take(0)
        text = fields.take(1)
        part = fields.take(2)
        rest = fields.take(3)
    }
}

struct Stretch: Equatable {
    var from: Int?
    var to: String?
}

struct Part: JSONModel, Equatable {
    var a: Int
    var b: String

    static let modelSchema = JSONModelSchema(
        Part.self, [JSONField("a", \Part.a), JSONField("b", \Part.b, keys: "x.b")])

    init(a: Int, b: String) { (self.a, self.b) = (a, b) }
    init(from fields: borrowing JSONFieldValues) {
        a = fields.take(0)
        b = fields.take(1)
    }
}

/// Variants with an internal tag.
indirect enum Shape: JSONVariants, Equatable, Sendable {
    case part(Part), pair(Pair), none

    static let jsonVariants = JSONVariantTable<Shape>(
        .tag("type"),
        [
            JSONVariantCase("part", make: Shape.part, take: { if case .part(let value) = $0 { value } else { nil } }),
            JSONVariantCase("pair", make: Shape.pair, take: { if case .pair(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { $0 == .none }),
        ])
}

struct Pair: JSONModel, Equatable {
    var left: Shape
    var right: Shape?
    var loose: Loose?

    static let modelSchema = JSONModelSchema(
        Pair.self,
        [JSONField("left", \Pair.left), JSONField("right", \Pair.right), JSONField("loose", \Pair.loose)])

    init(from fields: borrowing JSONFieldValues) {
        left = fields.take(0)
        right = fields.take(1)
        loose = fields.take(2)
    }
}

/// Variants without a tag. The first matching variant is decoded.
enum Loose: JSONVariants, Equatable, Sendable {
    case part(Part), number(Int), text(String), list([Loose])

    static let jsonVariants = JSONVariantTable<Loose>(
        .untagged,
        [
            JSONVariantCase(make: Loose.part, take: { if case .part(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.list, take: { if case .list(let value) = $0 { value } else { nil } }),
        ])
}

/// Variants with an adjacent tag.
enum Adjacent: JSONVariants, Equatable {
    case part(Part), numbers([Double]), none

    static let jsonVariants = JSONVariantTable<Adjacent>(
        .tag("t", content: "c"),
        [
            JSONVariantCase(
                "part", make: Adjacent.part, take: { if case .part(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "numbers", make: Adjacent.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { $0 == .none }),
        ])
}

/// Variants with a single key as tag.
indirect enum Keyed: JSONVariants, Equatable, Sendable {
    case inner(Keyed), list([Keyed]), part(Part), adjacent(Adjacent), text(String), loose(Loose), none

    static let jsonVariants = JSONVariantTable<Keyed>(
        .byKey,
        [
            JSONVariantCase("a", make: Keyed.inner, take: { if case .inner(let value) = $0 { value } else { nil } }),
            JSONVariantCase("b", make: Keyed.list, take: { if case .list(let value) = $0 { value } else { nil } }),
            JSONVariantCase("x", make: Keyed.part, take: { if case .part(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "c", make: Keyed.adjacent, take: { if case .adjacent(let value) = $0 { value } else { nil } }),
            JSONVariantCase("name", make: Keyed.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase("t", make: Keyed.loose, take: { if case .loose(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { $0 == .none }),
        ])
}

/// A model with hooks before and after decoding.
struct Hooked: JSONModel, JSONWillDecodeHook, JSONDidDecodeHook, JSONValidating, Equatable {
    var name: String
    var inner: [Hooked]
    var shape: Shape?

    static let modelSchema = JSONModelSchema(
        Hooked.self,
        [
            JSONField("name", \Hooked.name), JSONField("inner", \Hooked.inner, default: []),
            JSONField("shape", \Hooked.shape),
        ])

    init(from fields: borrowing JSONFieldValues) {
        name = fields.take(0)
        inner = fields.take(1)
        shape = fields.take(2)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if let old = object.remove("title"), !object.contains("name") { object["name"] = old }
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        if name == "refused" { throw TrellisError(.invalidValue, expected: "a name") }
    }

    mutating func validate() throws { if name.isEmpty { name = "-" } }
}

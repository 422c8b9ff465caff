import Trellis

/// Payloads and variants that several suites use.
struct Circle: Hashable, JSONModel {
    var radius: Int
    static let jsonSchema = JSONSchema(Circle.self, [JSONField("radius", \Circle.radius)])
    init(radius: Int) { self.radius = radius }
    init(from fields: borrowing FieldValues) throws { radius = fields.take(0) }
}

struct Box: Hashable, JSONModel {
    var width: Int
    var depth: Int?
    static let jsonSchema = JSONSchema(Box.self, [JSONField("width", \Box.width), JSONField("depth", \Box.depth)])
    init(width: Int, depth: Int? = nil) { (self.width, self.depth) = (width, depth) }
    init(from fields: borrowing FieldValues) throws {
        width = fields.take(0)
        depth = fields.take(1)
    }
}

/// Tagged inside the object.
enum Inside: Hashable, JSONVariants {
    case circle(Circle), box(Box), none

    static let jsonVariants = JSONVariantTable<Inside>(
        tag: "type",
        [
            JSONVariant("circle", make: Inside.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariant("box", make: Inside.box, take: { if case .box(let value) = $0 { value } else { nil } }),
            JSONVariant("none", value: Inside.none, matches: { $0 == .none }),
        ])
}

/// Tagged inside the object, and whatever else.
enum Open: Hashable, JSONVariants {
    case circle(Circle), other(JSON)

    static let jsonVariants = JSONVariantTable<Open>(
        tag: "type",
        [JSONVariant("circle", make: Open.circle, take: { if case .circle(let value) = $0 { value } else { nil } })],
        default: JSONVariant(make: Open.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

/// Tagged beside the payload.
enum Beside: Hashable, JSONVariants {
    case circle(Circle), numbers([Int]), note(String?), none

    static let jsonVariants = JSONVariantTable<Beside>(
        tag: "t", content: "c",
        [
            JSONVariant("circle", make: Beside.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariant(
                "numbers", make: Beside.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariant(
                "note", make: { (text: String?) in .note(text) },
                take: { value -> String?? in if case .note(let text) = value { .some(text) } else { .none } }),
            JSONVariant("none", value: Beside.none, matches: { $0 == .none }),
        ])
}

/// Tagged by the only key.
enum Outside: Hashable, JSONVariants {
    case circle(Circle), numbers([Int]), empty

    static let jsonVariants = JSONVariantTable<Outside>(byKey: [
        JSONVariant("circle", make: Outside.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
        JSONVariant("numbers", make: Outside.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
        JSONVariant("empty", value: Outside.empty, matches: { $0 == .empty }),
    ])
}

/// Told by the keys that are there.
enum Untagged: Hashable, JSONVariants {
    case circle(Circle), box(Box), number(Int), text(String), list([Untagged]), nothing

    static let jsonVariants = JSONVariantTable<Untagged>(untagged: [
        JSONVariant(make: Untagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
        JSONVariant(make: Untagged.box, take: { if case .box(let value) = $0 { value } else { nil } }),
        JSONVariant("nothing", value: Untagged.nothing, matches: { $0 == .nothing }),
        JSONVariant(make: Untagged.number, take: { if case .number(let value) = $0 { value } else { nil } }),
        JSONVariant(make: Untagged.text, take: { if case .text(let value) = $0 { value } else { nil } }),
        JSONVariant(make: Untagged.list, take: { if case .list(let value) = $0 { value } else { nil } }),
    ])
}

/// Told by a closure.
enum Chosen: Hashable, JSONVariants {
    struct NoShape: Error, Equatable {}
    case circle(Circle), box(Box)

    static let jsonVariants = JSONVariantTable<Chosen>([
        JSONVariant("c", make: Chosen.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
        JSONVariant("b", make: Chosen.box, take: { if case .box(let value) = $0 { value } else { nil } }),
    ]) { json in
        guard let object = json.object else { throw NoShape() }
        if object["radius"] != nil { return "c" }
        return object["width"] == nil ? nil : object["width"] == 0 ? "zero" : "b"
    }
}

/// Variants in every kind of place.
struct Drawing: Hashable, JSONModel {
    var main: Inside
    var extra: Beside?
    var list: [Outside]
    var table: [String: Untagged]
    var kept: [Inside]

    static let jsonSchema = JSONSchema(
        Drawing.self,
        [
            JSONField("main", \Drawing.main), JSONField("extra", \Drawing.extra, keys: "nested.extra"),
            JSONField("list", \Drawing.list, default: []), JSONField("table", \Drawing.table, default: [:]),
            JSONField("kept", \Drawing.kept, default: []).lossy(),
        ])

    init(
        main: Inside, extra: Beside? = nil, list: [Outside] = [], table: [String: Untagged] = [:], kept: [Inside] = []
    ) {
        (self.main, self.extra, self.list, self.table, self.kept) = (main, extra, list, table, kept)
    }

    init(from fields: borrowing FieldValues) throws {
        main = fields.take(0)
        extra = fields.take(1)
        list = fields.take(2)
        table = fields.take(3)
        kept = fields.take(4)
    }
}

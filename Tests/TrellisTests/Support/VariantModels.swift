import Trellis

/// Payloads and variants that several suites use.
struct CircleShape: Hashable, JSONModel {
    var radius: Int
    static let modelSchema = JSONModelSchema(CircleShape.self, [JSONField("radius", \CircleShape.radius)])
    init(radius: Int) { self.radius = radius }
    init(from fields: borrowing JSONFieldValues) throws { radius = fields.take(0) }
}

struct BoxShape: Hashable, JSONModel {
    var width: Int
    var depth: Int?
    static let modelSchema = JSONModelSchema(
        BoxShape.self, [JSONField("width", \BoxShape.width), JSONField("depth", \BoxShape.depth)])
    init(width: Int, depth: Int? = nil) { (self.width, self.depth) = (width, depth) }
    init(from fields: borrowing JSONFieldValues) throws {
        width = fields.take(0)
        depth = fields.take(1)
    }
}

/// Variants with an internal tag.
enum InsideTagged: Hashable, JSONVariants {
    case circle(CircleShape), box(BoxShape), none

    static let jsonVariants = JSONVariantTable<InsideTagged>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: InsideTagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "box", make: InsideTagged.box, take: { if case .box(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: InsideTagged.none, matches: { $0 == .none }),
        ])
}

/// Variants with an internal tag, and a default variant.
enum OpenTagged: Hashable, JSONVariants {
    case circle(CircleShape), other(JSON)

    static let jsonVariants = JSONVariantTable<OpenTagged>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: OpenTagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } })
        ],
        default: JSONVariantCase(
            make: OpenTagged.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

/// Variants with an adjacent tag.
enum BesideTagged: Hashable, JSONVariants {
    case circle(CircleShape), numbers([Int]), note(String?), none

    static let jsonVariants = JSONVariantTable<BesideTagged>(
        .tag("t", content: "c"),
        [
            JSONVariantCase(
                "circle", make: BesideTagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "numbers", make: BesideTagged.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }
            ),
            JSONVariantCase(
                "note", make: { (text: String?) in .note(text) },
                take: { value -> String?? in if case .note(let text) = value { .some(text) } else { .none } }),
            JSONVariantCase("none", value: BesideTagged.none, matches: { $0 == .none }),
        ])
}

/// Variants with an external tag: the only key of the object names the variant.
enum OutsideTagged: Hashable, JSONVariants {
    case circle(CircleShape), numbers([Int]), empty

    static let jsonVariants = JSONVariantTable<OutsideTagged>(
        .byKey,
        [
            JSONVariantCase(
                "circle", make: OutsideTagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "numbers", make: OutsideTagged.numbers,
                take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariantCase("empty", value: OutsideTagged.empty, matches: { $0 == .empty }),
        ])
}

/// Distinguished by their keys.
enum UntaggedShape: Hashable, JSONVariants {
    case circle(CircleShape), box(BoxShape), number(Int), text(String), list([UntaggedShape]), nothing

    static let jsonVariants = JSONVariantTable<UntaggedShape>(
        .untagged,
        [
            JSONVariantCase(
                make: UntaggedShape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: UntaggedShape.box, take: { if case .box(let value) = $0 { value } else { nil } }),
            JSONVariantCase("nothing", value: UntaggedShape.nothing, matches: { $0 == .nothing }),
            JSONVariantCase(
                make: UntaggedShape.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: UntaggedShape.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: UntaggedShape.list, take: { if case .list(let value) = $0 { value } else { nil } }),
        ])
}

/// Variants selected by a closure.
enum ChosenShape: Hashable, JSONVariants {
    struct NoShape: Error, Equatable {}
    case circle(CircleShape), box(BoxShape)

    static let jsonVariants = JSONVariantTable<ChosenShape>(
        .choosing { json in
            guard let object = json.object else { throw NoShape() }
            if object["radius"] != nil { return "c" }
            return object["width"] == nil ? nil : object["width"] == 0 ? "zero" : "b"
        },
        [
            JSONVariantCase(
                "c", make: ChosenShape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "b", make: ChosenShape.box, take: { if case .box(let value) = $0 { value } else { nil } }),
        ])
}

/// Variants in every kind of position.
struct VariantDrawing: Hashable, JSONModel {
    var main: InsideTagged
    var extra: BesideTagged?
    var list: [OutsideTagged]
    var table: [String: UntaggedShape]
    var kept: [InsideTagged]

    static let modelSchema = JSONModelSchema(
        VariantDrawing.self,
        [
            JSONField("main", \VariantDrawing.main), JSONField("extra", \VariantDrawing.extra, keys: "nested.extra"),
            JSONField("list", \VariantDrawing.list, default: []),
            JSONField("table", \VariantDrawing.table, default: [:]),
            JSONField("kept", \VariantDrawing.kept, default: []).lossy(),
        ])

    init(
        main: InsideTagged, extra: BesideTagged? = nil, list: [OutsideTagged] = [],
        table: [String: UntaggedShape] = [:], kept: [InsideTagged] = []
    ) {
        (self.main, self.extra, self.list, self.table, self.kept) = (main, extra, list, table, kept)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        main = fields.take(0)
        extra = fields.take(1)
        list = fields.take(2)
        table = fields.take(3)
        kept = fields.take(4)
    }
}

import Trellis

// Models for the tests of collected errors.

struct Twig: JSONModel, Equatable {
    var id: Int
    var title: String
    var size: Int
    var children: [Twig]
    var table: [String: Twig]

    static let modelSchema = JSONModelSchema(
        Twig.self,
        [
            JSONField("id", \.id), JSONField("title", \.title), JSONField("size", \.size, default: 1),
            JSONField("children", \.children, default: []), JSONField("table", \.table, default: [:]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        title = fields.take(1)
        size = fields.take(2)
        children = fields.take(3)
        table = fields.take(4)
    }
}

struct Pathed: JSONModel, Equatable {
    var b: Int
    var c: Int?
    var d: Int?

    static let modelSchema = JSONModelSchema(
        Pathed.self,
        [JSONField("b", \.b, keys: "a.b"), JSONField("c", \.c, keys: "a.c"), JSONField("d", \.d)])

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        c = fields.take(1)
        d = fields.take(2)
    }
}

/// Its `e` is buffered, since a field is mapped to all of it.
struct Kept: JSONModel, Equatable {
    var e: JSON?
    var n: Int
    var m: Int
    var list: [Twig]
    var d: Int

    static let modelSchema = JSONModelSchema(
        Kept.self,
        [
            JSONField("e", \.e).ignored(in: .encoding), JSONField("n", \.n, keys: "e.n", default: 0),
            JSONField("m", \.m, keys: "e.m"), JSONField("list", \.list, keys: "e.list", default: []),
            JSONField("d", \.d),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        e = fields.take(0)
        n = fields.take(1)
        m = fields.take(2)
        list = fields.take(3)
        d = fields.take(4)
    }
}

struct Made: JSONModel, Equatable {
    var spot: Spot
    var w: Int

    static let modelSchema = JSONModelSchema(
        Made.self,
        [
            JSONField(
                "spot", \.spot,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) })),
            JSONField("w", \.w, form: .value.validated(by: { if $0 < 0 { throw TrellisError(.custom) } })),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        spot = fields.take(0)
        w = fields.take(1)
    }
}

struct Lists: JSONModel, Equatable {
    var a: [Int]
    var b: [Twig]
    var c: Twig
    var d: String

    static let modelSchema = JSONModelSchema(
        Lists.self, [JSONField("a", \.a), JSONField("b", \.b), JSONField("c", \.c), JSONField("d", \.d)])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
        d = fields.take(3)
    }
}

struct Lossy: JSONModel, Equatable {
    var items: [Twig]
    var id: Int
    var kept: [Kept]

    static let modelSchema = JSONModelSchema(
        Lossy.self,
        [
            JSONField("items", \.items).lossy(), JSONField("id", \.id), JSONField("kept", \.kept, default: []).lossy(),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        id = fields.take(1)
        kept = fields.take(2)
    }
}

struct Raw: JSONModel, Equatable {
    var raw: JSON
    var n: Int

    static let modelSchema = JSONModelSchema(Raw.self, [JSONField("raw", \.raw), JSONField("n", \.n)])

    init(from fields: borrowing JSONFieldValues) throws {
        raw = fields.take(0)
        n = fields.take(1)
    }
}

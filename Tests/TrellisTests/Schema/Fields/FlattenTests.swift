import Testing
import Trellis

/// Models whose fields are members of another model's object, and fields of superclasses.
@Suite struct FlattenTests {
    @Test func sharedBranches() throws {
        let text = #"{"id":1,"meta":{"a":2,"b":3,"deep":{"c":4}},"name":"n"}"#
        expectWrittenBack(Outer.self, text)
        let reversed = #"{"name":"n","meta":{"deep":{"c":4},"b":3,"a":2},"id":1}"#
        #expect(routed(Outer.self, reversed) == routed(Outer.self, text))
        expectWrittenBack([Outer?].self, "[null,\(text)]")
    }

    @Test func missingKeysOfAllInOneError() {
        #expect(faults(Outer.self, "{}") == ["missingKeys [id,meta.a,name,meta.deep.c] @1"])
        #expect(faults(Outer.self, #"{"meta":{"b":1},"id":1}"#) == ["missingKeys [meta.a,name,meta.deep.c] @22"])
        #expect(faults(Outer.self, #"{"id":1,"meta":5,"name":"n"}"#) == ["typeMismatch meta @15"])
        #expect(faults(Outer.self, #"{"id":1,"meta":null,"name":"n"}"#) == ["unexpectedNull meta @15"])
        #expect(
            faults(Outer.self, #"{"id":1,"meta":{"a":1,"deep":{"c":"4"}},"name":"n"}"#) == [
                "typeMismatch meta.deep.c @34"
            ])
    }

    @Test func optional() throws {
        expectWrittenBack(Loose.self, #"{"id":1}"#)
        expectWrittenBack(Loose.self, #"{"id":1,"name":"n","meta":{"deep":{"c":4}},"tag":"t"}"#)
        #expect(routed(Loose.self, #"{"x":1,"id":1}"#)?.inner == nil)
        #expect(faults(Loose.self, #"{"id":1,"name":"n"}"#) == ["missingKeys [meta.deep.c] @18"])
        #expect(faults(Loose.self, #"{"name":"n"}"#) == ["missingKeys [id,meta.deep.c] @11"])
        #expect(routed(Loose.self, #"{"id":1,"meta":5}"#)?.inner == nil)
        #expect(routed(Loose.self, #"{"id":1,"tag":"t"}"#)?.nested?.tag == "t")
        #expect(faults(Loose.self, #"{"id":1,"meta":null}"#) == ["unexpectedNull meta @15"])
    }

    @Test func defaultsCompositesAndFallbacks() throws {
        expectWrittenBack(Fancy.self, #"{"x":1,"y":2,"first":"f","level":3}"#)
        #expect(
            routed(Fancy.self, #"{"y":2,"old":{"name":"o"},"x":1}"#)
                == Fancy(inner: Parts(spot: Spot(x: 1, y: 2), name: "o", level: 7)))
        #expect(faults(Fancy.self, #"{"x":1}"#) == ["missingKeys [y,first] @6"])
        #expect(faults(Fancy.self, #"{"x":1,"y":1,"first":"v","level":-1}"#) == ["custom level @35"])
    }

    @Test func flattenedInsideFlattened() throws {
        let text = #"{"a":1,"b":2,"c":3}"#
        expectWrittenBack(One.self, text)
        #expect(faults(One.self, "{}") == ["missingKeys [a,b,c] @1"])
        #expect(routed(One.self, #"{"c":3,"b":2,"a":1}"#)?.two.three.c == 3)
    }

    @Test func aModelFlattenedIntoItself() {
        let error = failure(Loop.self, "{}")
        #expect(error?.code == .invalidSchema)
        #expect(error?.found?.contains("flattened into itself") == true)
    }

    @Test func aModelFlattenedIntoItselfAsAVariant() {
        for text in ["{}", #"{"tag":"loop"}"#] {
            let error = failure(LoopThroughVariants.self, text)
            #expect(error?.code == .invalidSchema)
            #expect(error?.found?.contains("flattened into itself") == true)
        }
        for decoder in [TrellisDecoder(), TrellisDecoder(options: .with { $0.unknownKeys = .error })] {
            let error = #expect(throws: TrellisError.self) { try decoder.jsonSchema(of: LoopThroughVariants.self) }
            #expect(error?.code == .invalidSchema)
        }
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().jsonSchema(of: LoopThroughVariants.self) }
        #expect(error?.code == .invalidSchema)
    }

    @Test func conflictsWithTheOuter() {
        let error = failure(Clash.self, "{}")
        #expect(error?.code == .invalidSchema)
        #expect(error?.found?.contains("'name'") == true)
    }

    @Test func writtenUnderACondition() throws {
        #expect(try encoded(Shy(hidden: true, inner: Three(c: 3))) == #"{"hidden":true}"#)
        #expect(try encoded(Shy(hidden: false, inner: Three(c: 3))) == #"{"hidden":false,"c":3}"#)
    }

    @Test func ignored() throws {
        #expect(routed(Blind.self, #"{"c":5}"#) == Blind(inner: nil))
        #expect(try encoded(Blind(inner: Three(c: 3))) == #"{"c":3}"#)
    }

    @Test func aClassAndItsSuperclass() throws {
        let text = #"{"id":1,"in":{"x":2,"y":3},"name":"n","c":4}"#
        expectWrittenBack(Lower.self, text)
        #expect(faults(Lower.self, "{}") == ["missingKeys [id,in.x,in.y,name,c] @1"])
    }
}

private struct Inner: JSONModel, Equatable {
    var name: String
    var c: Int

    static let modelSchema = JSONModelSchema(
        Inner.self, [JSONField("name", \.name), JSONField("c", \.c, keys: "meta.deep.c")])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        c = fields.take(1)
    }
}

private struct Outer: JSONModel, Equatable {
    var id: Int
    var a: Int
    var b: Int?
    var inner: Inner

    static let modelSchema = JSONModelSchema(
        Outer.self,
        [
            JSONField("id", \.id), JSONField("a", \.a, keys: "meta.a"), JSONField("b", \.b, keys: "meta.b"),
            JSONField("inner", \.inner, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        a = fields.take(1)
        b = fields.take(2)
        inner = fields.take(3)
    }
}

private struct Tagged: JSONModel, Equatable {
    var tag: String?

    static let modelSchema = JSONModelSchema(Tagged.self, [JSONField("tag", \.tag)])

    init(from fields: borrowing JSONFieldValues) throws { tag = fields.take(0) }
}

private struct Loose: JSONModel, Equatable {
    var id: Int
    var inner: Inner?
    var nested: Tagged?

    static let modelSchema = JSONModelSchema(
        Loose.self,
        [
            JSONField("id", \.id), JSONField("inner", \.inner, form: .flattened()),
            JSONField("nested", \.nested, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        inner = fields.take(1)
        nested = fields.take(2)
    }
}

private struct Parts: JSONModel, Equatable {
    var spot: Spot
    var name: String
    var level: Int

    static let modelSchema = JSONModelSchema(
        Parts.self,
        [
            JSONField(
                "spot", \.spot,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) })),
            JSONField("name", \.name, keys: "first", "old.name"),
            JSONField(
                "level", \.level,
                form: .value.validated(by: { if $0 < 0 { throw TrellisError(.custom) } }), default: 7),
        ])

    init(spot: Spot, name: String, level: Int) { (self.spot, self.name, self.level) = (spot, name, level) }

    init(from fields: borrowing JSONFieldValues) throws {
        spot = fields.take(0)
        name = fields.take(1)
        level = fields.take(2)
    }
}

private struct Fancy: JSONModel, Equatable {
    var inner: Parts

    static let modelSchema = JSONModelSchema(Fancy.self, [JSONField("inner", \.inner, form: .flattened())])

    init(inner: Parts) { self.inner = inner }
    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}

private struct One: JSONModel, Equatable {
    var a: Int
    var two: Two

    static let modelSchema = JSONModelSchema(
        One.self, [JSONField("a", \.a), JSONField("two", \.two, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        two = fields.take(1)
    }
}

private struct Two: JSONModel, Equatable {
    var b: Int
    var three: Three

    static let modelSchema = JSONModelSchema(
        Two.self, [JSONField("b", \.b), JSONField("three", \.three, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        three = fields.take(1)
    }
}

private struct Three: JSONModel, Equatable {
    var c: Int

    static let modelSchema = JSONModelSchema(Three.self, [JSONField("c", \.c)])

    init(c: Int) { self.c = c }
    init(from fields: borrowing JSONFieldValues) throws { c = fields.take(0) }
}

private final class Loop: JSONModel, Equatable {
    let inner: Loop?

    static let modelSchema = JSONModelSchema(Loop.self, [JSONField("inner", \.inner, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }

    static func == (left: Loop, right: Loop) -> Bool { true }
}

private struct Clash: JSONModel, Equatable {
    var name: String
    var inner: Inner

    static let modelSchema = JSONModelSchema(
        Clash.self, [JSONField("name", \.name), JSONField("inner", \.inner, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        inner = fields.take(1)
    }
}

private struct Shy: JSONModel, Equatable {
    var hidden: Bool
    var inner: Three

    static let modelSchema = JSONModelSchema(
        Shy.self,
        [JSONField("hidden", \.hidden), JSONField("inner", \.inner, form: .flattened()).written(if: { !$0.hidden })])

    init(hidden: Bool, inner: Three) { (self.hidden, self.inner) = (hidden, inner) }

    init(from fields: borrowing JSONFieldValues) throws {
        hidden = fields.take(0)
        inner = fields.take(1)
    }
}

private struct Blind: JSONModel, Equatable {
    var inner: Three?

    static let modelSchema = JSONModelSchema(
        Blind.self, [JSONField("inner", \.inner, form: .flattened()).ignored(in: .decoding)])

    init(inner: Three?) { self.inner = inner }
    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}

private class Upper: JSONModel, Equatable {
    var id: Int
    var x: Int

    private static let _jsonSchema = JSONModelSchema(
        Upper.self, [JSONField("id", \.id), JSONField("x", \.x, keys: "in.x")])
    class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        x = fields.take(1)
    }

    func isSame(_ other: Upper) -> Bool { id == other.id && x == other.x }
    static func == (left: Upper, right: Upper) -> Bool { left.isSame(right) }
}

private final class Lower: Upper {
    var y: Int
    var name: String
    var three: Three

    private static let _jsonSchema = JSONModelSchema(
        Lower.self, superclass: Upper.self,
        [
            JSONField("y", \.y, keys: "in.y"), JSONField("name", \.name),
            JSONField("three", \.three, form: .flattened()),
        ])
    override class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        let own = Upper.modelSchema.fieldCount
        y = fields.take(own)
        name = fields.take(own + 1)
        three = fields.take(own + 2)
        try super.init(from: fields)
    }

    override func isSame(_ other: Upper) -> Bool {
        guard let other = other as? Lower else { return false }
        return super.isSame(other) && y == other.y && name == other.name && three == other.three
    }
}

private final class LoopThroughVariants: JSONModel {
    var inner: LoopVariants?

    static let modelSchema = JSONModelSchema(
        LoopThroughVariants.self, [JSONField("inner", \.inner, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}

private enum LoopVariants: JSONVariants {
    case loop(LoopThroughVariants)

    static let jsonVariants = JSONVariantTable<LoopVariants>(
        .tag("tag"),
        [
            JSONVariantCase(
                "loop", make: LoopVariants.loop, take: { if case .loop(let value) = $0 { value } else { nil } })
        ])
}

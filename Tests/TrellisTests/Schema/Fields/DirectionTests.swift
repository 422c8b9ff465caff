import Testing
import Trellis

/// Fields of one direction only, fields that distinguish absence, nil values, and conflicts between fields.
@Suite struct DirectionTests {
    @Test func ignoredDecodeOnlyEncodeOnly() throws {
        let value = try #require(
            routed(OneWay.self, #"{"secret":"x","password":"p","stamp":9,"first":"a","last":"b"}"#))
        #expect(value.secret == "none")
        #expect(value.password == "p")
        #expect(value.stamp == 0)
        #expect(try encoded(value) == #"{"stamp":0,"first":"a","last":"b","name":{"full":"a b"}}"#)
        #expect(faults(OneWay.self, #"{"first":"a","name":5}"#) == ["missingKeys [password,last] @21"])
    }

    @Test func ignoredWithoutADefault() {
        #expect(failure(NoDefault.self, "{}")?.code == .invalidSchema)
        #expect(failure(NoSpot.self, "{}")?.code == .invalidSchema)
    }

    @Test func writtenUnderACondition() throws {
        expectWrittenBack(Conditional.self, #"{"count":3,"in":{"note":"n"}}"#)
        var value = try decoded(Conditional.self, #"{"count":0,"in":{"note":"n"}}"#)
        #expect(try encoded(value) == "{}")
        value.count = 1
        #expect(try encoded([value]) == #"[{"count":1,"in":{"note":"n"}}]"#)
    }

    @Test(arguments: [
        "{}", #"{"name":null}"#, #"{"name":"n"}"#, #"{"in":{"age":null}}"#, #"{"in":{"age":3},"box":null}"#,
    ])
    func presence(_ text: String) throws {
        expectWrittenBack(Patch.self, text)
        expectWrittenBack(Patch.self, text, encoding: .with { $0.nilFields = .writeNull })
        expectWrittenBack([Patch?].self, "[\(text),null]")
    }

    @Test func presenceOfModelsAndArrays() throws {
        expectWrittenBack(Patch.self, #"{"name":"x","in":{"age":1},"box":{"value":null}}"#)
        #expect(routed(Patch.self, #"{"in":5}"#)?.age == .missing)
        #expect(routed(Patch.self, #"{"in":null}"#)?.age == .null)
        #expect(faults(Patch.self, #"{"name":5}"#) == ["typeMismatch name @8"])
    }

    @Test func presenceInAGenericModel() throws {
        #expect(routed(Box<JSONPresence<Int>>.self, "{}")?.value == .missing)
        #expect(routed(Box<JSONPresence<Int>>.self, #"{"value":null}"#)?.value == .null)
        #expect(routed(Box<JSONPresence<[String]>>.self, #"{"value":["a"]}"#)?.value == .value(["a"]))
        expectWrittenBack(Box<JSONPresence<String>>.self, #"{"value":"x"}"#)
        expectWrittenBack(Box<JSONPresence<String>>.self, #"{"value":null}"#)
        expectWrittenBack(Box<JSONPresence<String>>.self, "{}")
        #expect(routed(Box<Int?>.self, "{}")?.value == nil)
        #expect(faults(Box<Int>.self, "{}") == ["missingKeys [value] @1"])
        #expect(failure([JSONPresence<Int>].self, "[]")?.code == .invalidSchema)
    }

    @Test func nilFields() throws {
        let nothing = try decoded(Nils.self, "{}")
        #expect(try encoded(nothing) == #"{"b":null}"#)
        let nulls = TrellisEncoder.Options.with { $0.nilFields = .writeNull }
        #expect(
            try TrellisEncoder(options: nulls).string(from: nothing)
                == #"{"a":null,"b":null,"in":{"d":null,"deep":{"e":null}}}"#)
        let value = try decoded(Nils.self, #"{"in":{"deep":{"e":1}}}"#)
        #expect(try encoded(value) == #"{"b":null,"in":{"deep":{"e":1}}}"#)
        #expect(try TrellisEncoder().encode(nothing, as: JSON.self) == ["b": nil])
        let all = TrellisEncoder.Options.with {
            $0.nilFields = .omit
            $0.sortsKeys = true
            $0.indentation = .spaces(2)
        }
        #expect(try TrellisEncoder(options: all).string(from: nothing) == "{\n  \"b\": null\n}")
    }

    @Test func conflicts() {
        #expect(conflict(Same.self)?.contains("'one' and 'two' both have the path 'a.b'") == true)
        #expect(conflict(LeafFirst.self)?.contains("'a.b' of 'two' passes through the value of 'one'") == true)
        #expect(conflict(BranchFirst.self)?.contains("'a.b.c' of 'one' passes through the value of 'two'") == true)
        #expect(conflict(Parallel.self) == nil)
        #expect(conflict(Dotted.self) == nil)
    }

    @Test func noConflictWithADecodeOnlyField() throws {
        expectWrittenBack(Quiet.self, #"{"a":{"b":1}}"#)
        #expect(try encoded(Moved(a: 1, b: 2)) == #"{"a":1,"x":{"b":2}}"#)
        #expect(routed(Moved.self, #"{"a":3}"#) == Moved(a: 3, b: 3))
    }

    private func conflict<Paths: TwoPaths>(_ paths: Paths.Type) -> String? {
        let written = encodingFailure(Clash<Paths>(one: 1, two: 2))
        let read = failure(Clash<Paths>.self, "{}")
        #expect(written?.code == read?.code)
        #expect(written?.found == read?.found)
        return written?.found
    }
}

private protocol TwoPaths: SendableMetatype { static var paths: (JSONPath, JSONPath) { get } }
private enum Same: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b", "a.b") } }
private enum LeafFirst: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a", "a.b") } }
private enum BranchFirst: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b.c", "a.b") } }
private enum Parallel: TwoPaths { static var paths: (JSONPath, JSONPath) { ("a.b", "a.c") } }
private enum Dotted: TwoPaths { static var paths: (JSONPath, JSONPath) { (["a.b"], "a.b") } }

private struct Clash<Paths: TwoPaths>: JSONModel {
    var one: Int?
    var two: Int?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("one", \.one, keys: Paths.paths.0), JSONField("two", \.two, keys: Paths.paths.1),
            ]
        }
    }

    init(one: Int, two: Int) { (self.one, self.two) = (one, two) }

    init(from fields: borrowing JSONFieldValues) throws {
        one = fields.take(0)
        two = fields.take(1)
    }
}

private struct OneWay: JSONModel, Equatable {
    var secret: String
    var password: String
    var stamp: Int
    var first: String
    var last: String
    var full: String { first + " " + last }

    static let modelSchema = JSONModelSchema(
        OneWay.self,
        [
            JSONField("secret", \.secret, default: "none").ignored(in: [.decoding, .encoding]),
            JSONField("password", \.password).ignored(in: .encoding),
            JSONField("stamp", \.stamp, default: 0).ignored(in: .decoding), JSONField("first", \.first),
            JSONField("last", \.last), JSONField("full", \.full, keys: "name.full", form: .computed),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        secret = fields.take(0)
        password = fields.take(1)
        stamp = fields.take(2)
        first = fields.take(3)
        last = fields.take(4)
    }
}

private struct NoDefault: JSONModel {
    var a: Int

    static let modelSchema = JSONModelSchema(
        NoDefault.self,
        [
            JSONField("a", \.a, form: .transform(JSONTransform<Int, Int>(decode: { $0 }, encode: { $0 }))).ignored(
                in: .decoding)
        ])

    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

private struct NoSpot: JSONModel {
    var spot: Spot

    static let modelSchema = JSONModelSchema(
        NoSpot.self,
        [
            JSONField(
                "spot", \.spot,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) })
            ).ignored(in: .decoding)
        ])

    init(from fields: borrowing JSONFieldValues) throws { spot = fields.take(0) }
}

private struct Conditional: JSONModel, Equatable {
    var count: Int
    var note: String?

    static let modelSchema = JSONModelSchema(
        Conditional.self,
        [
            JSONField("count", \.count).written(if: { $0.count > 0 }),
            JSONField("note", \.note, keys: "in.note").written(if: { $0.count > 0 }),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        note = fields.take(1)
    }
}

private struct Patch: JSONModel, Equatable {
    var name: JSONPresence<String>
    var age: JSONPresence<Int>
    var box: JSONPresence<Box<JSON>>

    static let modelSchema = JSONModelSchema(
        Patch.self,
        [JSONField("name", \.name), JSONField("age", \.age, keys: "in.age"), JSONField("box", \.box)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        age = fields.take(1)
        box = fields.take(2)
    }
}

private struct Box<Value: TrellisCodable & Equatable>: JSONModel, Equatable {
    var value: Value

    static var modelSchema: JSONModelSchema { JSONModelSchema.cached(for: Self.self) { [JSONField("value", \.value)] } }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Nils: JSONModel, Equatable {
    var a: Int?
    var b: Int?
    var c: Int?
    var d: Int?
    var e: Int?

    static let modelSchema = JSONModelSchema(
        Nils.self,
        [
            JSONField("a", \.a), JSONField("b", \.b).nilFields(.writeNull), JSONField("c", \.c).nilFields(.omit),
            JSONField("d", \.d, keys: "in.d"), JSONField("e", \.e, keys: "in.deep.e"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
        d = fields.take(3)
        e = fields.take(4)
    }
}

private struct Quiet: JSONModel, Equatable {
    var a: JSON
    var b: Int
    var again: Int?

    static let modelSchema = JSONModelSchema(
        Quiet.self,
        [
            JSONField("a", \.a), JSONField("b", \.b, keys: "a.b").ignored(in: .encoding),
            JSONField("again", \.again, keys: "a").ignored(in: [.encoding, .decoding]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        again = fields.take(2)
    }
}

private struct Moved: JSONModel, Equatable {
    var a: Int
    var b: Int

    static let modelSchema = JSONModelSchema(
        Moved.self, [JSONField("a", \.a), JSONField("b", \.b, keys: "a").writing(to: "x.b")])

    init(a: Int, b: Int) { (self.a, self.b) = (a, b) }

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }
}

import Testing
import Trellis

/// Paths that lead through a value that is not the expected object or array.
@Suite struct CrossingTests {
    private static let strict = TrellisDecoder.Options.with { $0.requiresObjectsOnPaths = true }

    @Test func nullOnAPathMakesItsFieldsNull() throws {
        #expect(routed(Loose.self, #"{"a":null}"#) == Loose(b: nil, c: nil, d: 4, any: .missing, e: nil))
        #expect(routed(Loose.self, #"{"a":{"b":1,"in":null}}"#) == Loose(b: 1, c: nil, d: 4, any: .missing, e: nil))
        #expect(routed(Loose.self, #"{"p":null}"#)?.any == .null)
        #expect(routed(Loose.self, #"{"p":{"q":null}}"#)?.any == .null)
        #expect(routed(Loose.self, #"{"p":{}}"#)?.any == .missing)
        #expect(routed(Loose.self, #"{"l":null}"#)?.e == nil)
    }

    @Test func nullAboveARequiredFieldIsAnError() {
        #expect(faults(Tight.self, #"{"a":null}"#) == ["unexpectedNull a @5"])
        #expect(faults(Tight.self, #"{"a":{"in":null}}"#) == ["unexpectedNull a.in @11"])
        #expect(faults([Tight?].self, #"[null,{"a":null}]"#) == ["unexpectedNull [1].a @11"])
    }

    /// A default replaces a missing value, not a null.
    @Test func nullAboveADefaultedField() throws {
        #expect(faults(Defaulted.self, #"{"a":null}"#) == ["unexpectedNull a @5"])
        let lenient = TrellisDecoder.Options.with { $0.usesDefaultForNull = true }
        #expect(routed(Defaulted.self, #"{"a":null}"#, lenient) == Defaulted(b: 4, c: "none"))
    }

    /// Some types accept null as a value.
    @Test func nullAboveADynamicValue() throws {
        #expect(routed(Dynamic.self, #"{"a":null}"#)?.b == .null)
        #expect(routed(Dynamic.self, #"{"a":{"b":null}}"#)?.b == .null)
        #expect(faults(Dynamic.self, #"{"a":{}}"#) == ["missingKeys [a.b] @7"])
    }

    @Test(arguments: ["5", #""x""#, "true", "[]", "[[1]]", #"[{"b":1}]"#])
    func scalarsAndArraysOnAPathMakeOptionalFieldsMissing(_ value: String) throws {
        let nothing = Loose(b: nil, c: nil, d: 4, any: .missing, e: nil)
        #expect(routed(Loose.self, "{\"a\":\(value),\"p\":\(value)}") == nothing)
        #expect(routed([Loose?].self, "[{\"p\":\(value),\"a\":\(value)},null]") == [nothing, nil])
        #expect(routed(Defaulted.self, "{\"a\":\(value)}") == Defaulted(b: 4, c: "none"))
        #expect(faults(Tight.self, "{\"a\":\(value)}") == ["typeMismatch a @5"])
        #expect(faults(Tight.self, "{\"a\":{\"in\":\(value)}}") == ["typeMismatch a.in @11"])
        #expect(faults(Loose.self, "{\"a\":\(value)}", Self.strict) == ["typeMismatch a @5"])
        #expect(faults(Defaulted.self, "{\"a\":\(value)}", Self.strict) == ["typeMismatch a @5"])
        #expect(faults(Loose.self, "{\"a\":{\"in\":\(value)}}", Self.strict) == ["typeMismatch a.in @11"])
    }

    @Test func anObjectInsteadOfAnArrayOnAPath() throws {
        #expect(routed(Loose.self, #"{"l":{"0":1}}"#)?.e == nil)
        #expect(faults(Loose.self, #"{"l":{"0":1}}"#, Self.strict) == ["typeMismatch l @5"])
        #expect(faults(Loose.self, #"{"l":5}"#, Self.strict) == ["typeMismatch l @5"])
        #expect(routed(Loose.self, #"{"l":[7]}"#, Self.strict)?.e == 7)
        #expect(routed(Loose.self, #"{"l":[]}"#, Self.strict)?.e == nil)
    }

    /// Scalars and nulls on a path inside a value to which another field is mapped as a whole.
    @Test(arguments: ["5", #""x""#, "[]", #"[{"b":1}]"#])
    func insideABufferedValue(_ value: String) throws {
        #expect(faults(KeptTight.self, "{\"a\":\(value)}") == ["typeMismatch a @5"])
        #expect(faults(KeptTight.self, "{\"a\":{\"in\":\(value)}}") == ["typeMismatch a.in @11"])
        #expect(faults(KeptTight.self, #"{"a":null}"#) == ["unexpectedNull a @5"])
        #expect(faults(KeptTight.self, #"{"a":{"in":null}}"#) == ["unexpectedNull a.in @11"])
        #expect(routed(KeptLoose.self, "{\"a\":\(value)}")?.b == nil)
        #expect(routed(KeptLoose.self, "{\"a\":{\"in\":\(value)}}")?.b == nil)
        #expect(faults(KeptLoose.self, "{\"a\":{\"in\":\(value)}}", Self.strict) == ["typeMismatch a.in @11"])
    }
}

private struct Loose: JSONModel, Equatable {
    var b: Int?
    var c: String?
    var d: Int?
    var any: JSONPresence<Int>
    var e: Int?

    static let modelSchema = JSONModelSchema(
        Loose.self,
        [
            JSONField("b", \.b, keys: "a.b"), JSONField("c", \.c, keys: "a.in.c"),
            JSONField("d", \.d, keys: "d", default: 4), JSONField("any", \.any, keys: "p.q"),
            JSONField("e", \.e, keys: ["l", 0]).ignored(in: .encoding),
        ])

    init(b: Int?, c: String?, d: Int?, any: JSONPresence<Int>, e: Int?) {
        (self.b, self.c, self.d, self.any, self.e) = (b, c, d, any, e)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        c = fields.take(1)
        d = fields.take(2)
        any = fields.take(3)
        e = fields.take(4)
    }
}

private struct Tight: JSONModel, Equatable {
    var b: Int
    var c: Int?

    static let modelSchema = JSONModelSchema(
        Tight.self, [JSONField("b", \.b, keys: "a.in.b"), JSONField("c", \.c, keys: "a.c")])

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        c = fields.take(1)
    }
}

private struct Defaulted: JSONModel, Equatable {
    var b: Int
    var c: String

    static let modelSchema = JSONModelSchema(
        Defaulted.self,
        [JSONField("b", \.b, keys: "a.b", default: 4), JSONField("c", \.c, keys: "a.in.c", default: "none")])

    init(b: Int, c: String) { (self.b, self.c) = (b, c) }

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        c = fields.take(1)
    }
}

private struct Dynamic: JSONModel, Equatable {
    var b: JSON

    static let modelSchema = JSONModelSchema(Dynamic.self, [JSONField("b", \.b, keys: "a.b")])

    init(from fields: borrowing JSONFieldValues) throws { b = fields.take(0) }
}

private struct KeptTight: JSONModel, Equatable {
    var all: JSON
    var b: Int

    static let modelSchema = JSONModelSchema(
        KeptTight.self,
        [JSONField("all", \.all, keys: "a").ignored(in: .encoding), JSONField("b", \.b, keys: "a.in.b")])

    init(from fields: borrowing JSONFieldValues) throws {
        all = fields.take(0)
        b = fields.take(1)
    }
}

private struct KeptLoose: JSONModel, Equatable {
    var all: JSON
    var b: Int?

    static let modelSchema = JSONModelSchema(
        KeptLoose.self,
        [JSONField("all", \.all, keys: "a").ignored(in: .encoding), JSONField("b", \.b, keys: "a.in.b")])

    init(from fields: borrowing JSONFieldValues) throws {
        all = fields.take(0)
        b = fields.take(1)
    }
}

import Testing
import Trellis

/// Fields with several paths: the first listed path that is present is used, in whatever order the document has them.
@Suite struct FallbackTests {
    private func value(_ text: String) -> String? { routed(Choice.self, text)?.value }

    @Test func theFirstListedPathTakesPrecedence() throws {
        for (text, expected) in [
            (#"{"a":"1","b":"2","n":{"c":"3"}}"#, "1"), (#"{"n":{"c":"3"},"b":"2","a":"1"}"#, "1"),
            (#"{"n":{"c":"3"},"b":"2"}"#, "2"), (#"{"b":"2","n":{"c":"3"}}"#, "2"), (#"{"n":{"c":"3"}}"#, "3"),
        ] {
            #expect(value(text) == expected)
        }
    }

    @Test func aNullCountsAsPresent() throws {
        #expect(value(#"{"a":null,"b":"2"}"#) == nil)
        #expect(value(#"{"b":"2","a":null}"#) == nil)
        #expect(value(#"{"b":null,"n":{"c":"3"}}"#) == nil)
        #expect(value(#"{"n":null,"b":"2"}"#) == "2")
        #expect(value(#"{"b":"2","n":null}"#) == "2")
        #expect(value(#"{"n":[1],"b":"2"}"#) == "2")
    }

    /// The value at an unused path is not checked.
    @Test func aMismatchAtALaterPathIsIgnored() throws {
        for other in ["5", "[]", "{}", #"{"c":{"d":[1,{"e":2}]}}"#] {
            #expect(value("{\"a\":\"1\",\"b\":\(other)}") == "1")
            #expect(value("{\"b\":\(other),\"a\":\"1\"}") == "1")
            #expect(value("{\"n\":{\"c\":\(other)},\"a\":\"1\",\"b\":\(other)}") == "1")
            #expect(value("{\"n\":{\"c\":\(other)},\"b\":\"2\"}") == "2")
        }
        #expect(value(#"{"b":5,"a":null}"#) == nil)
        #expect(routed([Choice].self, #"[{"b":5,"a":"1"},{"b":"2"}]"#)?.map(\.value) == ["1", "2"])
        #expect(routed(Needed.self, #"{"b":"x","a":1}"#)?.value == 1)
        #expect(routed(Needed.self, #"{"b":null,"a":1}"#)?.value == 1)
        #expect(routed(Needed.self, #"{"c":{"d":null},"b":2}"#)?.value == 2)
        #expect(routed(Needed.self, #"{"c":5,"b":2}"#)?.value == 2)
        #expect(routed(Needed.self, #"{"b":2,"c":5}"#)?.value == 2)
    }

    @Test func aMismatchAtTheUsedPathIsAnError() {
        #expect(faults(Choice.self, #"{"b":5}"#) == ["typeMismatch b @5"])
        #expect(faults(Choice.self, #"{"b":5,"n":{"c":"3"}}"#) == ["typeMismatch b @5"])
        #expect(faults(Choice.self, #"{"n":{"c":"3"},"b":5}"#) == ["typeMismatch b @19"])
        #expect(faults(Choice.self, #"{"n":{"c":5,"d":1},"z":[]}"#) == ["typeMismatch n.c @10"])
        #expect(faults(Needed.self, #"{"b":null}"#) == ["unexpectedNull b @5"])
        #expect(faults(Needed.self, #"{"b":"x","b":"y"}"#) == ["typeMismatch b @13"])
        #expect(faults(Needed.self, #"{"c":{"d":"x"}}"#) == ["typeMismatch c.d @10"])
        #expect(faults(Needed.self, #"{"c":{"d":"x"},"c":{}}"#) == ["missingKeys [a] @21"])
        #expect(faults(Needed.self, #"{"c":null}"#) == ["missingKeys [a] @9"])
        #expect(faults(Needed.self, #"{"c":5}"#) == ["missingKeys [a] @6"])
        #expect(faults([Needed?].self, #"[null,{"b":"x"}]"#) == ["typeMismatch [1].b @11"])
    }

    @Test func withCollectedErrors() {
        let all = TrellisDecoder.Options.with { $0.collectsErrors = true }
        #expect(
            faults([Choice].self, #"[{"b":5},{"b":5,"a":"1"},{"a":6}]"#, all)
                == ["typeMismatch [0].b @6", "typeMismatch [2].a @30"])
    }

    @Test func pathsIntoTheSameValue() throws {
        #expect(routed(Inner.self, #"{"e":{"b":"x","a":1}}"#)?.value == 1)
        #expect(routed(Inner.self, #"{"e":{"b":2}}"#) == Inner(value: 2, all: ["b": 2]))
        #expect(routed(Inner.self, #"{"z":3,"e":{"q":0}}"#)?.value == 3)
        #expect(routed(Inner.self, #"{"z":"x","e":{"b":2}}"#)?.value == 2)
        #expect(routed(Inner.self, #"{"e":{"b":2},"z":"x"}"#)?.value == 2)
        #expect(faults(Inner.self, #"{"z":"x","e":{"b":[]}}"#) == ["typeMismatch e.b @18"])
        #expect(faults(Inner.self, #"{"z":"x","e":{}}"#) == ["typeMismatch z @5"])
    }

    @Test func theFirstPathIsWritten() throws {
        expectWrittenBack(Choice.self, #"{"n":{"c":"3"},"b":"2"}"#, as: #"{"a":"2"}"#)
    }

    @Test func aDefaultForMismatches() throws {
        let late = routes(Lenient.self, #"{"b":"x","a":1}"#)
        #expect(late.value == Lenient(value: 1))
        #expect(late.report.dropped.isEmpty && late.report.unknownKeys.isEmpty)
        let only = routes(Lenient.self, #"{"b":"x"}"#)
        #expect(only.value == Lenient(value: -1))
        #expect(only.drops == ["typeMismatch b @5"])
    }
}

private struct Choice: JSONModel, Equatable {
    var value: String?

    static let modelSchema = JSONModelSchema(Choice.self, [JSONField("value", \.value, keys: "a", "b", "n.c")])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Needed: JSONModel, Equatable {
    var value: Int

    static let modelSchema = JSONModelSchema(Needed.self, [JSONField("value", \.value, keys: "a", "b", "c.d")])

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Lenient: JSONModel, Equatable {
    var value: Int

    static let modelSchema = JSONModelSchema(
        Lenient.self, [JSONField("value", \.value, keys: "a", "b", form: .value.onMismatch(-1), default: 0)])

    init(value: Int) { self.value = value }
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Inner: JSONModel, Equatable {
    var value: Int
    var all: JSON?

    static let modelSchema = JSONModelSchema(
        Inner.self,
        [
            JSONField("value", \.value, keys: "e.a", "e.b", "z").writing(to: "z"),
            JSONField("all", \.all, keys: "e"),
        ])

    init(value: Int, all: JSON?) { (self.value, self.all) = (value, all) }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        all = fields.take(1)
    }
}

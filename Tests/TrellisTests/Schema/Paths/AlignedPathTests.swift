import Testing
import Trellis

/// `.eachOrNil`: one result for each element of the array on the path.
@Suite struct AlignedPathTests {
    @Test func oneElementOrNilForEachArrayElement() {
        let text = #"{"r":[{"n":"a"},{},{"n":null},{"m":1},null,{"n":"b"}]}"#
        #expect(routed(Named.self, text)?.names == ["a", nil, nil, nil, nil, "b"])
        #expect(routed(Named.self, #"{"r":[]}"#)?.names == [])
        #expect(routed(Named.self, #"{"r":[{},{}]}"#)?.names == [nil, nil])
    }

    @Test func elementsThatAreNotObjects() {
        expectFailure(Named.self, #"{"r":[{"n":"a"},5]}"#, .typeMismatch, path: "r[1]", at: 16)
        expectFailure(Named.self, #"{"r":{}}"#, .typeMismatch, path: "r", at: 5)
        expectFailure(Named.self, #"{"r":[{"n":5}]}"#, .typeMismatch, path: "r[0].n", at: 11)
        expectFailure(Named.self, #"{"r":null}"#, .unexpectedNull, path: "r", at: 5)
        #expect(failure(Named.self, "{}")?.missingKeys == ["r[*?].n"])
    }

    /// The element type must be Optional.
    @Test func elementsThatAreNotOptional() {
        #expect(routed(Strict.self, #"{"r":[{"n":"a"}]}"#)?.names == ["a"])
        expectFailure(Strict.self, #"{"r":[{"n":"a"},{}]}"#, .unexpectedNull, path: "r[1]", at: 16)
        expectFailure(Strict.self, #"{"r":[{"n":null}]}"#, .unexpectedNull, path: "r[0].n", at: 11)
    }

    /// If `.each` follows `.eachOrNil` in the path, an element without values contributes one nil.
    @Test func severalLevels() {
        let text = #"{"r":[{"t":[{"n":"a"},{}]},{},{"t":[]},{"t":[{"n":"b"}]}]}"#
        #expect(routed(Levels.self, text) == Levels(aligned: ["a", nil, nil, "b"], inner: ["a", nil, "b"]))
    }

    @Test func paths() {
        #expect(JSONPath(["r", .eachOrNil, "n"]).description == "r[*?].n")
        #expect(JSONPath(["r", .eachOrNil, "n"]) != ["r", .each, "n"])
        #expect(encodingFailure(Written())?.code == .invalidSchema)
        #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode(String.self, at: ["r", .eachOrNil, "n"], from: "{}")
        }
    }

    private struct Named: Equatable, JSONModel {
        var names: [String?]
        static let modelSchema = JSONModelSchema(
            Named.self,
            [JSONField("names", \Named.names, keys: ["r", .eachOrNil, "n"]).ignored(in: .encoding)])
        init(from fields: borrowing JSONFieldValues) throws { names = fields.take(0) }
    }

    private struct Strict: Equatable, JSONModel {
        var names: [String]
        static let modelSchema = JSONModelSchema(
            Strict.self,
            [JSONField("names", \Strict.names, keys: ["r", .eachOrNil, "n"]).ignored(in: .encoding)])
        init(from fields: borrowing JSONFieldValues) throws { names = fields.take(0) }
    }

    private struct Levels: Equatable, JSONModel {
        var aligned: [String?]
        var inner: [String?]
        static let modelSchema = JSONModelSchema(
            Levels.self,
            [
                JSONField("aligned", \Levels.aligned, keys: ["r", .eachOrNil, "t", .each, "n"]).ignored(in: .encoding),
                JSONField("inner", \Levels.inner, keys: ["r", .each, "t", .eachOrNil, "n"]).ignored(in: .encoding),
            ])
        init(aligned: [String?], inner: [String?]) { (self.aligned, self.inner) = (aligned, inner) }
        init(from fields: borrowing JSONFieldValues) throws {
            aligned = fields.take(0)
            inner = fields.take(1)
        }
    }

    private struct Written: JSONModel {
        var names: [String?] = []
        static let modelSchema = JSONModelSchema(
            Written.self, [JSONField("names", \Written.names, keys: ["r", .eachOrNil, "n"])])
        init() {}
        init(from fields: borrowing JSONFieldValues) throws { names = fields.take(0) }
    }
}

/// The empty string as a key.
@Suite struct EmptyKeyTests {
    @Test func theEmptyKeyIsAnOrdinaryKey() {
        expectRoundTrip(Odd(root: 1, inner: 2), #"{"":1,"a":{"":2}}"#)
        expectFailure(Odd.self, #"{"":"x","a":{"":2}}"#, .typeMismatch, path: #"[""]"#, at: 4)
        expectFailure(Odd.self, #"{"":1,"a":{"":"x"}}"#, .typeMismatch, path: #"a[""]"#, at: 14)
        expectRoundTrip(
            Odd(root: 1, inner: 2), "{\n\t\"\": 1,\n\t\"a\": {\n\t\t\"\": 2\n\t}\n}", TrellisDecoder.Options(),
            .with {
                $0.indentation = .tab
                $0.sortsKeys = true
            })
    }

    private struct Odd: Equatable, JSONModel {
        var root: Int
        var inner: Int
        static let modelSchema = JSONModelSchema(
            Odd.self, [JSONField("root", \Odd.root, keys: [""]), JSONField("inner", \Odd.inner, keys: "a.")])
        init(root: Int, inner: Int) { (self.root, self.inner) = (root, inner) }
        init(from fields: borrowing JSONFieldValues) throws {
            root = fields.take(0)
            inner = fields.take(1)
        }
    }
}

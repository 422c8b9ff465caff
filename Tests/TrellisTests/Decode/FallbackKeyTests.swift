import Testing
import Trellis

/// A field with several paths uses the first listed path that is present, in whatever order the document has them.
@Suite struct FallbackKeyTests {
    private let decoder = TrellisDecoder()

    private func score(_ text: String) throws -> String? { try decoder.decode(Rated.self, from: text).score }

    @Test(arguments: [
        (#"{"score":"a","rating":"b","meta":{"score":"c"}}"#, "a"),
        (#"{"meta":{"score":"c"},"rating":"b","score":"a"}"#, "a"),
        (#"{"rating":"b","score":"a"}"#, "a"),
        (#"{"rating":"b","meta":{"score":"c"}}"#, "b"),
        (#"{"meta":{"score":"c"},"rating":"b"}"#, "b"),
        (#"{"meta":{"score":"c","x":1}}"#, "c"),
    ])
    func theFirstListedPathTakesPrecedence(_ text: String, _ expected: String) throws {
        #expect(try score(text) == expected)
    }

    @Test func aNullCountsAsPresent() throws {
        #expect(try score(#"{"rating":"b","score":null}"#) == nil)
        #expect(try score(#"{"score":null,"rating":"b"}"#) == nil)
        #expect(try score(#"{"rating":null,"meta":{"score":"c"}}"#) == nil)
    }

    @Test func aNullAboveDoesNotUndoAValue() throws {
        #expect(try score(#"{"rating":"b","meta":null}"#) == "b")
        #expect(try score(#"{"meta":null,"rating":"b"}"#) == "b")
    }

    /// Leftovers in the machine's memory must not determine which path a null came from.
    @Test func aNullAboveDoesNotDependOnTheLastDocument() throws {
        for _ in 0..<3 {
            #expect(try decoder.decode(Nested.self, from: #"{"b":{"x":7}}"#).x == 7)
            #expect(try decoder.decode(Nested.self, from: #"{"a":null,"b":{"x":1}}"#).x == 1)
            #expect(try decoder.decode(Nested.self, from: #"{"a":{"x":7}}"#).x == 7)
            #expect(try decoder.decode(Nested.self, from: #"{"b":null,"a":{"x":1}}"#).x == 1)
        }
    }

    @Test func aNullAboveYieldsToAValueAtAnyOtherPath() throws {
        func x(_ text: String, of type: any (JSONModel & WithX).Type = Nested.self) throws -> Int? {
            try decoder.decode(type, from: text).x
        }
        for type in [Nested.self, Shared.self, Defaulted.self] as [any (JSONModel & WithX).Type] {
            #expect(try x(#"{"b":{"x":1},"a":null}"#, of: type) == 1)
            #expect(try x(#"{"a":null,"b":{"x":1}}"#, of: type) == 1)
            #expect(try x(#"{"a":null,"b":null}"#, of: type) == nil)
            #expect(try x(#"{"b":null,"a":null}"#, of: type) == nil)
            // A null at the end of the path is a value.
            #expect(try x(#"{"a":{"x":null},"b":{"x":1}}"#, of: type) == nil)
            #expect(try x(#"{"b":{"x":1},"a":{"x":null}}"#, of: type) == nil)
            // The last of equal keys counts.
            #expect(try x(#"{"a":null,"a":{"x":2},"b":{"x":1}}"#, of: type) == 2)
            #expect(try x(#"{"a":{"x":2},"a":null,"b":{"x":1}}"#, of: type) == 1)
        }
        #expect(try x(#"{"a":null,"a":{}}"#, of: Defaulted.self) == 7)
        #expect(try x(#"{"b":null,"a":null,"a":{}}"#, of: Defaulted.self) == nil)
    }

    @Test func aMismatchAboveYieldsToAValueAtAnyOtherPath() throws {
        var options = TrellisDecoder.Options()
        options.requiresObjectsOnPaths = true
        let strict = TrellisDecoder(options: options)
        for text in [#"{"a":5,"b":{"x":1}}"#, #"{"b":{"x":1},"a":5}"#] {
            let report = TrellisDecoder.Report()
            #expect(try strict.decode(Defaulted.self, from: text, report: report).x == 1)
            #expect(report.dropped.map(\.path.description) == ["a"])
        }
        #expect(try strict.decode(Defaulted.self, from: #"{"a":5}"#).x == -1)
    }

    @Test func valuesAtSeveralPathsAreNotDuplicates() throws {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .error
        let strict = TrellisDecoder(options: options)
        #expect(try strict.decode(Rated.self, from: #"{"rating":"b","score":"a"}"#).score == "a")
        let error = #expect(throws: TrellisError.self) {
            try strict.decode(Rated.self, from: #"{"score":"b","score":"a"}"#)
        }
        #expect(error?.code == .duplicateKey)
    }

    @Test func aRepeatedBranchResetsOnlyItsOwnValues() throws {
        #expect(try score(#"{"rating":"b","meta":{"score":"c"},"meta":{}}"#) == "b")
        #expect(try score(#"{"meta":{"score":"c"},"meta":{}}"#) == nil)
        #expect(try score(#"{"meta":{"score":"c"},"meta":{"score":"d"}}"#) == "d")
    }

    @Test func aRequiredFieldIsMissingUnderItsFirstPath() throws {
        let error = #expect(throws: TrellisError.self) { try decoder.decode(Named.self, from: "{}") }
        #expect(error?.missingKeys == ["name"])
        #expect(try decoder.decode(Named.self, from: #"{"title":"t"}"#).name == "t")
    }

    @Test func theFirstPathIsWritten() throws {
        #expect(try TrellisEncoder().string(from: Named(name: "n")) == #"{"name":"n"}"#)
    }
}

private struct Rated: JSONModel {
    let score: String?

    static let modelSchema = JSONModelSchema(
        Rated.self, [JSONField("score", \Rated.score, keys: "score", "rating", "meta.score")])

    init(from fields: borrowing JSONFieldValues) throws { score = fields.take(0) }
}

private struct Named: JSONModel {
    let name: String

    static let modelSchema = JSONModelSchema(Named.self, [JSONField("name", \Named.name, keys: "name", "title")])

    init(name: String) { self.name = name }
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private protocol WithX {
    var x: Int? { get }
}

private struct Nested: JSONModel, WithX {
    let x: Int?

    static let modelSchema = JSONModelSchema(Nested.self, [JSONField("x", \Nested.x, keys: "a.x", "b.x")])

    init(from fields: borrowing JSONFieldValues) throws { x = fields.take(0) }
}

/// A model in which another field has a path through the same object.
private struct Shared: JSONModel, WithX {
    let x: Int?
    let other: Int?

    static let modelSchema = JSONModelSchema(
        Shared.self, [JSONField("x", \Shared.x, keys: "a.x", "b.x"), JSONField("other", \Shared.other, keys: "a.y")])

    init(from fields: borrowing JSONFieldValues) throws {
        x = fields.take(0)
        other = fields.take(1)
    }
}

private struct Defaulted: JSONModel, WithX {
    let x: Int?

    static let modelSchema = JSONModelSchema(
        Defaulted.self,
        [JSONField("x", \Defaulted.x, keys: "a.x", "b.x", form: .value.onMismatch(-1), default: 7)])

    init(from fields: borrowing JSONFieldValues) throws { x = fields.take(0) }
}

import Testing
import Trellis

/// Repeated keys: the last or the first value is used, or it is an error, for every way to decode an object.
@Suite struct DuplicateRouteTests {
    private static let first = TrellisDecoder.Options.with { $0.duplicateKeys = .useFirst }
    private static let strict = TrellisDecoder.Options.with { $0.duplicateKeys = .error }

    private func expect<T: TrellisDecodable & Equatable, V: Equatable>(
        _ type: T.Type, _ text: String, _ value: (T) -> V, last: V, first: V, error: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            routes(type, text, sourceLocation: sourceLocation).value.map(value) == last,
            sourceLocation: sourceLocation)
        #expect(
            routes(type, text, Self.first, sourceLocation: sourceLocation).value.map(value) == first,
            sourceLocation: sourceLocation)
        #expect(
            faults(type, text, Self.strict, sourceLocation: sourceLocation) == [error],
            sourceLocation: sourceLocation)
    }

    @Test func fieldsAndPaths() {
        expect(Pathed.self, #"{"a":{"b":1,"b":2}}"#, \.b, last: 2, first: 1, error: "duplicateKey a.b @12")
        expect(Pathed.self, #"{"a":{"b":1,"c":1},"a":{"b":2}}"#, \.c, last: nil, first: 1, error: "duplicateKey a @19")
        expect(Pathed.self, #"{"a":{"b":1},"d":1,"d":null}"#, \.d, last: nil, first: 1, error: "duplicateKey d @19")
        expect(Pathed.self, #"{"a":{"b":1},"d":null,"d":3}"#, \.d, last: 3, first: nil, error: "duplicateKey d @22")
    }

    /// A mismatched value is an error even if a later value of the same key would replace it. If only the first value
    /// is used, a mismatched later value is no error.
    @Test func aMismatchedValueThatIsReplaced() throws {
        let text = #"{"a":{"b":1},"d":"x","d":2}"#
        #expect(faults(Pathed.self, text) == ["typeMismatch d @17"])
        let later = #"{"a":{"b":1},"d":2,"d":"x"}"#
        #expect(routed(Pathed.self, later, Self.first)?.d == 2)
    }

    @Test func bufferedValues() {
        expect(Kept.self, #"{"e":{"m":1},"d":1,"e":{"m":2}}"#, \.m, last: 2, first: 1, error: "duplicateKey e @19")
        expect(Kept.self, #"{"e":{"m":1,"m":2},"d":1}"#, \.m, last: 2, first: 1, error: "duplicateKey e @12")
        expect(
            Kept.self, #"{"e":{"m":1,"z":0,"z":1},"d":1}"#, \.e?["z"], last: 1, first: 0, error: "duplicateKey e @18")
        expect(
            Kept.self, #"{"e":{"n":1,"m":1},"d":1,"e":{"m":2}}"#, \.n, last: 0, first: 1, error: "duplicateKey e @25")
    }

    @Test func dynamicValuesAndDictionaries() {
        expect(
            Raw.self, #"{"n":1,"raw":{"a":1,"b":0,"a":2}}"#, \.raw, last: ["a": 2, "b": 0], first: ["a": 1, "b": 0],
            error: "duplicateKey raw @26")
        expect(
            Raw.self, #"{"n":1,"raw":[{"a":1,"a":2}]}"#, \.raw, last: [["a": 2]], first: [["a": 1]],
            error: "duplicateKey raw[0] @21")
        expect(
            [String: Int].self, #"{"a":1,"b":0,"a":2}"#, { $0 }, last: ["a": 2, "b": 0], first: ["a": 1, "b": 0],
            error: "duplicateKey @13")
        expect(
            [[Int: Int?]].self, #"[{"1":1,"1":null}]"#, { $0 }, last: [[1: Int?.none]], first: [[1: Int?.some(1)]],
            error: "duplicateKey [0] @8")
    }

    @Test func compositesAndFlattened() {
        expect(Made.self, #"{"x":1,"y":2,"w":0,"x":3}"#, \.spot.x, last: 3, first: 1, error: "duplicateKey x @19")
        expect(
            Made.self, #"{"x":1,"y":2,"y":null,"y":5,"w":0}"#, \.spot.y, last: 5, first: 2, error: "duplicateKey y @13")
        expect(
            Flat.self, #"{"a":{"b":1},"k":1,"a":{"b":2,"c":3}}"#, \.inner.b, last: 2, first: 1,
            error: "duplicateKey a @19")
        expect(Flat.self, #"{"a":{"b":1},"k":1,"k":2}"#, \.k, last: 2, first: 1, error: "duplicateKey k @19")
    }

    @Test func inArraysAndOptionals() {
        expect(
            [Flat?].self, #"[null,{"k":1,"a":{"b":1,"b":2}}]"#, { $0[1]?.inner.b }, last: 2, first: 1,
            error: "duplicateKey [1].a.b @24")
    }

    /// Values at the other paths of a field are not duplicates.
    @Test func severalPaths() {
        expect(Several.self, #"{"b":1,"b":2}"#, \.a, last: 2, first: 1, error: "duplicateKey b @7")
        #expect(faults(Several.self, #"{"b":1,"a":2}"#, Self.strict) == [])
    }
}

private struct Flat: JSONModel, Equatable {
    var k: Int
    var inner: Pathed

    static let modelSchema = JSONModelSchema(
        Flat.self, [JSONField("k", \.k), JSONField("inner", \.inner, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        k = fields.take(0)
        inner = fields.take(1)
    }
}

private struct Several: JSONModel, Equatable {
    var a: Int

    static let modelSchema = JSONModelSchema(Several.self, [JSONField("a", \.a, keys: "a", "b")])

    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

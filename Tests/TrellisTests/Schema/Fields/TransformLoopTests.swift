import Testing
import Trellis

/// Transforms of whole types that form a loop.
@Suite struct TransformLoopTests {
    private static func transform<Source: TrellisCodable, Value: TrellisCodable>(
        _ source: Source.Type, _ value: Value.Type, _ made: @escaping @Sendable () -> Value,
        _ back: @escaping @Sendable () -> Source
    ) -> JSONTransform<Source, Value> { JSONTransform(decode: { _ in made() }, encode: { _ in back() }) }

    private static var loop: JSONTransformSet {
        var set = JSONTransformSet()
        set.use(transform(TurnB.self, TurnA.self, { TurnA() }, { TurnB() }))
        set.use(transform(TurnA.self, TurnB.self, { TurnB() }, { TurnA() }))
        return set
    }

    private func check<Value: TrellisCodable & Sendable>(_ value: Value, _ set: JSONTransformSet, _ words: String) {
        let encoding = #expect(throws: TrellisError.self) {
            _ = try TrellisEncoder(options: .with { $0.transforms = set }).string(from: value)
        }
        #expect(encoding?.code == .invalidSchema)
        #expect(encoding?.description.contains(words) == true, "\(encoding?.description ?? "")")
        for text in ["1", "{}", "null", "[1]", ""] {
            let error = #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder(options: .with { $0.transforms = set }).decode(Value.self, from: text)
            }
            #expect(error?.code == .invalidSchema)
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test func twoTypes() {
        check(TurnA(), Self.loop, "TurnA -> TurnB -> TurnA")
        check(TurnB(), Self.loop, "TurnB -> TurnA -> TurnB")
        check([TurnA()], Self.loop, "TurnA -> TurnB -> TurnA")
    }

    @Test func longerLoops() {
        var set = Self.loop
        set.use(Self.transform(TurnA.self, Int8.self, { 1 }, { TurnA() }))
        check(Int8(1), set, "Int8 -> TurnA -> TurnB -> TurnA")
        var optional = JSONTransformSet()
        optional.use(Self.transform(TurnB?.self, TurnA.self, { TurnA() }, { TurnB() }))
        optional.use(Self.transform(TurnA?.self, TurnB.self, { TurnB() }, { nil }))
        check(TurnA(), optional, "TurnA -> TurnB -> TurnA")
        var own = JSONTransformSet()
        own.use(Self.transform(TurnA?.self, TurnA.self, { TurnA() }, { nil }))
        check(TurnA(), own, "TurnA -> TurnA")
    }

    @Test func setsWithoutALoop() throws {
        var set = Self.loop
        // The set also has transforms for other types.
        set.use(JSONTransform<String, Int16>(decode: { Int16($0) ?? 0 }, encode: { "\($0)" }))
        set.use(JSONTransform<Int, Int>(decode: { $0 + 1 }, encode: { $0 - 1 }))
        let (decoding, encoding) = (
            TrellisDecoder.Options.with { $0.transforms = set }, TrellisEncoder.Options.with { $0.transforms = set }
        )
        expectRoundTrip(Int16(7), #""7""#, decoding, encoding)
        expectRoundTrip(7, "6", decoding, encoding)
        var chain = JSONTransformSet()
        chain.use(JSONTransform<Int16, Int8>(decode: { Int8($0) }, encode: { Int16($0) }))
        chain.use(JSONTransform<String, Int16>(decode: { Int16($0) ?? 0 }, encode: { "\($0)" }))
        expectRoundTrip(Int8(7), #""7""#, .with { $0.transforms = chain }, .with { $0.transforms = chain })
        // A transform whose source is a list of its own type is not a cycle, since an empty list ends the recursion.
        var list = JSONTransformSet()
        list.use(
            JSONTransform<[TurnA], TurnA>(decode: { TurnA(inner: $0) }, encode: { $0.inner }))
        let value = TurnA(inner: [TurnA(inner: []), TurnA(inner: [TurnA(inner: [])])])
        expectRoundTrip(value, "[[],[[]]]", .with { $0.transforms = list }, .with { $0.transforms = list })
    }
}

private struct TurnA: TrellisCodable, Equatable {
    var inner: [TurnA] = []
    init(inner: [TurnA] = []) { self.inner = inner }
    static func decode(from token: borrowing JSONToken) throws -> TurnA { TurnA() }
    func encode(to writer: inout JSONWriter) throws { writer.null() }
}

private struct TurnB: TrellisCodable, Equatable {
    static func decode(from token: borrowing JSONToken) throws -> TurnB { TurnB() }
    func encode(to writer: inout JSONWriter) throws { writer.null() }
}

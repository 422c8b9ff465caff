import Testing

@testable import TrellisTools

/// Documents that all differ: the recorded shape stays small.
@Suite struct ShapeBudgetTests {
    private static let limits = ShapeLimits(places: 500, bytes: 100_000)

    private func name(_ generator: inout SplitMix) -> String {
        String((0..<8).map { _ in "ghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "g" })
    }

    private func recorded(_ documents: Int, _ document: (inout SplitMix) -> String) -> (Shape, most: Int, held: Int) {
        var generator = SplitMix(seed: 7)
        var recorder = ShapeRecorder(limits: Self.limits)
        var (most, held) = (0, 0)
        for _ in 0..<documents {
            ShapeTokens.tell(&recorder, document(&generator))
            most = max(most, recorder.arena.places.count)
            held = max(held, recorder.arena.held)
        }
        let sum = recorder.arena.measured
        #expect(recorder.arena.held == sum)
        return (recorder.finish(), most, held)
    }

    @Test func randomKeys() {
        let (shape, most, held) = recorded(3000) { generator in
            "{\"\(name(&generator))\": 1, \"\(name(&generator))\": \"\(name(&generator))\"}"
        }
        #expect(most <= 502)
        #expect(held <= 101_000)
        #expect(shape.root.objects?.count == 3000)
        #expect(shape.root.objects?.dictionary?.keys.count == 6000)
    }

    @Test func deepRandomKeys() {
        let (shape, most, _) = recorded(20) { generator in
            (0..<300).reduce("1") { inner, _ in "{\"\(name(&generator))\": \(inner)}" }
        }
        #expect(most <= 502)
        #expect(shape.root.objects?.count ?? 0 >= 20)
    }

    @Test func treesWithRandomKeysAndKinds() {
        func value(_ depth: Int, _ generator: inout SplitMix) -> String {
            if depth == 0 {
                return ["1", "null", "\"\(name(&generator))\"", "[]", "{}"].randomElement(using: &generator) ?? ""
            }
            let isArray = Bool.random(using: &generator)
            let parts = (0..<3).map { _ in
                (isArray ? "" : "\"\(name(&generator))\":") + value(depth - 1, &generator)
            }
            return (isArray ? "[" : "{") + parts.joined(separator: ",") + (isArray ? "]" : "}")
        }
        let (shape, most, held) = recorded(60) { value(6, &$0) }
        #expect(most <= 502)
        #expect(held <= 101_000)
        #expect(shape.root.count == 60)
    }

    @Test func fewKeysInAllOrders() {
        func value(_ depth: Int, _ generator: inout SplitMix) -> String {
            if depth == 0 { return "1" }
            let key = "abcdefgh".randomElement(using: &generator) ?? "a"
            return "{\"\(key)\": \(value(depth - 1, &generator)), \"x\(depth)\": [[\(value(depth / 2, &generator))]]}"
        }
        let (shape, most, _) = recorded(200) { value(12, &$0) }
        #expect(most <= 502)
        #expect(shape.root.objects?.count ?? 0 >= 200)
    }

    @Test func longKeysAndStrings() {
        let (_, _, held) = recorded(200) { generator in
            let long = String(repeating: name(&generator), count: 400)
            return "{\"a\": {\"\(long)\": {\"b\": \"\(long)\"}}}"
        }
        #expect(held <= 105_000)
    }

    @Test func hundredThousandKeys() {
        let json = "{" + (0..<100_000).map { "\"x\($0)y\": \($0)" }.joined(separator: ",") + "}"
        let shape = ShapeTokens.shape(json)
        #expect(shape.places.count == 2)
        #expect(shape.root.objects?.dictionary?.keys.count == 100_000)
        #expect(shape.place("*")?.numbers?.count == 100_000)
    }

    @Test func manyKindsOfManyMembers() {
        let (shape, most, held) = recorded(2000) { generator in
            let key = Int.random(in: 0..<200, using: &generator)
            return "{\"type\": \"t\(key % 30)\", \"k\(key)\": {\"type\": \"u\(key)\", \"v\(key)\": 1}}"
        }
        #expect(most <= 502)
        #expect(held <= 101_000)
        #expect(shape.root.objects?.count == 2000)
    }
}

import Testing

@testable import Trellis

/// Values by type, compared with a dictionary.
@Suite struct TypeDictionaryTests {
    @Test func sameAsADictionary() {
        var types: [ObjectIdentifier] = []
        addTypes(around: Int.self, count: 200, to: &types)
        addTypes(around: String.self, count: 200, to: &types)
        var values = TypeDictionary<Int>()
        var expected: [ObjectIdentifier: Int] = [:]
        #expect(types.allSatisfy { values[$0] == nil })
        var random = SplitMix64(seed: 1)
        for round in 0..<2000 {
            guard let type = types.randomElement(using: &random) else { return }
            #expect(values[type] == expected[type])
            values.set(round, for: type)
            expected[type] = round
        }
        #expect(types.allSatisfy { values[$0] == expected[$0] })
    }

    /// Adds many different types.
    private func addTypes<Inner>(around type: Inner.Type, count: Int, to types: inout [ObjectIdentifier]) {
        types.append(ObjectIdentifier(type))
        if count > 1 { addTypes(around: Layer<Inner>.self, count: count - 1, to: &types) }
    }

    private struct Layer<Inner> {}
}

import Testing
import Trellis

/// Arrays of numbers, which are written in blocks.
@Suite struct NumberArrayTests {
    private func expectEachAsAlone<Number: TrellisCodable & Equatable>(_ numbers: [Number]) throws {
        let alone = try numbers.map { try encoded($0) }
        #expect(try encoded(numbers) == "[" + alone.joined(separator: ",") + "]")
        #expect(try encoded(ContiguousArray(numbers)) == "[" + alone.joined(separator: ",") + "]")
        #expect(try encoded(["a": [numbers]]) == #"{"a":[["# + alone.joined(separator: ",") + "]]}")
        let pretty = try TrellisEncoder(options: .with { $0.indentation = .spaces(1) }).string(from: numbers)
        #expect(pretty == (alone.isEmpty ? "[]" : "[\n " + alone.joined(separator: ",\n ") + "\n]"))
        #expect(try TrellisDecoder().decode([Number].self, from: try encoded(numbers)) == numbers)
    }

    private func expectEachAsAlone<Number: TrellisCodable & FixedWidthInteger>(_ type: Number.Type) throws {
        var generator = SplitMix64(seed: 71)
        for count in [0, 1, 2, 63, 64, 65, 128, 200] {
            try expectEachAsAlone(
                (0..<count).map { _ in
                    Number.random(in: .min ... .max, using: &generator)
                        >> Number.random(
                            in: 0..<Number(Number.bitWidth - 1), using: &generator)
                })
        }
        try expectEachAsAlone([Number.min, Number.max, 0])
    }

    @Test func everyIntegerType() throws {
        try expectEachAsAlone(Int.self)
        try expectEachAsAlone(Int8.self)
        try expectEachAsAlone(Int16.self)
        try expectEachAsAlone(Int32.self)
        try expectEachAsAlone(Int64.self)
        try expectEachAsAlone(Int128.self)
        try expectEachAsAlone(UInt.self)
        try expectEachAsAlone(UInt8.self)
        try expectEachAsAlone(UInt16.self)
        try expectEachAsAlone(UInt32.self)
        try expectEachAsAlone(UInt64.self)
        try expectEachAsAlone(UInt128.self)
    }

    @Test func floatingPoint() throws {
        var generator = SplitMix64(seed: 72)
        for count in [0, 1, 2, 63, 64, 65, 128, 200] {
            try expectEachAsAlone((0..<count).map { _ in Double.random(in: -1e3...1e3, using: &generator) })
            try expectEachAsAlone((0..<count).map { _ in Float.random(in: -1e3...1e3, using: &generator) })
            // The longest numbers.
            try expectEachAsAlone([Double](repeating: -1.2345678901234568e-300, count: count))
        }
    }

    @Test func nonFinite() throws {
        for index in [0, 1, 63, 64, 65, 99] {
            var numbers = (0..<100).map(Double.init)
            numbers[index] = .nan
            let error = try #require(encodingFailure(numbers))
            #expect(error.code == .nonFiniteNumber && error.path.description == "[\(index)]")
            #expect(encodingFailure(["a": numbers.map(Float.init)])?.path.description == "a[\(index)]")
            let nulls = try TrellisEncoder(options: .with { $0.nonFinite = .null }).string(from: numbers)
            #expect(nulls == "[" + (0..<100).map { $0 == index ? "null" : "\($0)" }.joined(separator: ",") + "]")
        }
        let all = [Float](repeating: .infinity, count: 70)
        let strings = try TrellisEncoder(options: .with { $0.nonFinite = .strings }).string(from: all)
        #expect(strings == "[" + all.map { _ in "\"Infinity\"" }.joined(separator: ",") + "]")
    }
}

import Foundation
import Testing
import Trellis

/// Values of random structure that encode themselves in random ways.
@Suite struct RandomEncodingTests {
    @Test(arguments: 0..<40) func sameBytesAsFoundation(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let value = RandomEncoded(depth: 0, &generator)
            let formatting: JSONEncoder.OutputFormatting =
                generator.once(in: 2) ? .sortedKeys : [.sortedKeys, .prettyPrinted]
            expectSame(value, EncodingStrategies(formatting: formatting))
            expectSame(value, EncodingStrategies(formatting: formatting, dates: .iso8601, keys: .convertToSnakeCase))
        }
    }

    @Test(arguments: 0..<10) func unsortedMembersAreEqual(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed + 1000)
        for _ in 0..<40 {
            let value = RandomEncoded(depth: 0, &generator)
            let data = try TrellisCodableEncoder().encode(value)
            let expected = try JSONEncoder().encode(value)
            let decoder = TrellisDecoder()
            #expect(try decoder.decode(JSON.self, from: data) == decoder.decode(JSON.self, from: expected))
        }
    }
}

/// One value, and how it is encoded.
indirect enum RandomEncoded: Encodable {
    case null, bool(Bool), int(Int), double(Double), string(String), date(Date), data(Data), url(URL)
    case numbers([Double]), strings([String]), grid([[Int]]), table([String: Int])
    case list([RandomEncoded]), nestedLists([[RandomEncoded]])
    case object([(String, RandomEncoded)]), letters([(EncodingLetter, RandomEncoded)])
    case dictionary([String: RandomEncoded])
    /// Nested objects that are written to alternately.
    case interleaved([(String, String, RandomEncoded)])
    /// Elements of two arrays in an object, written alternately.
    case interleavedLists([(String, RandomEncoded)])
    case withSuper(RandomEncoded, [(EncodingLetter, RandomEncoded)])
    case wrapped(RandomEncoded)

    init(depth: Int, _ generator: inout SplitMix64) {
        func name(_ generator: inout SplitMix64) -> String {
            ["a", "bC", "x/y", "\"", "ü", "someURLName", "f", "g"][generator.below(8)]
        }
        func inner(_ generator: inout SplitMix64) -> RandomEncoded { RandomEncoded(depth: depth + 1, &generator) }
        func some<T>(_ generator: inout SplitMix64, _ make: (inout SplitMix64) -> T) -> [T] {
            (0..<generator.below(5)).map { _ in make(&generator) }
        }
        switch generator.below(depth > 3 ? 12 : 21) {
        case 0: self = .null
        case 1: self = .bool(generator.once(in: 2))
        case 2: self = .int(generator.below(1000) - 500)
        case 3: self = .double(Double(generator.below(1000)) / 8)
        case 4: self = .string(name(&generator))
        case 5: self = .date(Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000_000)) / 4))
        case 6: self = .data(Data((0..<generator.below(9)).map { UInt8($0 * 31) }))
        case 7: self = .url(URL(string: "https://example.org/\(generator.below(9))")!)
        case 8: self = .numbers(some(&generator) { Double($0.below(100)) / 4 })
        case 9: self = .strings(some(&generator, name))
        case 10: self = .grid(some(&generator) { generator in some(&generator) { $0.below(9) } })
        case 11: self = .table(Dictionary(some(&generator) { (name(&$0), 1) }) { first, _ in first })
        case 12: self = .list(some(&generator, inner))
        case 13: self = .nestedLists(some(&generator) { some(&$0, inner) })
        case 14: self = .object(some(&generator) { (name(&$0), inner(&$0)) })
        case 15: self = .letters(some(&generator) { ([.a, .b, .slash][$0.below(3)], inner(&$0)) })
        case 16: self = .dictionary(Dictionary(some(&generator) { (name(&$0), inner(&$0)) }) { first, _ in first })
        case 17: self = .interleaved(some(&generator) { (name(&$0), name(&$0), inner(&$0)) })
        case 18: self = .interleavedLists(some(&generator) { (name(&$0), inner(&$0)) })
        case 19: self = .withSuper(inner(&generator), some(&generator) { (.c, inner(&$0)) })
        default: self = .wrapped(inner(&generator))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .null: try single(encoder) { try $0.encodeNil() }
        case .bool(let value): try single(encoder) { try $0.encode(value) }
        case .int(let value): try single(encoder) { try $0.encode(value) }
        case .double(let value): try single(encoder) { try $0.encode(value) }
        case .string(let value): try single(encoder) { try $0.encode(value) }
        case .date(let value): try single(encoder) { try $0.encode(value) }
        case .data(let value): try single(encoder) { try $0.encode(value) }
        case .url(let value): try single(encoder) { try $0.encode(value) }
        case .numbers(let value): try single(encoder) { try $0.encode(value) }
        case .strings(let value): try value.encode(to: encoder)
        case .grid(let value): try single(encoder) { try $0.encode(value) }
        case .table(let value): try single(encoder) { try $0.encode(value) }
        case .dictionary(let value): try single(encoder) { try $0.encode(value) }
        case .wrapped(let value): try single(encoder) { try $0.encode(value) }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .nestedLists(let lists):
            var container = encoder.unkeyedContainer()
            for list in lists {
                var nested = container.nestedUnkeyedContainer()
                for value in list { try nested.encode(value) }
            }
        case .object(let members):
            for (name, value) in members {
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(value, forKey: EncodingName(stringValue: name))
            }
            if members.isEmpty { _ = encoder.container(keyedBy: EncodingName.self) }
        case .letters(let members):
            var container = encoder.container(keyedBy: EncodingLetter.self)
            for (key, value) in members { try container.encode(value, forKey: key) }
        case .interleaved(let members):
            var container = encoder.container(keyedBy: EncodingName.self)
            for (name, key, value) in members {
                var nested = container.nestedContainer(
                    keyedBy: EncodingName.self, forKey: EncodingName(stringValue: name))
                try nested.encode(value, forKey: EncodingName(stringValue: key))
            }
        case .interleavedLists(let elements):
            var container = encoder.container(keyedBy: EncodingLetter.self)
            var first = container.nestedUnkeyedContainer(forKey: .a)
            var second = container.nestedUnkeyedContainer(forKey: .b)
            for (index, (name, value)) in elements.enumerated() {
                if index % 2 == 0 { try first.encode(name) } else { try second.encode(value) }
                if index == 2 { try container.encode(name, forKey: .slash) }
            }
        case .withSuper(let value, let members):
            var container = encoder.container(keyedBy: EncodingLetter.self)
            try value.encode(to: container.superEncoder())
            for (key, value) in members { try container.encode(value, forKey: key) }
            try value.encode(to: container.superEncoder(forKey: .d))
        }
    }

    private func single(
        _ encoder: any Encoder, _ write: (inout any SingleValueEncodingContainer) throws -> Void
    ) throws {
        var container = encoder.singleValueContainer()
        try write(&container)
    }
}

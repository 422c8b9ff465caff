import Foundation
import Trellis

/// A value that encodes itself as its seed determines, also out of order, into outer containers, and with errors in
/// between.
struct DictatedValue: Encodable {
    let seed: UInt64
    var depth = 0
    /// Writes to a container around the value.
    var outer: ((String, Int) throws -> Void)?

    func encode(to encoder: any Encoder) throws {
        var random = DictationRandom(seed: seed)
        switch random.below(depth > 4 ? 2 : 6) {
        case 0:
            var container = encoder.singleValueContainer()
            try container.encode(random.one(of: ["x", "é", "a/b", "\""]))
        case 1: try Self.scalar(&random).encode(to: encoder)
        case 2, 3: try keyed(encoder, &random)
        default: try unkeyed(encoder, &random)
        }
        if random.once(in: 12) { throw DictatedFailure() }
    }

    private static func scalar(_ random: inout DictationRandom) -> any Encodable {
        random.one(
            of: [
                1, -7, 1.5, true, "oneTwo", [1, 2], [1.5], ["a": 1], ["oneTwo": [1]], [1: 2], [[Int]](), Int?.none,
                [Int?.none],
                ["b": ["oneTwo": 1.5]], DictatedColour.red, [DictatedColour.oneTwo: 1], DictatedLevel.high, UInt64.max,
                Float(0.1),
            ] as [any Encodable])
    }

    /// A value for a container that knows the value's type.
    private static func value(_ random: inout DictationRandom) -> any Encodable {
        if random.once(in: 12) { return random.one(of: [Double.nan, -.infinity]) }
        return random.one(
            of: [
                scalar(&random), Date(timeIntervalSinceReferenceDate: 1.5), Data([1, 2, 255]), URL(string: "a/b")!,
                Decimal(1.5),
                [Date(timeIntervalSinceReferenceDate: 0)], ["oneTwo": Data([1])],
            ] as [any Encodable])
    }

    private func inner(
        _ random: inout DictationRandom, _ write: @escaping (String, Int) throws -> Void
    ) -> DictatedValue {
        DictatedValue(seed: random.next(), depth: depth + 1, outer: random.once(in: 4) ? write : nil)
    }

    private func keyed(_ encoder: any Encoder, _ random: inout DictationRandom) throws {
        if random.once(in: 2) {
            try members(encoder.container(keyedBy: DictatedKey.self), &random) { DictatedKey(stringValue: $0) }
        } else {
            try members(encoder.container(keyedBy: DictatedLetter.self), &random) {
                DictatedLetter(stringValue: $0) ?? .red
            }
        }
    }

    private func members<Key: CodingKey>(
        _ keyed: KeyedEncodingContainer<Key>, _ random: inout DictationRandom, _ key: @escaping (String) -> Key
    ) throws {
        var container = keyed
        let values = ["a", "b", "oneTwo"]
        func write(_ name: String, _ value: Int) throws {
            var container = keyed
            try container.encode(value, forKey: key(name))
        }
        // Containers and encoders that remain open have keys of their own: see the page of differences.
        var (hasNested, hasSuper) = (false, false)
        var nested: KeyedEncodingContainer<DictatedKey>?
        for _ in 0..<random.below(7) {
            let name = random.one(of: values)
            switch random.below(9) {
            case 0, 1: try container.encode(Self.value(&random), forKey: key(name))
            case 2: try container.encode(random.below(9), forKey: key(name))
            case 3, 4, 5: try container.encode(inner(&random, write), forKey: key(name))
            case 6:
                if !hasNested { nested = container.nestedContainer(keyedBy: DictatedKey.self, forKey: key("é")) }
                hasNested = true
                try nested?.encode(random.below(9), forKey: DictatedKey.any(&random))
            case 7:
                if hasSuper { continue }
                hasSuper = true
                try inner(&random, write).encode(to: container.superEncoder())
            // A key that is used nowhere else: see the page of differences.
            default: try outer?("red", random.below(9))
            }
        }
    }

    private func unkeyed(_ encoder: any Encoder, _ random: inout DictationRandom) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<random.below(6) {
            switch random.below(8) {
            case 0, 1: try container.encode(Self.value(&random))
            case 2: try container.encode(container.count)
            case 3, 4:
                // Nothing is written to the array in the meantime: see the page of differences.
                try container.encode(DictatedValue(seed: random.next(), depth: depth + 1))
            case 5:
                var nested = container.nestedUnkeyedContainer()
                for _ in 0..<random.below(3) { try nested.encode(Self.value(&random)) }
            case 6: try container.encodeNil()
            default: try outer?("red", random.below(9))
            }
        }
    }
}

/// One value, encoded by both encoders.
struct EncodingCase {
    let (found, expected): (String, String)
    var isSame: Bool { found == expected }

    init(seed: UInt64) {
        var random = DictationRandom(seed: seed)
        let dates: JSONEncoder.DateEncodingStrategy = random.one(of: [.deferredToDate, .secondsSince1970, .iso8601])
        let data: JSONEncoder.DataEncodingStrategy = random.once(in: 3) ? .deferredToData : .base64
        let floats: JSONEncoder.NonConformingFloatEncodingStrategy =
            random.once(in: 2)
            ? .throw : .convertToString(positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "NaN")
        let keys: JSONEncoder.KeyEncodingStrategy = random.once(in: 3) ? .convertToSnakeCase : .useDefaultKeys
        let formatting: JSONEncoder.OutputFormatting = random.once(in: 2) ? .sortedKeys : [.sortedKeys, .prettyPrinted]
        let value = DictatedValue(seed: random.next())
        func text(_ encode: () throws -> Data) -> String {
            do {
                return String(decoding: try encode(), as: UTF8.self)
            } catch EncodingError.invalidValue(_, let context) {
                // Foundation omits keys of containers and encoders that the type has created itself.
                return "invalidValue \(context.codingPath.last?.stringValue ?? "")"
            } catch {
                return error is DictatedFailure ? "failure" : "\(error)"
            }
        }
        expected = text {
            let encoder = JSONEncoder()
            encoder.outputFormatting = formatting
            encoder.dateEncodingStrategy = dates
            encoder.dataEncodingStrategy = data
            encoder.nonConformingFloatEncodingStrategy = floats
            encoder.keyEncodingStrategy = keys
            return try encoder.encode(value)
        }
        found = text {
            let encoder = TrellisCodableEncoder()
            encoder.outputFormatting = formatting
            encoder.dateEncodingStrategy = dates
            encoder.dataEncodingStrategy = data
            encoder.nonConformingFloatEncodingStrategy = floats
            encoder.keyEncodingStrategy = keys
            return try encoder.encode(value)
        }
    }
}

import Foundation
import Testing

@testable import Trellis

/// Dictionaries of models and arrays: keys that certainly differ are not compared with each other, all other keys are.
@Suite struct DictionaryKeyTests {
    /// Keys that are not ASCII, some of them equal to others although their bytes differ.
    private static let unusual = [
        "", "é", "e\u{301}", "Å", "A\u{30A}", "\u{212B}", "a fairly long key, e\u{301}", "a fairly long key, é", "日本",
        "x\u{307}\u{323}", "x\u{323}\u{307}",
    ]

    private static func key(_ random: inout SplitMix64, of kinds: Int) -> String {
        let number = random.below(kinds)
        switch random.below(8) {
        case 0: return unusual[random.below(unusual.count)]
        case 1: return "a key with more than sixteen bytes \(number)"
        case 2: return "\(number) is where this long key starts"
        default: return String(repeating: "k", count: number % 9) + "\(number)"
        }
    }

    private func distinct(_ keys: [String]) -> Bool { unsafe areDistinct(keys, count: keys.count) }

    @Test func distinctKeys() {
        #expect(distinct([]))
        #expect(distinct(["é"]))
        #expect(distinct(["a", "b", "", "ab", "a key of more than sixteen bytes"]))
        #expect(distinct((0..<20).map { "key \($0)" }))
    }

    @Test func keysThatMayBeEqual() {
        #expect(!distinct(["a", "b", "a"]))
        #expect(!distinct(["", ""]))
        #expect(!distinct(["a", "é"]))
        #expect(!distinct(["a", "more than sixteen bytes, é, and some more"]))
        #expect(!distinct(["the same sixteen or more bytes", "x", "the same sixteen or more bytes"]))
        #expect(!distinct((0..<65).map { "key \($0)" }))
    }

    /// Equal keys are never reported as distinct.
    @Test func equalKeysAreFound() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            let keys = (0..<random.below(70)).map { _ in Self.key(&random, of: 1000) }
            if distinct(keys) { #expect(Set(keys).count == keys.count) }
        }
    }

    /// The entries of dictionaries with any number of keys, some of them repeated.
    @Test func entries() throws {
        var random = SplitMix64(seed: 2)
        let first = TrellisDecoder.Options.with { $0.duplicateKeys = .useFirst }
        for round in 0..<3000 {
            let kinds = round.isMultiple(of: 2) ? 1_000_000 : 40
            let keys = (0..<random.below(round.isMultiple(of: 10) ? 300 : 40)).map { _ in Self.key(&random, of: kinds) }
            let numbered = Array(keys.enumerated())
            let objects = "{" + numbered.map { #""\#($1)":{"number":"\#($0)"}"# }.joined(separator: ",") + "}"
            let arrays = "{" + numbered.map { #""\#($1)":["\#($0)"]"# }.joined(separator: ",") + "}"
            let pairs = numbered.map { ($1, $0) }
            let lasts = [String: Int](pairs) { _, last in last }
            let firsts = [String: Int](pairs) { first, _ in first }
            for (options, expected) in [(.init(), lasts), (first, firsts)] {
                let decoder = TrellisDecoder(options: options)
                let models = try decoder.decode([String: Item].self, from: objects)
                #expect(models.mapValues { $0.number.text } == expected.mapValues { "\($0)" })
                let texts = try decoder.decode([String: [Tracked<Self>]].self, from: arrays)
                #expect(texts.mapValues { $0.map { $0.text } } == expected.mapValues { ["\($0)"] })
                let dropIn = TrellisCodableDecoder(options: options)
                let plain = try dropIn.decode([String: PlainItem<Self>].self, from: Data(objects.utf8))
                #expect(plain.mapValues { $0.number.text } == expected.mapValues { "\($0)" })
            }
        }
        #expect(LiveCounts.live(Self.self) == 0)
        #expect(LiveCounts.made(Self.self) > 100_000)
    }

    /// The values before an invalid one are destroyed, wherever it is.
    @Test func anInvalidValueInADropInDictionary() throws {
        for count in [1, 2, 64, 65, 100] {
            for invalid in [0, count / 2, count - 1] {
                let members = (0..<count).map { #""k\#($0)":{"number":\#($0 == invalid ? "7" : #""x""#)}"# }
                let text = "{" + members.joined(separator: ",") + "}"
                let error = #expect(throws: DecodingError.self) {
                    try TrellisCodableDecoder().decode([String: PlainItem<Invalid>].self, from: Data(text.utf8))
                }
                guard case .typeMismatch(_, let context) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(context.codingPath.map(\.stringValue) == ["k\(invalid)", "number"])
            }
        }
        #expect(LiveCounts.live(Invalid.self) == 0)
        #expect(LiveCounts.made(Invalid.self) > 100)
    }

    private enum Invalid {}

    /// A `Codable` type that is not a model.
    private struct PlainItem<Owner>: Decodable {
        let number: Tracked<Owner>

        enum CodingKeys: CodingKey { case number }

        init(from decoder: any Decoder) throws {
            number = Tracked(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .number))
        }
    }

    private struct Item: JSONModel {
        let number: Tracked<DictionaryKeyTests>

        static let modelSchema = JSONModelSchema(Item.self, [JSONField("number", \Item.number)])

        init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
    }
}

import Foundation
import Testing

@testable import Trellis

/// Documents in which one value is replaced or removed: both decoders return the same value or error.
struct CodableMutationTests {
    private struct Order: Codable {
        var id: Int
        var note: String?
        var lines: [Line]
        var customer: Customer
        var flags: [String: Bool]
        var state: State
        var event: Event?
        var position: [[Double]]
        var numbers: Numbers
        var page: URL?
        var key: UUID?
        var blob: Data?
        var due: Date?
        var price: Decimal?
    }

    private struct Line: Codable { var sku: String, count: UInt16, price: Float?, tags: Set<Int> }
    private struct Customer: Codable { var name: String, parent: [Customer], contact: [String: Contact] }
    private struct Contact: Codable { var kind: Int8, value: String?? }
    private enum State: String, Codable { case open, closed }
    private enum Event: Codable { case created(by: Int), moved(String, to: [Int]?), none }

    private struct Numbers: Codable {
        var a: Int64, b: UInt8, c: Double, d: Bool, e: Int?

        enum CodingKeys: String, CodingKey { case a, b, c = "sea", d, e }
        enum Nested: String, CodingKey { case inner }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decode(Int64.self, forKey: .a)
            b = try container.decode(UInt8.self, forKey: .b)
            c = try decoder.container(keyedBy: Nested.self).superDecoder(forKey: .inner).singleValueContainer().decode(
                Double.self)
            var list = try container.nestedUnkeyedContainer(forKey: .d)
            d = try list.decode(Bool.self)
            e = try list.decodeIfPresent(Int.self)
        }

        func encode(to encoder: any Encoder) throws {}
    }

    private static let document: JSON = [
        "id": 7, "note": "a\u{301}\n", "state": "open", "page": "https://a.b/c", "blob": "AQID", "due": 1.5,
        "price": 12.75,
        "key": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "lines": [["sku": "x", "count": 3, "price": 1.25, "tags": [1, 2]], ["sku": "y", "count": 4, "tags": []]],
        "customer": [
            "name": "n", "parent": [["name": "m", "parent": [], "contact": [:]]],
            "contact": ["home": ["kind": 1, "value": "v"]],
        ],
        "flags": ["one": true], "event": ["moved": ["_0": "here", "to": [1]]], "position": [[1, 2.5], []],
        "numbers": ["a": 1, "b": 2, "sea": 0, "inner": 2.5, "d": [true, 4, "more"], "e": 1],
    ]

    private static let replacements: [JSON] = [
        nil, true, 0, -1, 1.5, 300, 70_000, 1e20, "", "x", "1", [], [1], [nil], [:], ["a": 1], "closed", "https://c.d",
        ["created": ["by": 1]],
    ]

    @Test(arguments: 0..<8) func documentsWithOneReplacedValue(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var strategies = CodableStrategies()
        if seed % 2 == 1 { strategies.keys = .convertFromSnakeCase }
        let (ours, theirs) = (strategies.ours, strategies.theirs)
        for _ in 0..<400 {
            var json = Self.document
            Self.mutate(&json, &random)
            let text = json.description
            let expected = CodableOutcome { Self.values(try theirs.decode(Order.self, from: Data(text.utf8))) }
            let found = CodableOutcome { Self.values(try ours.decode(Order.self, from: text)) }
            #expect(found == expected, "\(text)")
        }
    }

    /// A description of the value that does not depend on the order of sets and dictionaries.
    private static func values(_ order: Order) -> String {
        var order = order
        let tags = order.lines.map { $0.tags.sorted() }
        for index in order.lines.indices { order.lines[index].tags = [] }
        return "\(order) \(tags)"
    }

    /// Replaces or removes a random value inside the document.
    private static func mutate(_ json: inout JSON, _ random: inout SplitMix64) {
        switch json {
        case .object(var object) where !object.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let key = object.map(\.key)[Int.random(in: 0..<object.count, using: &random)]
            if Int.random(in: 0..<6, using: &random) == 0 {
                object.remove(key)
            } else {
                var value = object[key] ?? .null
                mutate(&value, &random)
                object.set(key, to: value)
            }
            json = .object(object)
        case .array(var elements) where !elements.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            mutate(&elements[Int.random(in: 0..<elements.count, using: &random)], &random)
            json = .array(elements)
        default: json = replacements[Int.random(in: 0..<replacements.count, using: &random)]
        }
    }

    /// Both decoders refuse invalid JSON, except where Foundation is more lenient.
    @Test func documentsWithOneReplacedByte() throws {
        var random = SplitMix64(seed: 5)
        let text = Array(Self.document.description.utf8)
        let (ours, theirs) = (CodableStrategies().ours, CodableStrategies().theirs)
        for _ in 0..<1500 {
            var bytes = text
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = Array("{}[]\",:0123456789.eE+-tfn \\\u{7f}".utf8).randomElement(using: &random) ?? 0
            let found = CodableOutcome { Self.values(try ours.decode(Order.self, from: bytes)) }
            if (try? TrellisValidator.validate(bytes)) == nil {
                #expect(found == .error("dataCorrupted", path: []))
                continue
            }
            var options = TrellisDecoder.Options()
            options.duplicateKeys = .error
            guard (try? JSON(parsing: bytes, options: options)) != nil else { continue }
            let expected = CodableOutcome { Self.values(try theirs.decode(Order.self, from: Data(bytes))) }
            #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}

import Foundation
import Trellis

/// A generator of reproducible random numbers.
struct DictationRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number from 0 to `limit - 1`.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    mutating func once(in times: Int) -> Bool { below(times) == 0 }
    mutating func one<T>(of values: [T]) -> T { values[below(values.count)] }
}

/// The calls that a type makes on its decoder, and the results that it gets. Each decoder has a dictation with the same
/// seed: as long as the results are equal, the calls are equal as well.
final class DecodingDictation: @unchecked Sendable {
    static let key = CodingUserInfoKey(rawValue: "dictation")!

    var random: DictationRandom
    private(set) var log: [String] = []
    var depth = 0

    init(seed: UInt64) { random = DictationRandom(seed: seed) }

    func note(_ text: String) { if log.count < 400 { log.append(text) } }

    /// Records the result of a step. Some errors are rethrown, as in most types.
    @discardableResult
    func step<T>(_ name: String, _ body: () throws -> T) throws -> T? {
        do {
            let value = try body()
            note("\(name): \(Self.text(value))")
            return value
        } catch {
            note("\(name): \(Self.text(of: error))")
            if random.once(in: 3) { throw error }
            return nil
        }
    }

    /// A description of a value that does not depend on the order of a dictionary.
    static func text(_ value: Any) -> String {
        switch value {
        case let value as [String: Any]:
            return "{" + value.map { "\($0.key.debugDescription):\(text($0.value))" }.sorted().joined(separator: ",")
                + "}"
        case let value as [Int: Int]: return "\(value.sorted { $0.key < $1.key })"
        case let value as [DictatedColour: Int]: return "\(value.map { "\($0)" }.sorted())"
        case let value as Set<String>: return "\(value.sorted())"
        case let value as Set<Int>: return "\(value.sorted())"
        case let value as Date: return "\(value.timeIntervalSinceReferenceDate)"
        case let value as Data: return "\(Array(value))"
        case let value as [Any]: return "[" + value.map(text).joined(separator: ",") + "]"
        case is any KeyedDecodingContainerProtocol, is any UnkeyedDecodingContainer, is any Decoder: return "container"
        default:
            let text = "\(value)"
            return text.contains("DecodingContainer") || text.contains("Decoder") ? "container" : text
        }
    }

    /// The kind of an error, its type or key, and its path.
    static func text(of error: any Error) -> String {
        guard let error = error as? DecodingError else {
            // While a type is decoded, Foundation's error for a number is not a `DecodingError`. It becomes one at the
            // end.
            return error is DictatedFailure ? "failure" : "dataCorrupted []"
        }
        func path(_ context: DecodingError.Context) -> String { "\(context.codingPath.map(\.stringValue))" }
        switch error {
        case .typeMismatch(let type, let context): return "typeMismatch \(type) \(path(context))"
        case .valueNotFound(let type, let context): return "valueNotFound \(type) \(path(context))"
        case .keyNotFound(let key, let context): return "keyNotFound \(key.stringValue) \(path(context))"
        case .dataCorrupted(let context): return "dataCorrupted \(path(context))"
        @unknown default: return "\(error)"
        }
    }
}

struct DictatedFailure: Error {}

/// Any string as a key.
struct DictatedKey: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }

    static let names = ["a", "b", "oneTwo", "one_two", "é", "super", "1", "2", "", "_c", "red"]

    static func any(_ random: inout DictationRandom) -> DictatedKey {
        DictatedKey(stringValue: random.one(of: names))
    }
}

enum DictatedLetter: String, CodingKey { case a, b, oneTwo, accented = "é", `super`, red }
enum DictatedColour: String, Codable, CodingKeyRepresentable { case red, green, oneTwo }
enum DictatedLevel: Int, Codable { case low = 1, high }
indirect enum DictatedTree: Decodable { case leaf(Int), a(b: DictatedTree?, oneTwo: String?), red }
struct DictatedPlain: Decodable { var a: Int?, b: [Double]?, oneTwo: String? }
class DictatedBase: Decodable { var a: Int? }
final class DictatedDerived: DictatedBase {
    var b: Int
    enum CodingKeys: CodingKey { case b }
    required init(from decoder: any Decoder) throws {
        b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
        try super.init(from: decoder)
    }
}

/// A type that makes the calls of its dictation.
struct Dictated: Decodable, CustomStringConvertible {
    var description: String { "dictated" }

    init(from decoder: any Decoder) throws {
        guard let dictation = decoder.userInfo[DecodingDictation.key] as? DecodingDictation else {
            throw DictatedFailure()
        }
        dictation.depth += 1
        defer { dictation.depth -= 1 }
        dictation.note("at \(decoder.codingPath.map(\.stringValue))")
        if dictation.depth > 6 { return }
        for _ in 0...dictation.random.below(3) {
            switch dictation.random.below(7) {
            case 0, 1, 2: try Self.keyed(decoder, dictation, DictatedKey.self) { DictatedKey.any(&$0) }
            case 3:
                try Self.keyed(decoder, dictation, DictatedLetter.self) {
                    $0.one(of: [.a, .b, .oneTwo, .accented, .red])
                }
            case 4, 5: try Self.unkeyed(decoder, dictation)
            default: try Self.single(decoder, dictation)
            }
        }
        if dictation.random.once(in: 40) { throw DictatedFailure() }
        if dictation.random.once(in: 40) {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "own"))
        }
    }

    private static func single(_ decoder: any Decoder, _ dictation: DecodingDictation) throws {
        guard let container = try dictation.step("single", { try decoder.singleValueContainer() }) else { return }
        dictation.note("nil \(container.decodeNil())")
        for _ in 0..<dictation.random.below(3) {
            try DictatedType.decode(dictation) { try container.decode($0) }
        }
    }

    private static func keyed<Key: CodingKey>(
        _ decoder: any Decoder, _ dictation: DecodingDictation, _ keys: Key.Type, _ any: (inout DictationRandom) -> Key
    ) throws {
        guard let container = try dictation.step("keyed", { try decoder.container(keyedBy: keys) }) else { return }
        try members(container, dictation, any)
    }

    private static func members<Key: CodingKey>(
        _ container: KeyedDecodingContainer<Key>, _ dictation: DecodingDictation, _ any: (inout DictationRandom) -> Key
    ) throws {
        for _ in 0..<dictation.random.below(6) {
            // All members are recorded for a type that requests the keys.
            let known =
                dictation.random.once(in: 4) ? container.allKeys.sorted { $0.stringValue < $1.stringValue } : []
            let key =
                known.isEmpty || dictation.random.once(in: 4) ? any(&dictation.random) : dictation.random.one(of: known)
            let name = key.stringValue
            switch dictation.random.below(14) {
            case 0:
                dictation.note("\(known.map(\.stringValue))")
                switch dictation.random.below(4) {
                case 0: try dictation.step("Int") { try container.decode(Int.self, forKey: key) }
                case 1: try dictation.step("Double?") { try container.decodeIfPresent(Double.self, forKey: key) }
                case 2: try dictation.step("String") { try container.decode(String.self, forKey: key) }
                default: try dictation.step("Bool?") { try container.decodeIfPresent(Bool.self, forKey: key) }
                }
            case 1: dictation.note("contains \(name) \(container.contains(key))")
            case 2: try dictation.step("nil \(name)") { try container.decodeNil(forKey: key) }
            case 3, 4, 5, 6:
                try DictatedType.decode(dictation) { try container.decode($0, forKey: key) }
            case 7, 8:
                try DictatedType.decode(dictation) { type in
                    try container.decodeIfPresent(type, forKey: key)
                }
            case 9:
                let nested = try dictation.step("nested \(name)") {
                    try container.nestedContainer(keyedBy: DictatedKey.self, forKey: key)
                }
                if let nested { try members(nested, dictation) { DictatedKey.any(&$0) } }
            case 10:
                let nested = try dictation.step("list \(name)") { try container.nestedUnkeyedContainer(forKey: key) }
                if let nested { try elements(nested, dictation) }
            case 11:
                if let inner = try dictation.step("super", { try container.superDecoder() }) {
                    try dictation.step("super value") { try Dictated(from: inner) }
                }
            case 12:
                if let inner = try dictation.step("super \(name)", { try container.superDecoder(forKey: key) }) {
                    try dictation.step("super value") { try Dictated(from: inner) }
                }
            default: try dictation.step("dictated") { try container.decode(Dictated.self, forKey: key) }
            }
        }
    }

    private static func unkeyed(_ decoder: any Decoder, _ dictation: DecodingDictation) throws {
        guard let container = try dictation.step("unkeyed", { try decoder.unkeyedContainer() }) else { return }
        try elements(container, dictation)
    }

    private static func elements(_ list: any UnkeyedDecodingContainer, _ dictation: DecodingDictation) throws {
        var container = list
        dictation.note("count \(container.count ?? -1) \(container.codingPath.map(\.stringValue))")
        for _ in 0..<dictation.random.below(7) {
            dictation.note("\(container.currentIndex) \(container.isAtEnd)")
            switch dictation.random.below(10) {
            case 0:
                try dictation.step("nil") { try container.decodeNil() }
                switch dictation.random.below(3) {
                case 0: try dictation.step("Int") { try container.decode(Int.self) }
                case 1: try dictation.step("String") { try container.decode(String.self) }
                default: try dictation.step("Bool") { try container.decode(Bool.self) }
                }
            case 1, 2, 3, 4:
                try DictatedType.decode(dictation) { try container.decode($0) }
            case 5:
                // Foundation advances past the end.
                if container.isAtEnd { continue }
                try DictatedType.decode(dictation) { try container.decodeIfPresent($0) }
            case 6:
                let nested = try dictation.step("nested") { try container.nestedContainer(keyedBy: DictatedKey.self) }
                if let nested { try members(nested, dictation) { DictatedKey.any(&$0) } }
            case 7:
                if let nested = try dictation.step("list", { try container.nestedUnkeyedContainer() }) {
                    try elements(nested, dictation)
                }
            case 8:
                if let inner = try dictation.step("super", { try container.superDecoder() }) {
                    try dictation.step("super value") { try Dictated(from: inner) }
                }
            default: try dictation.step("dictated") { try container.decode(Dictated.self) }
            }
        }
    }
}

/// The types that are decoded.
enum DictatedType {
    /// Decodes a value of the given type.
    static func decode(
        _ dictation: DecodingDictation, _ body: (any Decodable.Type) throws -> (any Decodable)?
    ) throws {
        let type = dictation.random.one(of: types)
        if type is any DictatedDictionary.Type {
            // Which of several errors in a dictionary Foundation reports is random.
            try dictation.step("\(type)") {
                guard let value = try? body(type) else { throw DictatedFailure() }
                return DecodingDictation.text(value)
            }
            return
        }
        try dictation.step("\(type)") { try body(type).map { DecodingDictation.text($0) } ?? "nil" }
    }

    private static let types: [any (Decodable & SendableMetatype).Type] = [
        Bool.self, Int.self, Int8.self, UInt8.self, Int64.self, UInt64.self, Int128.self, Double.self, Float.self,
        String.self,
        Date.self, Data.self, URL.self, Decimal.self, UUID.self, CGFloat.self,
        Int?.self, String?.self, Date?.self, [Int].self, [UInt16].self, [Double].self, [Float?].self, [String].self,
        [[Int]].self,
        [Bool].self, [Date].self, [Data].self, [URL?].self, [Decimal].self,
        [String: Int].self, [String: String?].self, [String: [Int]].self, [String: [String: Double]].self,
        [String: Date].self,
        [Int: Int].self, [DictatedColour: Int].self, [DictatedLevel: Int].self, Set<String>.self, Set<Int>.self,
        Range<Int>.self,
        DictatedColour.self, DictatedLevel.self, [DictatedColour].self, DictatedTree.self, [DictatedTree].self,
        DictatedPlain.self, [DictatedPlain].self, [String: DictatedPlain].self,
        Dictated.self, [Dictated].self, Dictated?.self,
    ]
}

private protocol DictatedDictionary {}
extension Dictionary: DictatedDictionary {}

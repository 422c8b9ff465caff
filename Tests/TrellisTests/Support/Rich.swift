import Foundation
import Trellis

/// A model with fields of nearly every type, and random values of it.
struct Rich: Equatable {
    enum Mood: String, TrellisCodable, JSONDictionaryKey, CaseIterable {
        case good, bad
        case ugly = "so \"so\""
    }

    var small: Int8
    var unsigned: UInt64
    var huge: Int128?
    var number: Int
    var double: Double
    var float: Float?
    var decimal: Decimal
    var flag: Bool?
    var text: String
    var id: UUID
    var link: URL?
    var date: Date
    var stamp: Date?
    var data: Data
    var bytes: [UInt8]
    var mood: Mood
    var moods: Set<Mood>
    var table: [Int: [String?]]
    var byMood: [Mood: Double]
    var deep: [[String: [Int?]?]]
    var contiguous: ContiguousArray<UInt16>
    var children: [Rich]
    var ticket: Ticket?
}

extension Rich: JSONModel {
    static let modelSchema = JSONModelSchema(
        Rich.self,
        [
            JSONField("small", \Rich.small), JSONField("unsigned", \Rich.unsigned, keys: "numbers.unsigned"),
            JSONField("huge", \Rich.huge, keys: "numbers.huge"), JSONField("number", \Rich.number),
            JSONField("double", \Rich.double, keys: "numbers.floating.double"),
            JSONField("float", \Rich.float, keys: "numbers.floating.float"),
            JSONField("decimal", \Rich.decimal), JSONField("flag", \Rich.flag), JSONField("text", \Rich.text),
            JSONField("id", \Rich.id), JSONField("link", \Rich.link, keys: "a.b.c.link"),
            JSONField("date", \Rich.date, as: .iso8601),
            JSONField("stamp", \Rich.stamp, keys: "a.b.stamp", as: .millisecondsSince1970),
            JSONField("data", \Rich.data), JSONField("bytes", \Rich.bytes, as: .base64),
            JSONField("mood", \Rich.mood), JSONField("moods", \Rich.moods), JSONField("table", \Rich.table),
            JSONField("byMood", \Rich.byMood, default: [:]), JSONField("deep", \Rich.deep, default: []),
            JSONField("contiguous", \Rich.contiguous), JSONField("children", \Rich.children, default: []),
            JSONField("ticket", \Rich.ticket),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        small = fields.take(0)
        unsigned = fields.take(1)
        huge = fields.take(2)
        number = fields.take(3)
        double = fields.take(4)
        float = fields.take(5)
        decimal = fields.take(6)
        flag = fields.take(7)
        text = fields.take(8)
        id = fields.take(9)
        link = fields.take(10)
        date = fields.take(11)
        stamp = fields.take(12)
        data = fields.take(13)
        bytes = fields.take(14)
        mood = fields.take(15)
        moods = fields.take(16)
        table = fields.take(17)
        byMood = fields.take(18)
        deep = fields.take(19)
        contiguous = fields.take(20)
        children = fields.take(21)
        ticket = fields.take(22)
    }
}

extension Rich {
    static func random(using generator: inout SplitMix64, depth: Int = 2) -> Rich {
        Rich(
            small: .random(in: .min ... .max, using: &generator),
            unsigned: generator.next(),
            huge: generator.once(in: 3) ? nil : .random(in: .min ... .max, using: &generator),
            number: Int(truncatingIfNeeded: generator.next()) >> generator.below(64),
            double: finite(Double(bitPattern: generator.next())),
            float: generator.once(in: 3)
                ? nil : Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()) & 0xFF7F_FFFF),
            decimal: Decimal(Int(truncatingIfNeeded: generator.next())) / 1000,
            flag: generator.once(in: 3) ? nil : generator.once(in: 2),
            text: text(using: &generator),
            id: uuid(using: &generator),
            link: generator.once(in: 3) ? nil : URL(string: "https://example.com/\(generator.below(100))?q=a%20b"),
            date: Date(timeIntervalSinceReferenceDate: seconds(using: &generator)),
            stamp: generator.once(in: 3) ? nil : Date(timeIntervalSince1970: seconds(using: &generator)),
            data: Data(bytes(using: &generator)),
            bytes: bytes(using: &generator),
            mood: Mood.allCases[generator.below(3)],
            moods: Set(Mood.allCases.filter { _ in generator.once(in: 2) }),
            table: table(using: &generator),
            byMood: generator.once(in: 2) ? [:] : [.good: 1.5, .ugly: finite(Double(bitPattern: generator.next()))],
            deep: (0..<generator.below(3)).map { _ in deep(using: &generator) },
            contiguous: ContiguousArray(
                (0..<generator.below(5)).map { _ in .random(in: 0 ... .max, using: &generator) }),
            children: depth == 0
                ? [] : (0..<generator.below(3)).map { _ in random(using: &generator, depth: depth - 1) },
            ticket: generator.once(in: 2) ? nil : generator.once(in: 2) ? .full : .smallest)
    }

    private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0.1 }

    static func text(using generator: inout SplitMix64) -> String {
        let pool: [Character] = [
            "a", "b", " ", "\"", "\\", "\n", "\u{1}", "é", "日", "😀", "/", "{", "[", ",", ":", "\u{7F}",
        ]
        return String((0..<generator.below(20)).map { _ in pool[generator.below(pool.count)] })
    }

    private static func uuid(using generator: inout SplitMix64) -> UUID {
        let digits = Array(String(UInt128(generator.next()) << 64 | UInt128(generator.next()) | 1 << 127, radix: 16))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
    }

    /// A number of whole milliseconds.
    private static func seconds(using generator: inout SplitMix64) -> Double {
        Double(Int.random(in: -2_000_000_000_000...7_000_000_000_000, using: &generator)) / 1000
    }

    private static func bytes(using generator: inout SplitMix64) -> [UInt8] {
        (0..<generator.below(12)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    private static func table(using generator: inout SplitMix64) -> [Int: [String?]] {
        var table: [Int: [String?]] = [:]
        for _ in 0..<generator.below(4) {
            let key = Int(truncatingIfNeeded: generator.next()) >> generator.below(64)
            table[key] = (0..<generator.below(3)).map { _ in generator.once(in: 3) ? nil : text(using: &generator) }
        }
        return table
    }

    private static func deep(using generator: inout SplitMix64) -> [String: [Int?]?] {
        var result: [String: [Int?]?] = [:]
        for index in 0..<generator.below(3) {
            let numbers: [Int?]? = generator.once(in: 4) ? nil : [generator.below(9), nil, -generator.below(9)]
            result.updateValue(numbers, forKey: "\(index)" + text(using: &generator))
        }
        return result
    }
}

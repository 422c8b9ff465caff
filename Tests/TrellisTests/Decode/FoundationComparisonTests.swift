import Foundation
import Testing
import Trellis

/// Random documents, valid and damaged: the decoder accepts and returns the same as Foundation's decoder.
@Suite struct FoundationComparisonTests {
    /// Decodes the document with both decoders and compares; returns whether both accepted it.
    private func compare<T: TrellisDecodable & Decodable & Equatable>(_ type: T.Type, _ bytes: [UInt8]) -> Bool {
        let ours = Result { try TrellisDecoder().decode(T.self, from: bytes) }
        let theirs = Result { try JSONDecoder().decode(T.self, from: Data(bytes)) }
        let text = String(decoding: bytes, as: UTF8.self)
        switch (ours, theirs) {
        case (.success(let ours), .success(let theirs)):
            #expect(ours == theirs, "\(text)")
            return true
        case (.failure, .failure):
            return false
        case (.success, .failure(let error)):
            // Foundation does not accept a zero with an exponent as a number.
            if !text.contains(/[^0-9.]0[eE]/) { Issue.record("Foundation refuses \(text.debugDescription): \(error)") }
            return false
        case (.failure(let error), .success):
            guard let error = error as? TrellisError, Self.isLeniencyOfFoundation(error, bytes, text) else {
                Issue.record("Trellis refuses \(text.debugDescription): \(error)")
                return false
            }
            return false
        }
    }

    /// Input that RFC 8259 forbids and Foundation accepts: a comma after the last element of an array; and, in unmapped
    /// strings, which Foundation does not check, ill-formed UTF-8, invalid escapes and control characters.
    private static func isLeniencyOfFoundation(_ error: TrellisError, _ bytes: [UInt8], _ text: String) -> Bool {
        switch error.code {
        case .invalidUTF8: String(validating: bytes, as: UTF8.self) == nil
        case .loneSurrogate: text.contains(/\\u[dD][89a-fA-F]/)
        case .invalidSyntax:
            text.contains(/,\s*[\]}]/) || text.contains(/\\[^"\\\/bfnrtu]/)
                || text.contains(/\\u[0-9a-fA-F]{0,3}[^0-9a-fA-F]/)
                || bytes.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
                || text.contains(/"[^"]*[\n\t\r][^"]*"/)
        default: false
        }
    }

    @Test(arguments: 0..<8) func samples(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var taken = 0
        for round in 0..<250 {
            var bytes = Array(Sample.text(using: &generator).utf8)
            if round % 3 != 0 { damage(&bytes, using: &generator) }
            if compare(Sample.self, bytes) { taken += 1 }
        }
        // Neither all documents nor none.
        #expect((50..<240).contains(taken), "\(taken) of 250 were taken")
    }

    @Test func otherTypes() {
        var generator = SplitMix64(seed: 77)
        var taken = 0
        for _ in 0..<250 {
            let numbers =
                "[" + (0..<generator.below(4)).map { _ in Sample.number(using: &generator) }.joined(separator: ",")
                + "]"
            let strings =
                "[" + (0..<generator.below(4)).map { _ in Sample.string(using: &generator) }.joined(separator: ", ")
                + "]"
            let table = "{" + (0..<generator.below(3)).map { "\"\($0)\":\(numbers)" }.joined(separator: ",") + "}"
            for text in [numbers, strings, table, "[\(table),null]"] {
                var bytes = Array(text.utf8)
                if generator.once(in: 2) { damage(&bytes, using: &generator) }
                if compare([Double?].self, bytes) { taken += 1 }
                if compare([Int].self, bytes) { taken += 1 }
                if compare([String].self, bytes) { taken += 1 }
                if compare([String: [Double?]].self, bytes) { taken += 1 }
                if compare([[String: [Double]]?].self, bytes) { taken += 1 }
            }
        }
        #expect(taken > 500)
    }

    /// Changes, inserts, removes or repeats a few bytes.
    private func damage(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
        let pool = Array(#"{}[]:,"\/ 0123456789-+.eEtrufalsn"#.utf8) + [0x00, 0x0A, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xFF]
        for _ in 0...generator.below(2) {
            let index = generator.below(bytes.count)
            switch generator.below(4) {
            case 0: bytes[index] = pool[generator.below(pool.count)]
            case 1: bytes.insert(pool[generator.below(pool.count)], at: index)
            case 2: if bytes.count > 1 { bytes.remove(at: index) }
            default:
                let end = min(bytes.count, index + 1 + generator.below(6))
                bytes.insert(contentsOf: bytes[index..<end], at: generator.below(bytes.count))
            }
        }
    }
}

/// The same members for both decoders.
private struct Sample: Codable, Equatable {
    struct Inner: Codable, Equatable {
        var name: String
        var weight: Double?
    }

    var count: Int
    var byte: UInt8?
    var ratio: Double
    var text: String
    var flag: Bool?
    var numbers: [Int?]
    var table: [String: Bool]
    var inner: Inner?
    var inners: [Inner]
}

extension Sample.Inner: JSONModel {
    static let modelSchema = JSONModelSchema(
        Sample.Inner.self, [JSONField("name", \Sample.Inner.name), JSONField("weight", \Sample.Inner.weight)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        weight = fields.take(1)
    }
}

extension Sample: JSONModel {
    static let modelSchema = JSONModelSchema(
        Sample.self,
        [
            JSONField("count", \Sample.count), JSONField("byte", \Sample.byte), JSONField("ratio", \Sample.ratio),
            JSONField("text", \Sample.text), JSONField("flag", \Sample.flag), JSONField("numbers", \Sample.numbers),
            JSONField("table", \Sample.table), JSONField("inner", \Sample.inner), JSONField("inners", \Sample.inners),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        byte = fields.take(1)
        ratio = fields.take(2)
        text = fields.take(3)
        flag = fields.take(4)
        numbers = fields.take(5)
        table = fields.take(6)
        inner = fields.take(7)
        inners = fields.take(8)
    }
}

extension Sample {
    static func number(using generator: inout SplitMix64) -> String {
        switch generator.below(8) {
        case 0: "\(generator.below(300))"
        case 1: "-\(generator.below(1_000_000))"
        case 2: "\(generator.below(100)).\(generator.below(1000))"
        case 3: "\(generator.below(10))e\(generator.below(5))"
        case 4: "-\(generator.below(10)).5E-\(generator.below(5))"
        case 5: "\(Int(truncatingIfNeeded: generator.next()))"
        case 6: "\(generator.below(50)).0"
        default: "\(generator.below(10))"
        }
    }

    static func string(using generator: inout SplitMix64) -> String {
        let pool = [
            "a", "b", " ", #"\""#, #"\\"#, #"\/"#, #"\n"#, #"\u00e9"#, "é", "日", #"\ud83d\ude00"#, "😀", "null", "{",
            ",",
        ]
        return "\"" + (0..<generator.below(8)).map { _ in pool[generator.below(pool.count)] }.joined() + "\""
    }

    private static func inner(using generator: inout SplitMix64) -> String {
        let weight = generator.once(in: 3) ? "null" : number(using: &generator)
        return "{\"name\":\(string(using: &generator)),\"weight\":\(weight)}"
    }

    /// A document that is nearly always a valid sample, with its members in any order, unknown members and whitespace.
    static func text(using generator: inout SplitMix64) -> String {
        func value(_ good: String, _ bad: [String]) -> String {
            generator.once(in: 60) ? bad[generator.below(bad.count)] : good
        }
        let scalars = ["null", "true", "\"x\"", "5", "[]", "{}", "4.5", "-1", "256", "1e400"]
        var members = [
            "\"count\":" + value("\(generator.below(1000))", scalars),
            "\"ratio\":" + value(number(using: &generator), scalars),
            "\"text\":" + value(string(using: &generator), scalars),
            "\"numbers\":"
                + value("[\(generator.below(9)), null,-\(generator.below(9)) ]", scalars + ["[1,true]", "[[1]]"]),
            "\"table\":" + value("{\"a\": true,\"b\":false}", scalars + ["{\"a\":null}"]),
            "\"inners\":"
                + value("[\(inner(using: &generator)),\(inner(using: &generator))]", scalars + ["[null]", "[{}]"]),
        ]
        if generator.once(in: 2) { members.append("\"byte\":\(generator.below(256))") }
        if generator.once(in: 2) { members.append("\"flag\" : null") }
        if generator.once(in: 2) { members.append("\"inner\":" + inner(using: &generator)) }
        if generator.once(in: 2) { members.append("\"stranger\":[{\"count\":[]},\(string(using: &generator))]") }
        if generator.once(in: 40) { members.removeFirst() }
        members.shuffle(using: &generator)
        let separator = [",", " ,\n", ", "][generator.below(3)]
        return "{" + members.joined(separator: separator) + "}"
    }
}

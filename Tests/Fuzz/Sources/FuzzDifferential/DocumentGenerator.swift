import Trellis

/// Generates documents from a seed: documents of the models, documents of any form, and hostile ones, which may then be
/// damaged.
struct DocumentGenerator {
    var random: DictationRandom
    private var bytes: [UInt8] = []
    /// Whether to omit most members and elements of the example. Most documents are small, so that there are many.
    private var isBrief = false

    init(seed: UInt64) { random = DictationRandom(seed: seed) }

    /// A document for a model, based on an example.
    mutating func document(like example: JSON) -> [UInt8] {
        bytes = []
        isBrief = !random.once(in: 4)
        switch random.below(48) {
        case 0, 1, 2: value(depth: 0)
        case 3: hostile()
        default: write(varied(example, depth: 0))
        }
        var text = bytes
        if random.once(in: 3) { for _ in 0...random.below(3) { damage(&text) } }
        return text
    }

    /// The sizes of partitions to try for a document. Partitions of one byte are slow for long documents.
    mutating func partitionSizes(of count: Int) -> [Int] {
        let size = random.one(of: [2, 3, 8, 16, 60, 300])
        return count <= 100 || random.once(in: 4) ? [1, size] : [size, 100]
    }

    // MARK: Values like an example

    /// The value with members removed, repeated and added, and parts replaced.
    private mutating func varied(_ example: JSON, depth: Int) -> JSON {
        if random.once(in: 24) { return scalar() }
        if random.once(in: 40) { return Self.parts[random.below(Self.parts.count)] }
        switch example {
        case .object(let object):
            var members: [(String, JSON)] = []
            for (key, value) in object {
                if isBrief && !Self.requiredKeys.contains(key) ? !random.once(in: 4) : random.once(in: 12) { continue }
                members.append((key, varied(value, depth: depth + 1)))
            }
            if random.once(in: 4) { members.append((random.one(of: Self.keys), depth > 6 ? .null : any(depth: 3))) }
            if random.once(in: 4), members.count > 1 { members.swapAt(0, random.below(members.count)) }
            var result = JSONObject()
            for (key, value) in members { result[key] = value }
            return .object(result)
        case .array(let elements):
            var list: [JSON] = []
            for element in elements {
                list.append(varied(element, depth: depth + 1))
                if isBrief, random.once(in: 3) { break }
            }
            if let last = list.last, random.once(in: 6) { list += Array(repeating: last, count: random.below(4)) }
            if random.once(in: 10) { list.append(any(depth: 4)) }
            return .array(list)
        case .string(let text) where random.once(in: 8): return .string(text + random.one(of: Self.words))
        default: return example
        }
    }

    private mutating func any(depth: Int) -> JSON {
        if depth > 4 || random.once(in: 2) { return scalar() }
        if random.once(in: 2) { return .array((0..<random.below(4)).map { _ in any(depth: depth + 1) }) }
        var object = JSONObject()
        for _ in 0..<random.below(4) { object[random.one(of: Self.keys)] = any(depth: depth + 1) }
        return .object(object)
    }

    private mutating func scalar() -> JSON {
        switch random.below(6) {
        case 0: return .null
        case 1: return .bool(random.once(in: 2))
        case 2, 3: return JSONNumber(exactly: random.one(of: Self.numbers)).map(JSON.number) ?? .null
        default: return .string(random.one(of: Self.words))
        }
    }

    // MARK: Text

    private mutating func write(_ json: JSON) {
        space()
        switch json {
        case .null: append("null")
        case .bool(let flag): append(flag ? "true" : "false")
        case .number(let number): append(number.description)
        case .string(let text): string(text)
        case .array(let elements):
            append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { append(",") }
                write(element)
            }
            append("]")
        case .object(let object):
            append("{")
            for (index, (key, value)) in object.enumerated() {
                if index > 0 { append(",") }
                member(key, value)
                // A repeated key.
                if random.once(in: 40) {
                    append(",")
                    member(key, random.once(in: 2) ? value : scalar())
                }
            }
            append("}")
        }
        space()
    }

    private mutating func member(_ key: String, _ value: JSON) {
        space()
        string(key)
        space()
        append(":")
        write(value)
    }

    private mutating func string(_ text: String) {
        append("\"")
        let escapes = random.once(in: 12)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": append("\\\(scalar)")
            case "\0"..."\u{1F}": append("\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16))
            default:
                if escapes, random.once(in: 2) {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
                    }
                } else {
                    append(String(scalar))
                }
            }
        }
        append("\"")
    }

    private mutating func space() {
        guard random.once(in: 10) else { return }
        append(random.one(of: [" ", "\n", "\t", "\r\n", "  \n    ", "\n\n", String(repeating: " ", count: 20)]))
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    // MARK: Texts of any form

    private mutating func value(depth: Int) { write(any(depth: depth)) }

    /// A document that is expensive to parse or at a limit.
    private mutating func hostile() {
        func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        switch random.below(11) {
        case 0:
            let depth = random.one(of: [20, 511, 512, 513])
            append(repeated("[", depth) + repeated("]", depth))
        case 1:
            let depth = random.one(of: [20, 511, 512, 513])
            append(repeated("{\"\(random.one(of: Self.keys.filter { $0.allSatisfy(\.isLetter) }))\":", depth) + "1")
            append(repeated("}", depth))
        case 2: append("{\"other\":" + repeated("[", 600))
        case 3: append("[" + repeated("1", random.one(of: [19, 20, 40, 400])) + "." + repeated("0", 30) + "1e-5]")
        case 4: append("{\"votes\":{\"" + repeated("\u{301}\u{316}", random.one(of: [10, 15, 16, 40])) + "\":1}}")
        case 5: append("[\"" + repeated("ab\\n", random.one(of: [3, 40, 300])) + "\",\"" + repeated("é", 200) + "\"]")
        case 6: append("[" + repeated("1,", random.one(of: [5, 100, 700])) + "2]")
        case 7: append(repeated("{\"type\":\"pair\",\"left\":", 20) + "{\"type\":\"none\"}" + repeated("}", 20))
        case 8: append("[" + repeated("[1,\"a\",", 18) + "0" + repeated("]", 18) + "]")
        case 9: append(repeated(" ", 300) + "[" + repeated("\n    ", 100) + "1" + repeated("\n", 50) + "]")
        default: append("{" + (0..<120).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + ",\"id\":1}")
        }
    }

    // MARK: Damage

    private mutating func damage(_ text: inout [UInt8]) {
        let place = random.below(text.count + 1)
        switch random.below(9) {
        case 0, 1: text.insert(contentsOf: random.one(of: Self.fragments), at: place)
        case 2: text.replaceSubrange(place..<min(text.count, place + 1), with: random.one(of: Self.fragments))
        case 3, 4: text.removeSubrange(place..<min(text.count, place + 1 + random.below(3)))
        case 5: text.insert(UInt8(random.below(256)), at: place)
        case 6:
            let end = min(text.count, place + random.below(20))
            text.insert(contentsOf: text[place..<end], at: random.below(text.count + 1))
        case 7: text.removeLast(min(text.count, random.below(12)))
        default:
            if text.isEmpty { return }
            text[min(place, text.count - 1)] ^= 1 << UInt8(random.below(8))
        }
    }

    // MARK: What there is to choose from

    static let keys = [
        "a", "b", "c", "x", "id", "name", "type", "t", "left", "right", "inner", "rest", "row", "other", "é",
        "e\u{301}",
        "unknown", "more", "user", "votes", "", "k\"", "\u{0}", "0", "names", "a longer key that is no small string",
    ]
    /// Keys of members without which most models are not decoded.
    static let requiredKeys: Set<String> = [
        "id", "name", "a", "x", "b", "type", "left", "t", "c", "user", "é", "k\"",
        "a longer key that is no small string",
    ]
    static let words = [
        "", "a", "é", "e\u{301}", "refused", "open", "none", "part", "pair", "numbers", "2024-05-01T12:00:00Z",
        "2024/05/01", "2024-02-30", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "https://example.com/a b", "AQID", "AQ=",
        "1", "1.5", "true", "\u{0}", "\u{1F}\"\\/", "😀", "\u{10FFFF}", "\u{301}", "a text that is no small string, é",
    ]
    static let numbers = [
        "0", "-0", "1", "-1", "2", "127", "128", "255", "256", "-129", "2147483648", "9223372036854775807",
        "9223372036854775808", "18446744073709551616", "0.1", "1.0", "1e2", "1E+2", "1e-2", "1e400", "1e-400", "5e-324",
        "123456789012345678901234567890.5", "-0.0", "1e-5", "4503599627370497.5", "1714564800.25",
    ]
    static let parts: [JSON] = [
        ["a": 1, "x": ["b": "c"]], ["type": "none"], ["type": "part", "a": 1, "x": ["b": ""]], [], [:], [[]], [1, "a"],
        ["name": "n"], ["t": "none"],
    ]
    static let fragments: [[UInt8]] = [
        Array("\\ud800".utf8), Array("\\udc00".utf8), Array("\\u00".utf8), Array("\\u12G4".utf8), Array("\\".utf8),
        Array("true".utf8), Array("nul".utf8), Array("-".utf8), Array("1e".utf8), Array("0".utf8), Array(".5".utf8),
        Array("/**/".utf8), Array("//".utf8), Array("\"".utf8), Array(",".utf8), Array(":".utf8), Array("[".utf8),
        Array("]".utf8), Array("{".utf8), Array("}".utf8), Array("NaN".utf8), Array("'".utf8), Array("\u{FEFF}".utf8),
        Array("\n".utf8), Array(" ".utf8), [0x00], [0x0B], [0x1F], [0x7F], [0x80], [0xBF], [0xC0, 0xAF], [0xC3],
        [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xFF], Array(",1".utf8),
        Array(",\"a\":1".utf8), Array("null".utf8), Array("{}".utf8), Array("[]".utf8),
    ]
}

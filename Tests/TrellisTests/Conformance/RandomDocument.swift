/// Generates JSON documents of every form, and mutates them.
struct RandomDocument {
    private var random: SplitMix64
    private var bytes: [UInt8] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A valid JSON document of some dozen or some hundred bytes.
    mutating func wellFormed() -> [UInt8] {
        bytes = []
        space()
        value(depth: 0)
        space()
        return bytes
    }

    /// A JSON document after up to four mutations.
    mutating func mutated() -> [UInt8] {
        var text = wellFormed()
        for _ in 0...random.below(4) { mutate(&text) }
        return text
    }

    /// Divides a document at random positions.
    mutating func chunks(of text: [UInt8]) -> [[UInt8]] {
        let longest = [1, 2, 5, 20, 100][random.below(5)]
        var chunks: [[UInt8]] = []
        var start = 0
        while start < text.count {
            let end = min(text.count, start + random.below(longest + 1))
            chunks.append(Array(text[start..<end]))
            start = end
        }
        return chunks
    }
}

// Generation of values.
extension RandomDocument {
    private mutating func value(depth: Int) {
        // Fewer containers at greater depth, so that documents end.
        switch random.below(depth < 5 ? 10 : 6) {
        case 0: append(["null", "true", "false"][random.below(3)])
        case 1, 2: number()
        case 3, 4, 5: string()
        case 6, 7:
            append("[")
            separated(depth: depth) { $0.value(depth: depth + 1) }
            append("]")
        default:
            append("{")
            separated(depth: depth) { document in
                document.key()
                document.space()
                document.append(":")
                document.space()
                document.value(depth: depth + 1)
            }
            append("}")
        }
    }

    private mutating func separated(depth: Int, _ element: (inout RandomDocument) -> Void) {
        space()
        for index in 0..<random.below(depth == 0 ? 8 : 4) {
            if index > 0 {
                append(",")
                space()
            }
            element(&self)
            space()
        }
    }

    private mutating func key() {
        if random.once(in: 2) {
            append("\"" + ["a", "b", "c", "n", "d", ""][random.below(6)] + "\"")
        } else {
            string()
        }
    }

    private mutating func number() {
        if random.once(in: 3) { append("-") }
        if random.once(in: 3) {
            append("0")
        } else {
            append(String(random.below(9) + 1))
            digits(random.below(4))
        }
        if random.once(in: 3) {
            append(".")
            digits(random.below(4) + 1)
        }
        if random.once(in: 4) {
            append(["e", "E", "e+", "E-"][random.below(4)])
            digits(random.below(2) + 1)
        }
    }

    private mutating func digits(_ count: Int) {
        for _ in 0..<count { append(String(random.below(10))) }
    }

    private mutating func string() {
        append("\"")
        // Occasionally longer than the blocks that are scanned at once.
        for _ in 0..<random.below(random.once(in: 8) ? 100 : 6) {
            switch random.below(8) {
            case 0: append(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"][random.below(8)])
            case 1: append(["\\u0041", "\\u00E9", "\\ud7ff", "\\uFFFF", "\\u0000", "\\\\ud800"][random.below(6)])
            case 2: append(["\\ud83d\\ude00", "\\uD800\\uDC00", "\\udbff\\udfff"][random.below(3)])
            case 3: append(["é", "\u{7F}", "日", "\u{FFFF}", "😀", "\u{10FFFF}"][random.below(6)])
            default: append(["a", " ", "x1", "/", "'", "{", "]", ":"][random.below(8)])
            }
        }
        append("\"")
    }

    private mutating func space() {
        while random.once(in: 4) { append([" ", "\n", "\t", "\r\n"][random.below(4)]) }
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }
}

// Mutations.
extension RandomDocument {
    private static let fragments: [[UInt8]] = [
        Array("\\ud800".utf8), Array("\\udc00".utf8), Array("\\u00".utf8), Array("\\u12G4".utf8), Array("\\".utf8),
        Array("true".utf8), Array("nul".utf8), Array("-".utf8), Array("1e".utf8), Array("0".utf8), Array(".5".utf8),
        Array("/**/".utf8), Array("//".utf8), Array("\"".utf8), Array(",".utf8), Array(":".utf8), Array("[".utf8),
        Array("]".utf8), Array("{".utf8), Array("}".utf8), Array("NaN".utf8), Array("'".utf8), Array("\u{FEFF}".utf8),
        Array("\n".utf8), Array(" ".utf8), [0x00], [0x0B], [0x0C], [0x1F], [0x7F], [0x80], [0xBF], [0xC0, 0xAF], [0xC3],
        [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE2, 0x82, 0xAC],
    ]

    private mutating func mutate(_ text: inout [UInt8]) {
        let place = random.below(text.count + 1)
        switch random.below(6) {
        case 0: text.insert(contentsOf: fragment(), at: place)
        case 1: text.replaceSubrange(place..<min(text.count, place + 1), with: fragment())
        case 2: text.removeSubrange(place..<min(text.count, place + 1 + random.below(3)))
        case 3: text.insert(UInt8(random.below(256)), at: place)
        case 4:
            let end = min(text.count, place + random.below(20))
            text.insert(contentsOf: text[place..<end], at: random.below(text.count + 1))
        default:
            // In half of the cases the document is only truncated.
            if random.once(in: 2) { text.removeSubrange(place...) } else { text += fragment() }
        }
    }

    private mutating func fragment() -> [UInt8] { Self.fragments[random.below(Self.fragments.count)] }
}

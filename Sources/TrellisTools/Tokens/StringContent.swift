/// The content of string tokens.
enum StringContent {
    /// The range between the quotes of a string.
    static func range(in token: Span<UInt8>) -> Range<Int> {
        let start = min(1, token.count)
        return start..<max(start, token.count - 1)
    }

    /// Whether there is an escape.
    static func hasEscape(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == 0x5C { return true }
        return false
    }

    /// Appends the content of a string that is given without its quotes. Lone surrogates become U+FFFD.
    static func resolve(_ text: Span<UInt8>, into result: inout [UInt8]) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard byte == 0x5C, index + 1 < text.count else {
                result.append(byte)
                index += 1
                continue
            }
            let escape = text[index + 1]
            index += 2
            switch escape {
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75: appendScalar(text, &index, &result)
            default: result.append(escape)
            }
        }
    }

    /// The content of a string that is given with its quotes.
    static func bytes(_ token: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        resolve(token.extracting(range(in: token)), into: &bytes)
        return bytes
    }

    /// Whether a string that is given with its quotes has this content.
    static func says(_ text: Span<UInt8>, _ wanted: [UInt8]) -> Bool {
        // An escape has more bytes than its character.
        guard text.count >= wanted.count + 2 else { return false }
        var isSame = text.count == wanted.count + 2
        for index in 1..<text.count - 1 {
            if text[index] == UInt8(ascii: "\\") { return bytes(text) == wanted }
            if isSame && text[index] != wanted[index - 1] { isSame = false }
        }
        return isSame
    }

    /// Appends the scalar of the four digits at an index, with the low surrogate after a high one.
    private static func appendScalar(_ text: Span<UInt8>, _ index: inout Int, _ result: inout [UInt8]) {
        let first = unit(text, index)
        index = min(index + 4, text.count)
        var value = UInt32(first)
        if first >> 10 == 0x36, index + 1 < text.count, text[index] == 0x5C, text[index + 1] == 0x75 {
            let second = unit(text, index + 2)
            if second >> 10 == 0x37 {
                value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
                index = min(index + 6, text.count)
            }
        }
        result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }

    private static func unit(_ text: Span<UInt8>, _ start: Int) -> UInt16 {
        var value: UInt16 = 0
        for index in start..<max(start, min(start + 4, text.count)) {
            value = value << 4 | UInt16(digit(text[index]) ?? 0)
        }
        return value
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

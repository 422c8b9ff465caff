/// Scans JSON that the writer has written, which is therefore valid.
struct EncodedTextScan {
    private let text: [UInt8]
    private var index = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Skips to the next byte that is neither white space nor a separator.
    private mutating func skipSpace() {
        while index < text.count {
            switch text[index] {
            case 0x20, 0x0A, 0x09, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
            default: return
            }
        }
    }

    /// Reads a byte.
    mutating func next() -> UInt8? {
        skipSpace()
        guard index < text.count else { return nil }
        defer { index += 1 }
        return text[index]
    }

    /// Reads the next key of an object, without escapes.
    mutating func key() -> String? {
        guard let key = value(), key.first == UInt8(ascii: "\"") else { return nil }
        if !key.contains(UInt8(ascii: "\\")) { return String(decoding: key.dropFirst().dropLast(), as: UTF8.self) }
        // Rare. The escapes are those of the writer.
        return try? TrellisDecoder().decode(String.self, from: Array(key))
    }

    /// Reads the next value; nil at a closing bracket and at the end.
    mutating func value() -> ArraySlice<UInt8>? {
        skipSpace()
        guard index < text.count else { return nil }
        let start = index
        var depth = 0
        repeat {
            switch text[index] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return nil }
                depth -= 1
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x09, 0x0D: index += 1
            default:
                repeat { index += 1 } while index < text.count && text[index].isScalarText
            }
        } while depth > 0 && index < text.count
        return text[start..<index]
    }

    private mutating func skipString() {
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
    }
}

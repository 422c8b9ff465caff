/// Resolves the escapes of strings that are valid JSON.
enum EscapedText {
    /// The bytes of a string with its escapes resolved. A lone surrogate becomes U+FFFD. O(length).
    static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
        var hasLoneSurrogate = false
        return unescaped(text, hasLoneSurrogate: &hasLoneSurrogate)
    }

    /// - Parameter hasLoneSurrogate: becomes true if the string has a lone surrogate.
    static func unescaped(_ text: some Collection<UInt8>, hasLoneSurrogate: inout Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var half: UInt32?
        func append(_ scalar: UInt32) {
            result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
            if Unicode.Scalar(scalar) == nil { hasLoneSurrogate = true }
        }
        func endHalf() {
            if let high = half { append(high) }
            half = nil
        }
        var index = text.startIndex
        while index < text.endIndex {
            let run = text[index...].firstIndex(of: UInt8(ascii: "\\")) ?? text.endIndex
            if run > index {
                endHalf()
                result.append(contentsOf: text[index..<run])
                index = run
            }
            guard index < text.endIndex else { break }
            text.formIndex(after: &index)
            guard index < text.endIndex else { break }
            let escape = text[index]
            text.formIndex(after: &index)
            guard escape == UInt8(ascii: "u") else {
                endHalf()
                result.append(character(escaped: escape))
                continue
            }
            var unit: UInt32 = 0
            for _ in 0..<4 where index < text.endIndex {
                unit = unit << 4 | UInt32(text[index].hexDigitValue ?? 0)
                text.formIndex(after: &index)
            }
            if let high = half, unit & 0xFC00 == 0xDC00 {
                half = nil
                append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF)
            } else {
                endHalf()
                if unit & 0xFC00 == 0xD800 { half = unit } else { append(unit) }
            }
        }
        endHalf()
        return result
    }

    private static func character(escaped byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: byte
        }
    }
}

// Safety: A text is never shorter than the same text with its escapes resolved, so the buffers have room for it.
/// Resolves the escapes of strings that are valid JSON.
enum EscapedText {
    /// The bytes of a string with its escapes resolved. A lone surrogate becomes U+FFFD. O(length).
    static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
        var hasLoneSurrogate = false
        return unescaped(text, hasLoneSurrogate: &hasLoneSurrogate)
    }

    /// - Parameter hasLoneSurrogate: becomes true if the string has a lone surrogate.
    static func unescaped(_ text: some Collection<UInt8>, hasLoneSurrogate: inout Bool) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
            count = unsafe resolve(text, into: buffer, hasLoneSurrogate: &hasLoneSurrogate)
        }
    }

    /// The string with its escapes resolved. Lone surrogates and invalid UTF-8 become U+FFFD. O(length).
    static func string(_ text: some Collection<UInt8>) -> String {
        // A long string would keep the memory that its escapes do not need.
        if text.count > 64 { return String(decoding: unescaped(text), as: UTF8.self) }
        var hasLoneSurrogate = false
        return unsafe String(unsafeUninitializedCapacity: text.count) { buffer in
            unsafe resolve(text, into: buffer, hasLoneSurrogate: &hasLoneSurrogate)
        }
    }

    /// Writes the text with its escapes resolved.
    ///
    /// - Parameter buffer: has room for the text.
    /// - Returns: the number of bytes.
    private static func resolve(
        _ text: some Collection<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>, hasLoneSurrogate: inout Bool
    ) -> Int {
        var count = 0
        var half: UInt32?
        func append(_ scalar: UInt32) {
            if Unicode.Scalar(scalar) == nil { hasLoneSurrogate = true }
            for byte in (Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8 {
                unsafe buffer[count] = byte
                count += 1
            }
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
                count = unsafe buffer[count...].initialize(fromContentsOf: text[index..<run])
                index = run
            }
            guard index < text.endIndex else { break }
            text.formIndex(after: &index)
            guard index < text.endIndex else { break }
            let escape = text[index]
            text.formIndex(after: &index)
            guard escape == UInt8(ascii: "u") else {
                endHalf()
                unsafe buffer[count] = character(escaped: escape)
                count += 1
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
        return count
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

// Escapes that options add to those of RFC 8259.
// Safety: As for `JSONWriter.swift`. Sorting copies members out and back between the same bounds.
extension JSONWriter {
    /// Writes UTF-8 bytes as a string, with all escapes that the options request.
    @inline(never)
    mutating func stringWithMoreEscapes(_ text: UnsafeBufferPointer<UInt8>) {
        guard options.escapesNonASCII else { return unsafe string(text, escapesSlashes: true) }
        reserve(text.count + 2)
        append(UInt8(ascii: "\""))
        var decoder = UTF8()
        var bytes = unsafe text.makeIterator()
        decoding: while true {
            switch unsafe decoder.decode(&bytes) {
            case .scalarValue(let scalar): append(scalar)
            case .emptyInput: break decoding
            case .error: append(Unicode.Scalar("\u{FFFD}"))
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Writes valid JSON with the escapes that the options request. O(bytes).
    @inline(never)
    mutating func verbatimWithMoreEscapes(_ json: [UInt8]) {
        reserve(json.count)
        var isEscaped = false
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            // Slashes and non-ASCII characters are only in strings.
            if scalar == "/" && !isEscaped || !scalar.isASCII && options.escapesNonASCII {
                append(scalar)
            } else {
                for byte in scalar.utf8 { append(byte) }
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return appendEscaped(byte) }
        for unit in String(scalar).utf16 {
            append("\\u")
            for shift in [12, 8, 4, 0] {
                append(UInt8(hexDigit: UInt8(truncatingIfNeeded: unit >> shift & 15)))
            }
        }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): return escape(byte, remaining: 0)
        case UInt8(ascii: "/") where options.escapesSlashes: append(UInt8(ascii: "\\"))
        default: break
        }
        append(byte)
    }

    /// Inserts a backslash before every slash written since `first`, if the options request this.
    @inline(never)
    mutating func escapeSlashes(from first: Int) {
        guard options.escapesSlashes else { return }
        for byte in takeText(from: first) { appendEscaped(byte) }
    }
}

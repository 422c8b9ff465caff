// Escapes that only the options ask for. Here a string is looked at byte by byte.
extension JSONWriter {
    /// Writes UTF-8 text as a string, with every escape that the options ask for.
    @inline(never)
    mutating func stringWithMoreEscapes(_ text: UnsafeBufferPointer<UInt8>) {
        guard options.escapesNonASCII else { return unsafe stringEscapingSlashes(text) }
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

    /// Eight bytes at a time, as strings are written without these escapes.
    private mutating func stringEscapingSlashes(_ text: UnsafeBufferPointer<UInt8>) {
        // Room for a backslash before each byte, both quotes, and a word beyond the end; longer escapes ask for their own.
        reserve(2 * text.count + 16)
        unsafe start[count] = UInt8(ascii: "\"")
        count += 1
        var index = 0
        let end = text.count
        if let source = text.baseAddress {
            while end - index >= 8 {
                let word = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
                unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: word, as: UInt64.self)
                let little = UInt64(littleEndian: word)
                let special = little.stringSpecials | (little ^ 0x2F2F_2F2F_2F2F_2F2F).zeroBytes
                if special == 0 {
                    index += 8
                    count += 8
                } else {
                    let clean = Int(truncatingIfNeeded: special.trailingZeroBitCount / 8)
                    index += clean
                    count += clean
                    unsafe escapeSlash(or: source[index], remaining: end - index)
                    index += 1
                }
            }
            while index < end {
                let byte = unsafe source[index]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/")
                {
                    escapeSlash(or: byte, remaining: end - index)
                } else {
                    unsafe start[count] = byte
                    count += 1
                }
                index += 1
            }
        }
        unsafe start[count] = UInt8(ascii: "\"")
        count += 1
    }

    /// Writes a slash or another byte with its escape. There is room for a slash.
    @inline(__always)
    private mutating func escapeSlash(or byte: UInt8, remaining: Int) {
        guard byte == UInt8(ascii: "/") else { return escape(byte, remaining: 2 * remaining) }
        unsafe start[count] = UInt8(ascii: "\\")
        unsafe start[count + 1] = byte
        count += 2
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

    /// Puts a backslash before every slash that was written since then, if the options ask for it.
    @inline(never)
    mutating func escapeSlashes(from first: Int) {
        guard options.escapesSlashes else { return }
        // Both pointers stay inside what is written, and the copy is made before that moves.
        let text = unsafe Array(UnsafeBufferPointer(start: start + first, count: count - first))
        count = first
        for byte in text { appendEscaped(byte) }
    }
}

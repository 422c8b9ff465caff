// Encoding scalars. Each method writes exactly one JSON value.
// Safety: as in JSONWriter.swift
extension JSONWriter {
    /// Writes null.
    public mutating func null() { append("null") }

    /// Writes true or false.
    public mutating func bool(_ value: Bool) {
        if value { append("true") } else { append("false") }
    }

    /// Writes an integer of any width.
    @inlinable
    public mutating func integer<I: FixedWidthInteger>(_ value: I) {
        if let small = Int(exactly: value) { integer64(small) } else { wideInteger(value) }
    }

    @usableFromInline
    mutating func integer64(_ value: Int) {
        if isCanonical, value.magnitude > CanonicalNumber.exactLimit { return wideInteger(value) }
        reserve(IntegerText.maximumLength)
        unsafe count += IntegerText.write(value, to: start + count)
    }

    @usableFromInline
    @inline(never)
    mutating func wideInteger<I: FixedWidthInteger>(_ value: I) {
        let first = count
        if I.bitWidth > 128 {
            verbatim("\(value)")
        } else {
            reserve(IntegerText.maximumLength)
            unsafe count += IntegerText.write(value, to: start + count)
        }
        checkLargeInteger(from: first)
    }

    /// Writes the shortest number that decodes to the same Double. A non-finite value is written as the options say; by
    /// default, it throws `nonFiniteNumber`.
    public mutating func double(_ value: Double) throws(TrellisError) {
        reserve(DoubleText.maximumLength)
        guard let length = unsafe DoubleText.write(value, to: start + count) else {
            return try nonFinite(value)
        }
        count +=
            writesCanonicalNumbers
            ? unsafe CanonicalNumber.layOut(start + count, length, magnitude: value.magnitude) : length
    }

    /// Writes the shortest number that decodes to the same Float. A non-finite value is written as the options say; by
    /// default, it throws `nonFiniteNumber`.
    public mutating func float(_ value: Float) throws(TrellisError) {
        reserve(DoubleText.maximumLength)
        guard let length = unsafe DoubleText.write(value, to: start + count) else {
            return try nonFinite(Double(value))
        }
        count +=
            writesCanonicalNumbers
            ? unsafe CanonicalNumber.layOut(start + count, length, magnitude: value.magnitude) : length
    }

    @inline(never)
    private mutating func nonFinite(_ value: Double) throws(TrellisError) {
        switch options.nonFinite {
        case .error: throw TrellisError(.nonFiniteNumber, found: "\(value)")
        case .null: null()
        case .strings: append(value.isNaN ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
    }

    /// Writes a string with the escapes that RFC 8259 requires: for quotes, backslashes and control characters. Options
    /// may add further escapes.
    public mutating func string(_ value: String) {
        let fast: Void? = unsafe value.utf8.withContiguousStorageIfAvailable { unsafe string($0) }
        if fast == nil {
            var native = value
            native.withUTF8 { unsafe string($0) }
        }
    }

    /// Writes UTF-8 bytes as a string.
    @inline(never)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        if escapesMore { return unsafe stringWithMoreEscapes(text) }
        unsafe string(text, escapesSlashes: false)
    }

    /// Writes UTF-8 bytes as a string.
    @inline(__always)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>, escapesSlashes: Bool) {
        // Reserves capacity for the bytes, or for a backslash before each byte, and both quotes. Every other escape
        // reserves its own capacity.
        reserve((escapesSlashes ? 2 : 1) * text.count + 2)
        unsafe start[count] = UInt8(ascii: "\"")
        count += 1
        if let source = text.baseAddress {
            var index = 0
            while true {
                let rest = unsafe UnsafeBufferPointer(start: source + index, count: text.count - index)
                let plain = unsafe rest.copyPlain(to: start + count, stopsAtSlashes: escapesSlashes)
                index += plain
                count += plain
                if index == text.count { break }
                unsafe escape(source[index], remaining: text.count - index, escapesSlashes: escapesSlashes)
                index += 1
            }
        }
        unsafe start[count] = UInt8(ascii: "\"")
        count += 1
    }

    /// Writes the escape of a byte. Capacity for an escaped slash is already reserved.
    @inline(__always)
    private mutating func escape(_ byte: UInt8, remaining: Int, escapesSlashes: Bool) {
        guard escapesSlashes && byte == UInt8(ascii: "/") else {
            return escape(byte, remaining: escapesSlashes ? 2 * remaining : remaining)
        }
        unsafe start[count] = UInt8(ascii: "\\")
        unsafe start[count + 1] = byte
        count += 2
    }

    @inline(never)
    mutating func escape(_ byte: UInt8, remaining: Int) {
        reserve(remaining + 16)
        unsafe start[count] = UInt8(ascii: "\\")
        count += 1
        let short: UInt8? =
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
            case 0x08: UInt8(ascii: "b")
            case 0x09: UInt8(ascii: "t")
            case 0x0A: UInt8(ascii: "n")
            case 0x0C: UInt8(ascii: "f")
            case 0x0D: UInt8(ascii: "r")
            default: nil
            }
        if let short {
            unsafe start[count] = short
            count += 1
            return
        }
        append("u00")
        append(UInt8(hexDigit: byte >> 4))
        append(UInt8(hexDigit: byte & 15))
    }
}

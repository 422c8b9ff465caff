/// The reason why a type cannot represent a number.
enum NumberFailure: Error, Equatable {
    /// The type cannot represent all digits: a fraction for an integer, or too many digits for a decimal.
    case inexact
    /// The magnitude (or the sign) is outside the type's range.
    case outOfRange
}

// Safety: as in ISO8601.swift
/// Conversions from JSON numbers.
///
/// Callers have checked the bytes against the grammar of RFC 8259. Other bytes are harmless: they give some value or
/// `NumberFailure.inexact`. Conversions take linear time and do not allocate, except for rare halfway cases of
/// floating-point numbers.
enum NumberText {
    /// The significant digits of a number, without leading and trailing zeros.
    struct Digits {
        var isNegative = false
        /// The range from the first non-zero digit to the end of the last one. It may contain the decimal point.
        var start = 0
        var end = 0
        /// The number of digits in the range. Zero means that the number is zero.
        var count = 0
        /// The power of ten of the last of these digits.
        var exponent = 0
    }

    // Far above any exponent that matters. Ten times it plus the length of a number does not overflow.
    private static let exponentLimit = 1 << 59

    /// Finds the significant digits; nil if the bytes are not a number.
    @inline(never)
    static func digits(of text: UnsafeBufferPointer<UInt8>) -> Digits? {
        var result = Digits()
        let end = text.count
        var index = 0
        // Every read of the text in this file is guarded by a comparison of the index with the text's count.
        if index < end, unsafe text[index] == 0x2D {
            result.isNegative = true
            index += 1
        }
        var seen = 0
        var point: Int?
        // The index of a digit without counting the point, so that distances between digits are simple differences.
        var firstOrdinal = 0
        var lastOrdinal = 0
        while index < end {
            let byte = unsafe text[index]
            let digit = byte &- 0x30
            if digit <= 9 {
                if digit != 0 {
                    if result.end == 0 {
                        result.start = index
                        firstOrdinal = seen
                    }
                    result.end = index + 1
                    lastOrdinal = seen
                }
                seen += 1
            } else if byte == 0x2E, point == nil {
                point = seen
            } else {
                break
            }
            index += 1
        }
        guard seen > 0 else { return nil }
        var exponent = 0
        if index < end {
            guard let value = unsafe Self.exponent(in: text, at: index) else { return nil }
            exponent = value
        }
        if result.end > 0 {
            result.count = lastOrdinal - firstOrdinal + 1
            result.exponent = exponent + (point ?? seen) - 1 - lastOrdinal
        }
        return result
    }

    /// The value of the exponent that starts at `start` and ends the number, clamped to ±2^59.
    private static func exponent(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        let end = text.count
        var index = start
        guard unsafe text[index] | 0x20 == 0x65 else { return nil }
        index += 1
        var isNegative = false
        if index < end, unsafe text[index] == 0x2B || text[index] == 0x2D {
            isNegative = unsafe text[index] == 0x2D
            index += 1
        }
        guard index < end else { return nil }
        var value = 0
        while index < end {
            let digit = unsafe text[index] &- 0x30
            guard digit <= 9 else { return nil }
            value = min(value * 10 + Int(digit), exponentLimit)
            index += 1
        }
        return isNegative ? -value : value
    }

    /// Loads eight bytes, the first in the lowest byte. The caller guarantees that they are readable.
    @inline(__always)
    static func word(at start: UnsafePointer<UInt8>) -> UInt64 {
        unsafe UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    /// Eight bytes in which ASCII digits are replaced by their values. No other byte becomes a value below 10.
    @inline(__always)
    static func digitBytes(at start: UnsafePointer<UInt8>) -> UInt64 { unsafe word(at: start) ^ 0x3030_3030_3030_3030 }

    /// The highest bit of each byte that is not the value of a digit, valid at least up to the first such byte.
    @inline(__always)
    static func nonDigits(_ digits: UInt64) -> UInt64 {
        // After a byte far from a digit, a carry may change the following bytes.
        (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    }

    /// Parses up to seven digits at the end of a number, and returns whether they are digits. At least eight bytes
    /// before the end must be readable.
    @inline(__always)
    static func append(_ count: Int, endingAt end: UnsafePointer<UInt8>, to digits: inout UInt64) -> Bool {
        if count == 0 { return true }
        // The bytes before those count as zeros.
        let others = UInt64.max &>> UInt64(truncatingIfNeeded: count &* 8)
        let chunk = unsafe (word(at: end - 8) & ~others) | (0x3030_3030_3030_3030 & others)
        guard isEightDigits(chunk) else { return false }
        digits = digits &* IntegerText.powersOfTen[count] &+ eightDigits(chunk)
        return true
    }

    /// Whether the eight bytes, the first in the lowest byte, are all ASCII digits.
    @inline(__always)
    static func isEightDigits(_ chunk: UInt64) -> Bool {
        // The high half of a digit is 3, and is unchanged by adding 6, which carries out of the low half of any value
        // above 9.
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let threes: UInt64 = 0x3030_3030_3030_3030
        return (chunk & high) == threes && ((chunk &+ 0x0606_0606_0606_0606) & high) == threes
    }

    /// The value of eight ASCII digits, the first in the lowest byte.
    @inline(__always)
    static func eightDigits(_ chunk: UInt64) -> UInt64 { joined(chunk & 0x0F0F_0F0F_0F0F_0F0F) }

    /// The value of eight digits, the first in the lowest byte.
    @inline(__always)
    static func joined(_ digits: UInt64) -> UInt64 {
        // Neighbours are combined three times: digits to pairs, pairs to fours, and fours to eight digits.
        let pairs = ((digits &* (10 << 8 + 1)) >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = ((pairs &* (100 << 16 + 1)) >> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* (10_000 << 32 + 1)) >> 32
    }
}

// Safety: as in ISO8601.swift
extension NumberText {
    /// The integer value of a number in any notation: `4`, `4.0` and `0.4e1` are the same number.
    ///
    /// Supports types of up to 128 bits.
    /// - Throws: `inexact` for a non-zero fraction; `outOfRange` if the type cannot represent the number.
    @inline(__always)
    static func integer<I: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>, as type: I.Type = I.self
    ) throws(NumberFailure) -> I {
        let end = text.count
        // Each read is guarded by a comparison of the index with the text's count.
        let isNegative = unsafe text.first == 0x2D
        var index = isNegative ? 1 : 0
        // Eighteen digits always fit into Int64, so the loops need no overflow checks.
        guard index < end, end - index <= 18, let start = text.baseAddress else { return try unsafe anyInteger(text) }
        var digits: UInt64 = 0
        if end - index >= 8 {
            repeat {
                let chunk = unsafe word(at: start + index)
                guard isEightDigits(chunk) else { return try unsafe anyInteger(text) }
                digits = digits &* 100_000_000 &+ eightDigits(chunk)
                index += 8
            } while end - index >= 8
            guard unsafe append(end - index, endingAt: start + end, to: &digits) else {
                return try unsafe anyInteger(text)
            }
        } else {
            while index < end {
                let digit = unsafe text[index] &- 0x30
                guard digit <= 9 else { return try unsafe anyInteger(text) }
                digits = digits &* 10 &+ UInt64(digit)
                index += 1
            }
        }
        let value = Int64(truncatingIfNeeded: digits)
        guard let result = I(exactly: isNegative ? 0 &- value : value) else { throw .outOfRange }
        return result
    }

    /// The integer value of a number that may have more than 18 digits, a decimal point or an exponent.
    @inline(never)
    private static func anyInteger<I: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> I {
        guard let digits = unsafe digits(of: text) else { throw .inexact }
        if digits.count == 0 { return 0 }
        if digits.exponent < 0 { throw .inexact }
        return try unsafe integer(of: digits, in: text)
    }

    private static func integer<I: FixedWidthInteger>(
        of digits: Digits, in text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> I {
        // UInt128 has 39 digits. Both terms are compared separately first, since their sum could overflow.
        guard digits.count <= 39, digits.exponent <= 39 - digits.count else { throw .outOfRange }
        guard let magnitude = unsafe magnitude(of: digits, in: text, scaledBy: digits.exponent) else {
            throw .outOfRange
        }
        if digits.isNegative {
            let limit = I.isSigned ? UInt128(exactly: I.min.magnitude) ?? .max : 0
            if magnitude > limit { throw .outOfRange }
            return 0 &- I(truncatingIfNeeded: magnitude)
        }
        guard let result = I(exactly: magnitude) else { throw .outOfRange }
        return result
    }

    /// The integer value of a number, with its fraction truncated.
    ///
    /// - Throws: `outOfRange` if the type cannot represent the number.
    static func truncated<I: FixedWidthInteger>(
        _ text: UnsafeBufferPointer<UInt8>, as type: I.Type = I.self
    ) throws(NumberFailure) -> I {
        guard var digits = unsafe digits(of: text) else { throw .inexact }
        guard digits.exponent < 0 else { return try unsafe anyInteger(text) }
        // Drops as many digits as there are after the point.
        var excess = -digits.exponent
        guard excess < digits.count else { return 0 }
        digits.count -= excess
        digits.exponent = 0
        while excess > 0 {
            digits.end -= 1
            if unsafe text[digits.end] != 0x2E { excess -= 1 }
        }
        return try unsafe integer(of: digits, in: text)
    }

    /// The value of the digits times a power of ten; nil if it does not fit into 128 bits.
    static func magnitude(
        of digits: Digits, in text: UnsafeBufferPointer<UInt8>, scaledBy zeros: Int = 0
    ) -> UInt128? {
        var value: UInt128 = 0
        for index in digits.start..<digits.end {
            // The digits are inside the bytes in which they were found.
            let digit = unsafe text[index] &- 0x30
            if digit > 9 { continue }
            guard let next = appending(digit, to: value) else { return nil }
            value = next
        }
        for _ in 0..<zeros {
            guard let next = appending(0, to: value) else { return nil }
            value = next
        }
        return value
    }

    @inline(__always)
    private static func appending(_ digit: UInt8, to value: UInt128) -> UInt128? {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt128(digit))
        return overflow || carry ? nil : sum
    }
}

import Foundation

// Safety: as in DecimalDigits.swift
/// Exact conversion between Foundation's `Decimal` and JSON numbers.
enum DecimalText {
    /// The maximum number of bytes that `write` needs.
    static let maximumLength = 64

    // The range of a decimal's exponent. Its significand may have all 128 bits.
    private static let exponents = -128...127

    private static let twoTo64 = Decimal(UInt64.max) + 1

    /// The `Decimal` that is exactly equal to the number.
    ///
    /// It has at most 38 significant digits, or 39 if they fit into 128 bits.
    /// - Throws: `inexact` if the number has more digits than a decimal; `outOfRange` if its exponent, without trailing
    ///   zeros, is above 127, or the number is closer to zero than 1e-128.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> Decimal {
        guard let digits = unsafe NumberText.digits(of: text) else { throw .inexact }
        if digits.count == 0 { return 0 }
        // Foundation stores no trailing zeros in a significand, so the power of the last digit is the exponent.
        if digits.exponent > exponents.upperBound { throw .outOfRange }
        if digits.exponent < exponents.lowerBound {
            // Either too many decimal places, or no digit in the available places.
            throw digits.exponent + digits.count - 1 < exponents.lowerBound ? .outOfRange : .inexact
        }
        guard digits.count <= 39, let magnitude = unsafe NumberText.magnitude(of: digits, in: text) else {
            throw .inexact
        }
        return decimal(magnitude, timesTenTo: digits.exponent, isNegative: digits.isNegative)
    }

    private static func decimal(_ magnitude: UInt128, timesTenTo exponent: Int, isNegative: Bool) -> Decimal {
        // Foundation's own parser silently rounds long numbers, so the significand is computed here.
        var significand = Decimal(UInt64(truncatingIfNeeded: magnitude))
        let upper = UInt64(truncatingIfNeeded: magnitude >> 64)
        if upper != 0 { significand += Decimal(upper) * twoTo64 }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }

    /// Writes a decimal number and returns the number of bytes, or nil if it is NaN.
    ///
    /// The buffer must hold `maximumLength` bytes. Foundation provides the digits only as a string, so this is slow,
    /// about a microsecond.
    static func write(_ value: Decimal, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        guard value.isFinite else { return nil }
        // Many zeros are written as an exponent. The description of a decimal does not depend on the locale.
        let exponent = value.exponent
        let isShort = exponent >= -40 && exponent <= 20
        var length = 0
        func append(_ text: String) {
            // A sign, at most 39 digits and 20 zeros, or "0." and 40 digits, or an exponent of five bytes.
            for byte in text.utf8 where length < maximumLength {
                unsafe buffer[length] = byte
                length += 1
            }
        }
        if isShort {
            append(value.description)
        } else {
            if value.isSignMinus { append("-") }
            append(value.significand.description)
            append("e\(exponent)")
        }
        return length
    }
}

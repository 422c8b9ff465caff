import Foundation

// Safety: as in DecimalDigits.swift
/// Foundation's decimal numbers from and to the text of JSON numbers, without rounding.
enum DecimalText {
    /// The most bytes that `write` needs.
    static let maximumLength = 64

    // What a decimal's exponent can be; all of 128 bits can be its significand.
    private static let exponents = -128...127

    private static let twoTo64 = Decimal(UInt64.max) + 1

    /// The decimal number that is exactly the number text.
    ///
    /// It has at most 38 significant digits, or 39 as long as they fit 128 bits.
    /// - Throws: `inexact` for more digits than a decimal has, `outOfRange` when its exponent, without
    ///   zeros at the end, is above 127, or the number is nearer to zero than 1e-128.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> Decimal {
        guard let digits = unsafe NumberText.digits(of: text) else { throw .inexact }
        if digits.count == 0 { return 0 }
        // Foundation keeps no zeros at the end of a significand, so the last digit's power is the exponent.
        if digits.exponent > exponents.upperBound { throw .outOfRange }
        if digits.exponent < exponents.lowerBound {
            // Either too many places, or nothing in the places that there are.
            throw digits.exponent + digits.count - 1 < exponents.lowerBound ? .outOfRange : .inexact
        }
        guard digits.count <= 39, let magnitude = unsafe NumberText.magnitude(of: digits, in: text) else {
            throw .inexact
        }
        return decimal(magnitude, timesTenTo: digits.exponent, isNegative: digits.isNegative)
    }

    private static func decimal(_ magnitude: UInt128, timesTenTo exponent: Int, isNegative: Bool) -> Decimal {
        // Foundation's own reading of long texts rounds without a word, so the number is put together here.
        var significand = Decimal(UInt64(truncatingIfNeeded: magnitude))
        let upper = UInt64(truncatingIfNeeded: magnitude >> 64)
        if upper != 0 { significand += Decimal(upper) * twoTo64 }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }

    /// Writes a decimal number and returns the number of bytes, or nil when it is not a number.
    ///
    /// The buffer must hold `maximumLength` bytes. Foundation has no other way to the digits than a string, so this is
    /// slow, about a microsecond.
    static func write(_ value: Decimal, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        guard value.isFinite else { return nil }
        // Many zeros are written as an exponent. The description of a decimal depends on no locale.
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

// Safety: as in DecimalDigits.swift
/// Conversion of binary floating-point values to the fewest decimal digits that decode to the same value.
///
/// The result is the standard library's `description` without a trailing `.0`: `0.1`, `100`, `-0`, `1e+16`, `5e-324`.
///
/// Let 10^n be the power of ten for which the distance of neighbouring values is less than 1 and at least 1/10. One
/// multiplication scales a value to tens × 10^n, with a fraction of the tens. If a whole number of tens is between the
/// midpoints to the neighbours, it is the shortest result; there can be only one. Otherwise one more digit is
/// sufficient, and the nearest one is used. The fraction is known to one unit of its last place. If this precision may
/// be insufficient, and for powers of two, whose lower neighbour is nearer than the upper one, the exact algorithm is
/// used: see `writeExactly`.
enum DoubleText {
    /// The size of a buffer for any value. It is larger than the longest result, since whole words are stored.
    static let maximumLength = 40

    /// Writes a value and returns the number of bytes, or nil if it is not finite.
    ///
    /// The buffer must hold `maximumLength` bytes.
    @inline(__always)
    static func write(_ value: Double, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        let bits = value.bitPattern
        let fraction = bits & 0x000F_FFFF_FFFF_FFFF
        let field = Int(truncatingIfNeeded: bits >> 52) & 0x7FF
        // Overwritten if the value has no sign.
        unsafe buffer[0] = 0x2D
        let sign = Int(truncatingIfNeeded: bits >> 63)
        let target = unsafe buffer + sign

        // The number of fraction bits before the binary point; all other fraction bits of an integer are zero.
        let wholeBits = UInt64(truncatingIfNeeded: field &- 1023)
        if wholeBits <= 52, (fraction << 12) &<< wholeBits == 0 {
            return unsafe sign &+ IntegerText.write((fraction | 1 << 52) &>> (52 &- wholeBits), to: target)
        }
        guard fraction != 0, UInt(bitPattern: field &- 1) < 0x7FE else { return unsafe writeExactly(value, to: buffer) }

        let exponent = field &- 1075
        let power = PowersOfFive.decimalExponent(ofTwoTo: exponent) &+ 1
        let scale = PowersOfFive.upper(0 &- power)
        let shift = exponent &+ PowersOfFive.binaryExponent(ofTenTo: 0 &- power) &+ 1
        // The shift is between -3 and 0. Shifting left by eleven bits more makes room for it and for the fraction.
        let significand = (fraction | 1 << 52) &<< UInt64(truncatingIfNeeded: shift &+ 11)
        let low = significand.multipliedFullWidth(by: PowersOfFive.lower(0 &- power)).high
        var (high, middle) = significand.multipliedFullWidth(by: scale)
        let (sum, carry) = middle.addingReportingOverflow(low)
        middle = sum
        high &+= carry ? 1 : 0
        var digits = high >> 11
        let rest = high << 53 | middle >> 11

        // Half the distance to the next value, which is less than half of ten.
        let half = scale &>> UInt64(truncatingIfNeeded: 1 &- shift)
        let tenth = rest.multipliedFullWidth(by: 10)
        // The exact numbers are at most one unit above these. The result is uncertain if a midpoint is within this
        // error of a whole number of tens, or the remainder within ten units of the midpoint between two digits.
        if rest &- half &+ 1 <= 2 || rest &+ half &+ 2 <= 2 || tenth.low &- 0x7FFF_FFFF_FFFF_FFF5 <= 11 {
            return unsafe writeExactly(value, to: buffer)
        }
        let roundsUp = rest.addingReportingOverflow(half).overflow
        var last = tenth.high &+ tenth.low >> 63
        last = rest < half || roundsUp ? 0 : last
        digits &+= roundsUp ? 1 : 0

        // Sixteen digits, the first of which is not zero, and a last digit.
        var point = power &+ 16
        if digits < 1_000_000_000_000_000 {
            digits = digits &* 10 &+ last
            last = 0
            point &-= 1
        }
        let first = digits / 100_000_000
        let text = DecimalDigits(
            first: IntegerText.digitBytes(first), second: IntegerText.digitBytes(digits &- first &* 100_000_000),
            last: last)
        return unsafe sign &+ text.write(point: point, isLarge: field > 1075, to: target)
    }

    /// Writes a value and returns the number of bytes, or nil if it is not finite.
    ///
    /// The buffer must hold `maximumLength` bytes.
    @inline(__always)
    static func write(_ value: Float, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        // The method is that of Doubles. Half the bits are sufficient, so one word holds the tens and their fraction,
        // 32 bits each.
        let bits = value.bitPattern
        let fraction = bits & 0x007F_FFFF
        let field = Int(truncatingIfNeeded: bits >> 23) & 0xFF
        unsafe buffer[0] = 0x2D
        let sign = Int(truncatingIfNeeded: bits >> 31)
        let target = unsafe buffer + sign

        let wholeBits = UInt32(truncatingIfNeeded: field &- 127)
        if wholeBits <= 23, (fraction << 9) &<< wholeBits == 0 {
            let whole = (fraction | 1 << 23) &>> (23 &- wholeBits)
            return unsafe sign &+ IntegerText.write(UInt64(whole), to: target)
        }
        guard fraction != 0, UInt(bitPattern: field &- 1) < 0xFE else { return unsafe writeExactly(value, to: buffer) }

        let exponent = field &- 150
        let power = PowersOfFive.decimalExponent(ofTwoTo: exponent) &+ 1
        let scale = PowersOfFive.upper(0 &- power)
        let shift = exponent &+ PowersOfFive.binaryExponent(ofTenTo: 0 &- power) &+ 1
        let significand = UInt64(fraction | 1 << 23) &<< UInt64(truncatingIfNeeded: shift &+ 32)
        let product = significand.multipliedFullWidth(by: scale).high
        var digits = product >> 32
        let rest = product & 0xFFFF_FFFF
        let half = scale &>> UInt64(truncatingIfNeeded: 33 &- shift)
        let tenth = rest &* 10
        if rest &- half &+ 1 <= 2 || rest &+ half &- 0xFFFF_FFFE <= 2 || (tenth & 0xFFFF_FFFF) &- 0x7FFF_FFF5 <= 11 {
            return unsafe writeExactly(value, to: buffer)
        }
        let roundsUp = rest &+ half > 0xFFFF_FFFF
        var last = (tenth &+ 0x8000_0000) >> 32
        last = rest < half || roundsUp ? 0 : last
        digits &+= roundsUp ? 1 : 0

        // Six to eight digits become eight.
        var point = power &+ 8
        if digits < 10_000_000 {
            digits = digits &* 10 &+ last
            last = 0
            point &-= 1
            if digits < 10_000_000 {
                digits &*= 10
                point &-= 1
            }
        }
        let text = DecimalDigits(first: IntegerText.digitBytes(digits), second: last, last: 0)
        return unsafe sign &+ text.write(point: point, isLarge: field > 150, to: target)
    }
}

// Exact conversion, for values for which the fast algorithm cannot guarantee the shortest digits, and for values that
// it does not support: powers of two, subnormal values, zero and non-finite values.
// Safety: as in DecimalDigits.swift
extension DoubleText {
    /// Writes any value and returns the number of bytes, or nil if it is not finite.
    @inline(never)
    static func writeExactly<F: DecimalConvertible>(_ value: F, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        guard value.isFinite else { return nil }
        var sign = 0
        // The buffer has capacity for the sign and the digits, as in the fast algorithm.
        if value.sign == .minus {
            unsafe buffer[0] = 0x2D
            sign = 1
        }
        let magnitude = value.magnitude
        if magnitude <= F.integerLimit {
            let whole = UInt64(magnitude)
            if F(whole) == magnitude { return unsafe sign + IntegerText.write(whole, to: buffer + sign) }
        }
        var (digits, exponent) = shortestDecimal(magnitude)
        let count = IntegerText.digitCount(digits)
        var last: UInt64 = 0
        if count == 17 {
            (digits, last) = digits.quotientAndRemainder(dividingBy: 10)
        } else {
            digits *= IntegerText.powersOfTen[16 - count]
        }
        exponent += count
        let text = DecimalDigits(
            first: IntegerText.digitBytes(digits / 100_000_000), second: IntegerText.digitBytes(digits % 100_000_000),
            last: last)
        return unsafe sign + text.write(point: exponent, isLarge: magnitude > F.integerLimit, to: buffer + sign)
    }

    /// The decimal number with the fewest digits that rounds to the value, and of these the nearest one. The value is
    /// finite and not zero. The result may have trailing zeros.
    ///
    /// This is Raffaello Giulietti's algorithm Schubfach.
    @inline(__always)
    private static func shortestDecimal<F: DecimalConvertible>(_ value: F) -> (digits: UInt64, exponent: Int) {
        let field = Int(value.exponentBitPattern)
        let fraction = UInt64(value.significandBitPattern)
        let bias = F.infinityField / 2 + F.fractionBits
        let significand = field == 0 ? fraction : fraction | 1 << UInt64(F.fractionBits)
        let exponent = max(field, 1) - bias
        // Below a power of two, values are twice as dense.
        let isPowerOfTwo = fraction == 0 && field > 1

        // The greatest power of ten that is not above the distance of the two midpoints, computed as in
        // `decimalExponent(ofTwoTo:)`. 524031 / 2^22 is log10(4/3).
        let power = (exponent &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) >> 22
        let shift = UInt64(truncatingIfNeeded: exponent &+ PowersOfFive.binaryExponent(ofTenTo: -power) &+ 1)
        let scale = roundedUpPower(-power)

        // The value and the midpoints to its neighbours, in quarters of the distance to the next value, scaled by the
        // power of ten. The lowest bit records whether any bit was cut off.
        let middle = scaled(significand &* 4 &<< shift, by: scale)
        let lowest = scaled((significand &* 4 &- (isPowerOfTwo ? 1 : 2)) &<< shift, by: scale)
        let highest = scaled((significand &* 4 &+ 2) &<< shift, by: scale)
        // Midpoints round to even, so they belong only to values with an even significand.
        let isOdd = significand & 1
        let lower = lowest &+ isOdd
        let upper = highest &- isOdd

        let units = middle >> 2
        if units >= 10 {
            let tens = units / 10
            let isBelowInside = lower <= tens &* 40
            let isAboveInside = tens &* 40 &+ 40 <= upper
            if isBelowInside != isAboveInside { return (tens &+ (isAboveInside ? 1 : 0), power &+ 1) }
        }
        let isBelowInside = lower <= units &* 4
        let isAboveInside = units &* 4 &+ 4 <= upper
        if isBelowInside != isAboveInside { return (units &+ (isAboveInside ? 1 : 0), power) }
        let half = units &* 4 &+ 2
        let roundsUp = middle > half || (middle == half && units & 1 == 1)
        return (units &+ (roundsUp ? 1 : 0), power)
    }

    /// The 128-bit significand of a power of five, rounded up if it is not exact.
    @inline(__always)
    private static func roundedUpPower(_ exponent: Int) -> UInt128 {
        let power = UInt128(PowersOfFive.upper(exponent)) << 64 | UInt128(PowersOfFive.lower(exponent))
        let isUpperBound = exponent >= PowersOfFive.roundedUp.lowerBound && exponent <= PowersOfFive.exact.upperBound
        return isUpperBound ? power : power &+ 1
    }

    /// The upper 64 bits of the 192-bit product. The lowest bit is set if any bit cut off is set.
    @inline(__always)
    private static func scaled(_ value: UInt64, by scale: UInt128) -> UInt64 {
        let lower = value.multipliedFullWidth(by: UInt64(truncatingIfNeeded: scale)).high
        let upper = value.multipliedFullWidth(by: UInt64(truncatingIfNeeded: scale >> 64))
        let (rest, carry) = upper.low.addingReportingOverflow(lower)
        // The power may be one unit too large, which can cause a remainder of one.
        return (upper.high &+ (carry ? 1 : 0)) | (rest > 1 ? 1 : 0)
    }
}

/// Binary floating point in the fewest decimal digits that read back as the same value.
///
/// The text is what the standard library's `description` gives, without a closing `.0`: `0.1`, `100`, `-0`, `1e+16`,
/// `5e-324`.
enum DoubleText {
    /// The size of a buffer for any value. It is more than the longest text, as whole words are moved.
    static let maximumLength = 40

    /// Writes a value and returns the number of bytes, or nil when it is not finite.
    ///
    /// The buffer must hold `maximumLength` bytes.
    static func write(_ value: Double, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        unsafe writeShortest(value, to: buffer)
    }

    /// Writes a value and returns the number of bytes, or nil when it is not finite.
    ///
    /// The buffer must hold `maximumLength` bytes.
    static func write(_ value: Float, to buffer: UnsafeMutablePointer<UInt8>) -> Int? {
        unsafe writeShortest(value, to: buffer)
    }

    @inline(__always)
    private static func writeShortest<F: DecimalConvertible>(
        _ value: F, to buffer: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        guard value.isFinite else { return nil }
        var length = 0
        // The longest text has a sign, 17 digits, a point and five bytes of exponent, or "0." and three zeros. Words
        // stored for the digits reach eight bytes behind these, and the words moved for the point end at 34.
        if value.sign == .minus {
            unsafe buffer[0] = 0x2D
            length = 1
        }
        let magnitude = value.magnitude
        if magnitude <= F.integerLimit {
            let whole = UInt64(magnitude)
            if F(whole) == magnitude { return unsafe length + IntegerText.write(whole, to: buffer + length) }
        }
        var (digits, exponent) = shortestDecimal(magnitude)
        removeTrailingZeros(&digits, &exponent)
        return unsafe length + write(digits, exponent, isLarge: magnitude > F.integerLimit, to: buffer + length)
    }

    /// Places the point, or writes an exponent for large and small numbers, as the standard library does.
    @inline(__always)
    private static func write(
        _ digits: UInt64, _ exponent: Int, isLarge: Bool, to buffer: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let count = IntegerText.digitCount(digits)
        // Where the point lies, counted from the first digit.
        let point = count + exponent
        if point < -3 || isLarge {
            unsafe IntegerText.write(digits, digits: count, to: buffer + 1)
            unsafe buffer[0] = buffer[1]
            var length = 1
            if count > 1 {
                unsafe buffer[1] = 0x2E
                length = count + 1
            }
            unsafe buffer[length] = 0x65
            unsafe buffer[length + 1] = point > 0 ? 0x2B : 0x2D
            let power = UInt64(abs(point - 1))
            let powerDigits = power < 100 ? 2 : 3
            unsafe IntegerText.write(power, digits: powerDigits, to: buffer + length + 2)
            return length + 2 + powerDigits
        }
        if point <= 0 {
            // "0." and the zeros that may follow.
            let zeros: UInt64 = 0x3030_3030_3030_2E30
            unsafe UnsafeMutableRawPointer(buffer).storeBytes(of: zeros.littleEndian, as: UInt64.self)
            unsafe IntegerText.write(digits, digits: count, to: buffer + 2 - point)
            return 2 - point + count
        }
        // Smaller integers are written elsewhere, so the point lies between two digits.
        unsafe IntegerText.write(digits, digits: count, to: buffer)
        // Up to 16 digits make room for the point. All of them are moved, since a loop of unknown length takes longer.
        let tail = unsafe UnsafeMutableRawPointer(buffer + point)
        let moved = unsafe tail.loadUnaligned(as: UInt128.self)
        unsafe (tail + 1).storeBytes(of: moved, as: UInt128.self)
        unsafe buffer[point] = 0x2E
        return count + 1
    }

    @inline(__always)
    private static func removeTrailingZeros(_ digits: inout UInt64, _ exponent: inout Int) {
        // Most values that are not short have no zero at all. The others have many: of 17 digits at most 16.
        guard digits % 10 == 0 else { return }
        removeZeros(&digits, &exponent, count: 8, power: 100_000_000)
        removeZeros(&digits, &exponent, count: 8, power: 100_000_000)
        removeZeros(&digits, &exponent, count: 4, power: 10_000)
        removeZeros(&digits, &exponent, count: 2, power: 100)
        removeZeros(&digits, &exponent, count: 1, power: 10)
    }

    @inline(__always)
    private static func removeZeros(_ digits: inout UInt64, _ exponent: inout Int, count: Int, power: UInt64) {
        let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: power)
        if remainder == 0 {
            digits = quotient
            exponent &+= count
        }
    }

    /// The decimal number with the fewest digits, and the nearest of these, that rounds to the value, which is finite
    /// and not zero. It may have trailing zeros.
    ///
    /// This is Raffaello Giulietti's algorithm Schubfach.
    @inline(__always)
    private static func shortestDecimal<F: DecimalConvertible>(_ value: F) -> (digits: UInt64, exponent: Int) {
        let field = Int(value.exponentBitPattern)
        let fraction = UInt64(value.significandBitPattern)
        let bias = F.infinityField / 2 + F.fractionBits
        let significand = field == 0 ? fraction : fraction | 1 << UInt64(F.fractionBits)
        let exponent = max(field, 1) - bias
        // Below a power of two the values are twice as dense.
        let isPowerOfTwo = fraction == 0 && field > 1

        // The greatest power of ten not above the distance of the two middles: 1262611 / 2^22 is log10(2), and
        // 524031 / 2^22 is log10(4/3).
        let power = (exponent &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) >> 22
        let shift = UInt64(truncatingIfNeeded: exponent &+ PowersOfFive.binaryExponent(ofTenTo: -power) &+ 1)
        let scale = roundedUpPower(-power)

        // The value and the middles to its neighbours, in quarters of the distance to the next value, all scaled by
        // the power of ten. The lowest bit says whether anything was cut off.
        let middle = scaled(significand &* 4 &<< shift, by: scale)
        let lowest = scaled((significand &* 4 &- (isPowerOfTwo ? 1 : 2)) &<< shift, by: scale)
        let highest = scaled((significand &* 4 &+ 2) &<< shift, by: scale)
        // Middles round to even, and so belong to the values with even significands only.
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

    /// The power's 128-bit significand, rounded up where it is not exact.
    @inline(__always)
    private static func roundedUpPower(_ exponent: Int) -> UInt128 {
        let power = PowersOfFive.table[exponent &- PowersOfFive.exponents.lowerBound]
        let isUpperBound = exponent >= PowersOfFive.roundedUp.lowerBound && exponent <= PowersOfFive.exact.upperBound
        return isUpperBound ? power : power &+ 1
    }

    /// The upper 64 bits of the 192-bit product, with the lowest bit set when any bit cut off is.
    @inline(__always)
    private static func scaled(_ value: UInt64, by scale: UInt128) -> UInt64 {
        let lower = value.multipliedFullWidth(by: UInt64(truncatingIfNeeded: scale)).high
        let upper = value.multipliedFullWidth(by: UInt64(truncatingIfNeeded: scale >> 64))
        let (rest, carry) = upper.low.addingReportingOverflow(lower)
        // The power is up to one unit too large, which a rest of one may come from.
        return (upper.high &+ (carry ? 1 : 0)) | (rest > 1 ? 1 : 0)
    }
}

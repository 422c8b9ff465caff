// Safety: as in ISO8601.swift
extension NumberText {
    /// The nearest `Double` or `Float`, ties to even, rounded once. Very small numbers become zero or subnormal, and
    /// `-0` keeps its sign.
    ///
    /// - Throws: `outOfRange` if the nearest value is infinity.
    static func floatingPoint<F: DecimalConvertible>(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> F {
        if let (digits, places, isNegative) = unsafe plainDecimal(text) {
            let magnitude: F = nearest(digits, places: places)
            return isNegative ? -magnitude : magnitude
        }
        let end = text.count
        // Each read is guarded by a comparison of the index with the text's count.
        let isNegative = unsafe text.first == 0x2D
        var index = isNegative ? 1 : 0
        // The sum overflows for more than 19 digits, and is not used in that case.
        var digits: UInt64 = 0
        var exponent = 0
        let first = index
        while index < end {
            let digit = unsafe text[index] &- 0x30
            if digit > 9 { break }
            digits = digits &* 10 &+ UInt64(digit)
            index += 1
        }
        var count = index - first
        if index < end, unsafe text[index] == 0x2E {
            index += 1
            let fraction = index
            while end - index >= 8 {
                let chunk = unsafe UInt64(
                    littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
                if !isEightDigits(chunk) { break }
                digits = digits &* 100_000_000 &+ eightDigits(chunk)
                index += 8
            }
            while index < end {
                let digit = unsafe text[index] &- 0x30
                if digit > 9 { break }
                digits = digits &* 10 &+ UInt64(digit)
                index += 1
            }
            exponent = fraction - index
            count -= exponent
        }
        if index < end, unsafe text[index] | 0x20 == 0x65 {
            index += 1
            var isReciprocal = false
            if index < end, unsafe text[index] == 0x2B || text[index] == 0x2D {
                isReciprocal = unsafe text[index] == 0x2D
                index += 1
            }
            var value = 0
            while index < end {
                let digit = unsafe text[index] &- 0x30
                if digit > 9 { break }
                // With at most 19 digits, any exponent of more than five digits gives the same result as a five-digit
                // one.
                if value < 10_000 { value = value &* 10 &+ Int(digit) }
                index += 1
            }
            exponent += isReciprocal ? -value : value
        }
        guard index == end, count > 0, count <= 19 else { return try unsafe longFloatingPoint(text) }
        let magnitude: F = nearest(digits, timesTenTo: exponent)
        if magnitude.isInfinite { throw .outOfRange }
        return isNegative ? -magnitude : magnitude
    }

    /// Parses a number with a point and without an exponent, eight digits at a time. Returns the digits and the number
    /// of digits after the point. Nil for other numbers, and for numbers with fewer than nine bytes or more than 19
    /// digits.
    @inline(__always)
    private static func plainDecimal(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (digits: UInt64, places: Int, isNegative: Bool)? {
        guard text.count > 8, let first = text.baseAddress else { return nil }
        // At least eight bytes follow the sign, so that both the first eight and the last eight can be loaded at once.
        let isNegative = unsafe first.pointee == 0x2D
        let sign = isNegative ? 1 : 0
        let start = unsafe first + sign
        let count = text.count &- sign
        let head = unsafe digitBytes(at: start)
        let whole = nonDigits(head).trailingZeroBitCount >> 3
        guard whole > 0, whole < 8, unsafe start[whole] == 0x2E else { return nil }
        var digits = joined(head &<< UInt64(truncatingIfNeeded: 64 &- whole &* 8))
        let places = count &- whole &- 1
        guard places > 0, whole &+ places <= 19 else { return nil }
        var wrong: UInt64 = 0
        var rest = places
        while rest >= 8 {
            let chunk = unsafe digitBytes(at: start + (count &- rest))
            wrong |= nonDigits(chunk)
            digits = digits &* 100_000_000 &+ joined(chunk)
            rest &-= 8
        }
        if rest > 0 {
            // The bytes before these have been parsed already, and count as zeros.
            let chunk = unsafe digitBytes(at: start + (count &- 8)) >> UInt64(truncatingIfNeeded: 64 &- rest &* 8)
            wrong |= nonDigits(chunk)
            let moved = chunk &<< UInt64(truncatingIfNeeded: 64 &- rest &* 8)
            digits = digits &* IntegerText.powersOfTen[rest] &+ joined(moved)
        }
        return wrong == 0 ? (digits, places, isNegative) : nil
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The value nearest to digits × 10^exponent, infinity included.
    ///
    /// This is the algorithm of Eisel and Lemire: the product of the digits and a 128-bit approximation of the power
    /// is always precise enough to round 64 bits of digits.
    @inline(__always)
    static func nearest<F: DecimalConvertible>(_ digits: UInt64, timesTenTo exponent: Int) -> F {
        // The conversion rounds an integer once.
        if exponent == 0 { return F(digits) }
        // A division of exact operands also rounds only once. This is faster only for few decimal places and few
        // digits: if a document mixes numbers of 15 and 17 digits, the branch would be mispredicted often.
        if exponent < 0, exponent >= -F.exactPowerLimit, digits <= 1 &<< UInt64(min(F.fractionBits + 1, 32)) {
            return F(digits) / F(powersOfTen[0 &- exponent])
        }
        if digits == 0 || exponent < PowersOfFive.exponents.lowerBound { return 0 }
        if exponent > 308 { return .infinity }

        let (high, low, leading) = product(digits, exponent, keeping: F.fractionBits)

        let top = high >> 63
        let bias = F.infinityField / 2
        var field = PowersOfFive.binaryExponent(ofTenTo: exponent) + 63 + Int(top) - leading + bias
        if field <= 0 {
            // Subnormal. A tie would need a power of five that divides 64 bits, which none this small does.
            if field <= -63 { return 0 }
            let kept = (high &>> droppedBits(F.self, top)) &>> UInt64(truncatingIfNeeded: 1 - field)
            // Rounding up to the least normal value sets the exponent's lowest bit by itself.
            return F(bits: (kept &+ (kept & 1)) >> 1)
        }
        let result = rounded(high, low, exponent, F.self)
        // Rounding may have carried into the next power of two, whose fraction is zero.
        if result &>> UInt64(F.fractionBits + 1) != 0 { field += 1 }
        if field >= F.infinityField { return .infinity }
        let fraction = result & (1 &<< UInt64(F.fractionBits) - 1)
        return F(bits: UInt64(truncatingIfNeeded: field) &<< UInt64(F.fractionBits) | fraction)
    }

    /// The upper bits of the product of the digits, shifted to the top of their word, and a power of ten; and the
    /// shift. At least one digit is not zero.
    @inline(__always)
    private static func product(
        _ digits: UInt64, _ exponent: Int, keeping bits: Int
    ) -> (high: UInt64, low: UInt64, leading: Int) {
        let leading = digits.leadingZeroBitCount
        let significand = digits &<< UInt64(truncatingIfNeeded: leading)
        var (high, low) = significand.multipliedFullWidth(by: PowersOfFive.upper(exponent))
        // The lower half of the power matters only if adding it to the product could carry into the bits that are used:
        // the bits of the result, one for rounding, one for normalization, and one more for their remainder.
        let unused = UInt64.max &>> UInt64(bits + 3)
        if high & unused == unused {
            let rest = significand.multipliedFullWidth(by: PowersOfFive.lower(exponent)).high
            let (sum, carry) = low.addingReportingOverflow(rest)
            low = sum
            if carry { high &+= 1 }
        }
        return (high, low, leading)
    }

    /// The number of bits of a product that are dropped for a result with one additional bit for rounding.
    @inline(__always)
    private static func droppedBits<F: DecimalConvertible>(_ type: F.Type, _ top: UInt64) -> UInt64 {
        top &+ UInt64(64 - F.fractionBits - 3)
    }

    /// A product with a power of ten, rounded to the bits of a normal value, ties to even.
    @inline(__always)
    private static func rounded<F: DecimalConvertible>(
        _ high: UInt64, _ low: UInt64, _ exponent: Int, _ type: F.Type
    ) -> UInt64 {
        let shift = droppedBits(F.self, high >> 63)
        var result = high &>> shift
        if low <= 1, result & 3 == 1, F.halfwayExponents.contains(exponent), result &<< shift == high {
            result &= ~1
        }
        return (result &+ (result & 1)) >> 1
    }

    /// The value nearest to digits / 10^places, for up to 19 digits and at least one place. The result is neither
    /// subnormal nor infinite.
    @inline(__always)
    static func nearest<F: DecimalConvertible>(_ digits: UInt64, places: Int) -> F {
        // A division of exact operands rounds only once. After it, zero is the only special case.
        if digits <= 1 &<< UInt64(min(F.fractionBits + 1, 32)), places <= F.exactPowerLimit {
            return F(digits) / F(powersOfTen[places])
        }
        if digits == 0 { return 0 }
        let (high, low, leading) = product(digits, 0 &- places, keeping: F.fractionBits)
        let top = high >> 63
        let result = rounded(high, low, 0 &- places, F.self)
        let field = UInt64(
            truncatingIfNeeded: PowersOfFive.binaryExponent(ofTenTo: 0 &- places) &+ 63 &- leading &+ F.infinityField
                / 2)
        // The hidden bit, or the bit above it if rounding has carried into it, increments the exponent.
        return F(bits: (field &+ top &- 1) &<< UInt64(F.fractionBits) &+ result)
    }

    /// The value nearest to a number with more than 19 digits, including leading zeros.
    @inline(never)
    private static func longFloatingPoint<F: DecimalConvertible>(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> F {
        guard let digits = unsafe digits(of: text) else { throw .inexact }
        var prefix: UInt64 = 0
        var taken = 0
        var index = digits.start
        while index < digits.end, taken < 19 {
            // The digits are inside the bytes in which they were found.
            let digit = unsafe text[index] &- 0x30
            index += 1
            if digit > 9 { continue }
            prefix = prefix * 10 + UInt64(digit)
            taken += 1
        }
        let exponent = digits.exponent + digits.count - taken
        var magnitude: F = nearest(prefix, timesTenTo: exponent)
        if taken < digits.count {
            // The dropped digits are between zero and one unit of the last digit used.
            let above: F = nearest(prefix + 1, timesTenTo: exponent)
            if magnitude != above { magnitude = unsafe resolve(magnitude, text, digits) }
        }
        if magnitude.isInfinite { throw .outOfRange }
        return digits.isNegative ? -magnitude : magnitude
    }

    /// Selects the value or the next one above; the number is between them.
    ///
    /// Only numbers very close to the midpoint of two values need this function, so it may allocate.
    private static func resolve<F: DecimalConvertible>(
        _ value: F, _ text: UnsafeBufferPointer<UInt8>, _ digits: Digits
    ) -> F {
        // The midpoint of two doubles has at most 767 digits. Further digits only show whether the number is above it,
        // which a single non-zero digit shows too.
        let limit = 780
        var decimal = BigUnsigned(0)
        var taken = 0
        var index = digits.start
        while index < digits.end, taken < limit {
            // The digits are inside the bytes in which they were found.
            let digit = unsafe text[index] &- 0x30
            index += 1
            if digit > 9 { continue }
            decimal.multiply(by: 10, adding: UInt64(digit))
            taken += 1
        }
        var exponentOfTen = digits.exponent + digits.count - taken
        if taken < digits.count {
            // The last significant digit is not zero, so the dropped part is not zero either.
            decimal.multiply(by: 10, adding: 1)
            exponentOfTen -= 1
        }

        // The midpoint above fraction × 2^n is (2 × fraction + 1) × 2^(n - 1).
        let field = Int(value.exponentBitPattern)
        let hiddenBit: UInt64 = field == 0 ? 0 : 1 << UInt64(F.fractionBits)
        let fraction = UInt64(value.significandBitPattern) | hiddenBit
        var middle = BigUnsigned(2 * fraction + 1)
        let exponentOfTwo = max(field, 1) - F.infinityField / 2 - F.fractionBits - 1

        if exponentOfTen >= 0 {
            decimal.multiplyByFive(times: exponentOfTen)
        } else {
            middle.multiplyByFive(times: -exponentOfTen)
        }
        let shift = exponentOfTen - exponentOfTwo
        if shift >= 0 { decimal.shiftLeft(by: shift) } else { middle.shiftLeft(by: -shift) }
        let order = decimal.compare(to: middle)
        return order < 0 || (order == 0 && fraction % 2 == 0) ? value : value.nextUp
    }
}

extension NumberText {
    /// The nearest `Double`, ties to even. Numbers too small give zero or a subnormal value, and `-0` keeps its sign.
    /// - Throws: `outOfRange` when the nearest value is infinity.
    static func double(_ text: UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> Double {
        try unsafe floatingPoint(text)
    }

    /// The nearest `Float`, rounded once from the text and not by way of `Double`.
    /// - Throws: `outOfRange` when the nearest value is infinity.
    static func float(_ text: UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> Float {
        try unsafe floatingPoint(text)
    }

    @inline(__always)
    private static func floatingPoint<F: DecimalConvertible>(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> F {
        let end = text.count
        var index = 0
        var isNegative = false
        // Each read below is guarded by a comparison of the index with the text's count.
        if end > 0, unsafe text[0] == 0x2D {
            isNegative = true
            index = 1
        }
        // The sum wraps around for more than 19 digits; it is not used then.
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
                // At most 19 digits take this path, so that any five-digit exponent is as good as a longer one.
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
        // An integer is rounded once by the conversion itself.
        if exponent == 0 { return F(digits) }
        // A division of exact operands is rounded once too. Few places are frequent enough for this to pay.
        if exponent < 0, exponent >= -F.exactPowerLimit, digits <= 1 &<< UInt64(F.fractionBits + 1) {
            return F(digits) / F(powersOfTen[0 &- exponent])
        }
        if digits == 0 || exponent < PowersOfFive.exponents.lowerBound { return 0 }
        if exponent > 308 { return .infinity }

        let leading = digits.leadingZeroBitCount
        let significand = digits &<< UInt64(truncatingIfNeeded: leading)
        let power = PowersOfFive.table[exponent - PowersOfFive.exponents.lowerBound]
        var (high, low) = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power >> 64))
        // The low half of the power can only matter when adding to the product could carry into the bits kept: those
        // of the result, one for rounding, one for normalisation, and one more for what the first two leave behind.
        let unused = UInt64.max &>> UInt64(F.fractionBits + 3)
        if high & unused == unused {
            let rest = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power)).high
            let (sum, carry) = low.addingReportingOverflow(rest)
            low = sum
            if carry { high &+= 1 }
        }

        let top = Int(truncatingIfNeeded: high >> 63)
        // Keeps one bit below the result's last for rounding.
        let shift = UInt64(top + 64 - F.fractionBits - 3)
        var result = high &>> shift
        let bias = F.infinityField / 2
        var field = PowersOfFive.binaryExponent(ofTenTo: exponent) + 63 + top - leading + bias
        if field <= 0 {
            // Subnormal. A tie would need a power of five that divides 64 bits, which none this small does.
            if field <= -63 { return 0 }
            result &>>= UInt64(truncatingIfNeeded: 1 - field)
            result = (result &+ (result & 1)) >> 1
            // Rounding up to the least normal value sets the exponent's lowest bit by itself.
            return F(bits: result)
        }
        if low <= 1, result & 3 == 1, F.halfwayExponents.contains(exponent), result &<< shift == high {
            result &= ~1
        }
        result = (result &+ (result & 1)) >> 1
        // Rounding may have carried into the next power of two, whose fraction is zero.
        if result &>> UInt64(F.fractionBits + 1) != 0 { field += 1 }
        if field >= F.infinityField { return .infinity }
        let fraction = result & (1 &<< UInt64(F.fractionBits) - 1)
        return F(bits: UInt64(truncatingIfNeeded: field) &<< UInt64(F.fractionBits) | fraction)
    }

    /// The same for more than 19 digits, leading zeros counted.
    @inline(never)
    private static func longFloatingPoint<F: DecimalConvertible>(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(NumberFailure) -> F {
        guard let digits = unsafe digits(of: text) else { throw .inexact }
        var prefix: UInt64 = 0
        var taken = 0
        var index = digits.start
        while index < digits.end, taken < 19 {
            // The digits lie inside the text they were found in.
            let digit = unsafe text[index] &- 0x30
            index += 1
            if digit > 9 { continue }
            prefix = prefix * 10 + UInt64(digit)
            taken += 1
        }
        let exponent = digits.exponent + digits.count - taken
        var magnitude: F = nearest(prefix, timesTenTo: exponent)
        if taken < digits.count {
            // The digits left out lie between nothing and one unit of the last digit taken.
            let above: F = nearest(prefix + 1, timesTenTo: exponent)
            if magnitude != above { magnitude = unsafe resolve(magnitude, text, digits) }
        }
        if magnitude.isInfinite { throw .outOfRange }
        return digits.isNegative ? -magnitude : magnitude
    }

    /// Chooses between the value and the next one above, which the number lies between.
    ///
    /// Only numbers very near to the middle of two values come here, so this part allocates.
    private static func resolve<F: DecimalConvertible>(
        _ value: F, _ text: UnsafeBufferPointer<UInt8>, _ digits: Digits
    ) -> F {
        // The middle of two doubles has at most 767 digits. All further ones only tell whether the number lies above
        // it, which a single digit can say too.
        let limit = 780
        var decimal = BigUnsigned(0)
        var taken = 0
        var index = digits.start
        while index < digits.end, taken < limit {
            // The digits lie inside the text they were found in.
            let digit = unsafe text[index] &- 0x30
            index += 1
            if digit > 9 { continue }
            decimal.multiply(by: 10, adding: UInt64(digit))
            taken += 1
        }
        var exponentOfTen = digits.exponent + digits.count - taken
        if taken < digits.count {
            // The last digit found is not zero, so the part left out is not either.
            decimal.multiply(by: 10, adding: 1)
            exponentOfTen -= 1
        }

        // The middle above fraction × 2^n is (2 × fraction + 1) × 2^(n - 1).
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

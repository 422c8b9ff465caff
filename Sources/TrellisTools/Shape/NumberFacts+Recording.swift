internal import Trellis

extension NumberFacts {
    /// Counts a number in JSON's spelling.
    mutating func record(_ text: Span<UInt8>) {
        var mantissa: UInt64 = 0
        // The significant digits so far, and the zeros after them, which are significant if another digit follows.
        var (digits, zeros) = (0, 0)
        // The power of ten of the last significant digit.
        var (power, exponent) = (0, 0)
        var (isInteger, inExponent, isExponentNegative) = (true, false, false)
        var isTooLong = false
        let isNegative = text.count > 0 && text[0] == 0x2D
        for index in (isNegative ? 1 : 0)..<max(text.count, isNegative ? 1 : 0) {
            let byte = text[index]
            if inExponent {
                if byte == 0x2D { isExponentNegative = true }
                // Limited to a value beyond the range of all types.
                if byte &- 0x30 <= 9 { exponent = min(exponent * 10 + Int(byte &- 0x30), 1 << 40) }
            } else if byte &- 0x30 <= 9 {
                if !isInteger { power -= 1 }
                if byte == 0x30 {
                    if digits > 0 { zeros += 1 }
                } else {
                    digits += zeros + 1
                    if digits <= 19 {
                        for _ in 0..<zeros { mantissa *= 10 }
                        mantissa = mantissa * 10 + UInt64(byte &- 0x30)
                    } else if digits == 20 {
                        // The largest integers have twenty digits.
                        for _ in 0..<zeros { mantissa *= 10 }
                        let (tens, overflow) = mantissa.multipliedReportingOverflow(by: 10)
                        let (sum, carry) = tens.addingReportingOverflow(UInt64(byte &- 0x30))
                        if overflow || carry { isTooLong = true } else { mantissa = sum }
                    } else {
                        isTooLong = true
                    }
                    zeros = 0
                }
            } else if byte == 0x2E {
                isInteger = false
            } else {
                isInteger = false
                inExponent = true
            }
        }
        power += zeros + (isExponentNegative ? -exponent : exponent)
        let number = Digits(mantissa: isTooLong ? nil : mantissa, count: digits, power: power, isNegative: isNegative)
        count += 1
        if isInteger {
            integers += 1
            if !number.fitsInt64 { beyondInt64 += 1 }
            if !number.fitsUInt64, !number.fitsInt64 { beyondUInt64 += 1 }
        }
        // A `Decimal` has up to 38 digits, and an exponent from -128 to 127.
        if digits > 38 || digits > 0 && !(-128...127).contains(power) {
            beyondDecimal += 1
        }
        let (value, isExact) = number.double(text)
        if !isExact { beyondDouble += 1 }
        if count == 1 {
            (least, greatest) = (value, value)
        } else {
            least = min(least, value)
            greatest = max(greatest, value)
        }
    }

    /// Adds the counts of other numbers.
    mutating func merge(_ other: NumberFacts) {
        guard other.count > 0 else { return }
        least = count == 0 ? other.least : min(least, other.least)
        greatest = count == 0 ? other.greatest : max(greatest, other.greatest)
        count += other.count
        integers += other.integers
        beyondInt64 += other.beyondInt64
        beyondUInt64 += other.beyondUInt64
        beyondDouble += other.beyondDouble
        beyondDecimal += other.beyondDecimal
    }
}

/// The significant digits of a number.
private struct Digits {
    /// The value of the digits, if it fits.
    var mantissa: UInt64?
    var count: Int
    /// The power of ten of the last digit.
    var power: Int
    var isNegative: Bool

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The magnitude of an integer, if it fits 64 bits.
    private var magnitude: UInt64? {
        if count == 0 { return 0 }
        guard var result = mantissa, power >= 0, power < 20 else { return nil }
        for _ in 0..<power {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result = product
        }
        return result
    }

    var fitsInt64: Bool {
        guard let magnitude else { return false }
        return magnitude <= UInt64(Int64.max) + (isNegative ? 1 : 0)
    }

    var fitsUInt64: Bool { magnitude != nil && (!isNegative || count == 0) }

    /// The nearest Double, and whether it preserves all digits.
    func double(_ text: Span<UInt8>) -> (Double, Bool) {
        if count == 0 { return (0, true) }
        // A Double preserves 15 digits, except for numbers near the limits of its range.
        let isExact = count <= 15 && power > -300 && power < 290
        if let mantissa, count <= 15, power > -23, power < 23 {
            let value = power < 0 ? Double(mantissa) / Self.powers[-power] : Double(mantissa) * Self.powers[power]
            return (isNegative ? -value : value, isExact)
        }
        if let magnitude {
            let value = Double(magnitude)
            // A Double is written with at most 17 digits, so more digits are preserved only if they are its exact
            // value.
            let isHeld = isExact || UInt64(exactly: value) == magnitude || count <= 17 && isWritten(value, text)
            return (isNegative ? -value : value, isHeld)
        }
        let string = String(decoding: [UInt8](text), as: UTF8.self)
        guard let number = JSONNumber(exactly: string), let value = number.double, value.isFinite else {
            return (isNegative ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude, false)
        }
        return (value, isExact || isPrinted(value.magnitude) || JSONNumber(value) == number)
    }

    /// Whether a non-negative Double, formatted with this number of digits, has exactly these digits. Nothing is lost
    /// then, although Swift formats the same Double with fewer digits. 17 digits distinguish all Doubles.
    private func isPrinted(_ value: Double) -> Bool {
        // Larger and smaller numbers are printed with exponents, and rarely with so many digits.
        guard let mantissa, count <= 17, power < 0, power >= -27, value.isNormal else { return false }
        // The Double is `product` times two to the power of `-shift`, in units of the last digit.
        var product = UInt128(value.significandBitPattern | 1 << 52)
        for _ in 0..<(-power) { product *= 5 }
        let shift = 52 - Int(value.exponent) + power
        guard shift > 0, shift <= 70 else { return false }
        let digits = UInt128(mantissa) << shift
        let distance = product > digits ? product - digits : digits - product
        return distance <= 1 << (shift - 1)
    }

    /// Whether a Double, apart from its sign, is written as the number in the text.
    private func isWritten(_ value: Double, _ text: Span<UInt8>) -> Bool {
        let number = JSONNumber(exactly: String(decoding: [UInt8](text), as: UTF8.self))
        return number != nil && JSONNumber(isNegative ? -value : value) == number
    }
}

/// Powers of five as 128-bit significands, the most significant bit always set.
///
/// Reading and writing floating point scales by powers of ten; the power of two in them only moves the exponent, so
/// the powers of five are all that has to be tabulated.
enum PowersOfFive {
    static let exponents = -342...324

    // Negative powers that divide a 64-bit number are rounded up, as the proof of the reading algorithm asks for
    // (Mushtak and Lemire, "Fast number parsing without fallback"). All others that need rounding are rounded down.
    static let roundedUp = -27..<0
    static let exact = 0...55

    /// The significand of 5^(index - 342).
    static let table: [UInt128] = {
        var table = [UInt128](repeating: 0, count: exponents.count)
        var power = BigUnsigned(1)
        for exponent in 0...exponents.upperBound {
            table[exponent - exponents.lowerBound] = power.leadingBits
            power.multiply(by: 5)
        }
        // Dividing 2^1023 with truncation again and again truncates the exact quotient: 5^342 needs 795 bits, so
        // that more than the 128 bits needed are left of the last one.
        var reciprocal = BigUnsigned(1)
        reciprocal.shiftLeft(by: 1023)
        for exponent in stride(from: -1, through: exponents.lowerBound, by: -1) {
            reciprocal.divideByFive()
            let significand = reciprocal.leadingBits
            table[exponent - exponents.lowerBound] = roundedUp.contains(exponent) ? significand + 1 : significand
        }
        return table
    }()

    /// The exponent of two that belongs to the significand of 10^exponent: floor(log2(10^exponent)).
    @inline(__always)
    static func binaryExponent(ofTenTo exponent: Int) -> Int {
        // 217706 / 2^16 is log2(10), near enough for all exponents in the table.
        (exponent &* 217_706) >> 16
    }
}

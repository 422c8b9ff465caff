/// Powers of five as 128-bit significands, the most significant bit always set.
///
/// Floating-point conversions scale by powers of ten. Their factor 2^n only changes the exponent, so only powers of
/// five are tabulated.
enum PowersOfFive {
    static let exponents = -342...324

    // Negative powers that divide a 64-bit number are rounded up, as the proof of the parsing algorithm requires
    // (Mushtak and Lemire, "Fast number parsing without fallback"). All other inexact powers are rounded down.
    static let roundedUp = -27..<0
    static let exact = 0...55

    /// The upper word of a power's significand.
    @inline(__always)
    static func upper(_ exponent: Int) -> UInt64 {
        words[(exponent &- exponents.lowerBound) &* 2]
    }

    /// The lower word of a power's significand.
    @inline(__always)
    static func lower(_ exponent: Int) -> UInt64 {
        words[(exponent &- exponents.lowerBound) &* 2 &+ 1]
    }

    /// The binary exponent of the significand of 10^exponent: floor(log2(10^exponent)).
    @inline(__always)
    static func binaryExponent(ofTenTo exponent: Int) -> Int {
        // 217706 / 2^16 approximates log2(10) with sufficient precision for all exponents in the table.
        (exponent &* 217_706) >> 16
    }

    /// The exponent of the greatest power of ten that is not above 2^exponent: floor(log10(2^exponent)).
    @inline(__always)
    static func decimalExponent(ofTwoTo exponent: Int) -> Int {
        // 1262611 / 2^22 approximates log10(2) with sufficient precision for all exponents of doubles.
        (exponent &* 1_262_611) >> 22
    }
}

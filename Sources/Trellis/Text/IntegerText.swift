// Safety: as in DecimalDigits.swift
/// Integers in decimal notation.
enum IntegerText {
    /// The size of a buffer for any integer of 128 bits: a sign and 39 digits.
    static let maximumLength = 40

    /// Writes an integer of up to 128 bits and returns the number of bytes.
    ///
    /// The buffer must hold `maximumLength` bytes.
    @inline(__always)
    static func write<I: FixedWidthInteger>(_ value: I, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let magnitude = value.magnitude
        if value < 0 {
            unsafe buffer[0] = 0x2D
            if let word = UInt64(exactly: magnitude) { return unsafe 1 + write(word: word, to: buffer + 1) }
            return unsafe 1 + write(wide: UInt128(truncatingIfNeeded: magnitude), to: buffer + 1)
        }
        if let word = UInt64(exactly: magnitude) { return unsafe write(word: word, to: buffer) }
        return unsafe write(wide: UInt128(truncatingIfNeeded: magnitude), to: buffer)
    }

    /// The number of decimal digits; one for zero.
    @inline(__always)
    static func digitCount(_ value: UInt64) -> Int {
        // 1233 / 4096 approximates log10(2). For 64 bits, the estimate is exact or one too small.
        let estimate = ((64 - (value | 1).leadingZeroBitCount) &* 1233) >> 12
        return value == 0 ? 1 : estimate &+ (value >= powersOfTen[estimate] ? 1 : 0)
    }

    /// Writes a value of at most `count` digits, and at most 20, with leading zeros.
    ///
    /// Eight bytes are stored at a time, so a few bytes after the digits may be overwritten. The buffer must hold
    /// `count` + 8 bytes.
    @inline(__always)
    static func write(_ value: UInt64, digits count: Int, to buffer: UnsafeMutablePointer<UInt8>) {
        if count <= 8 {
            unsafe writeLeading(value, digits: count, to: buffer)
            return
        }
        let quotient = value / 100_000_000
        let lowest = value &- quotient &* 100_000_000
        if count <= 16 {
            unsafe writeLeading(quotient, digits: count &- 8, to: buffer)
        } else {
            let highest = quotient / 100_000_000
            unsafe writeLeading(highest, digits: count &- 16, to: buffer)
            unsafe store(eightDigits(quotient &- highest &* 100_000_000), to: buffer + (count &- 16))
        }
        // The count is at least eight here, so the store is inside the buffer and ends with the last digit.
        unsafe store(eightDigits(lowest), to: buffer + (count &- 8))
    }

    /// Writes two digits.
    @inline(__always)
    static func write(pair value: UInt8, to buffer: UnsafeMutablePointer<UInt8>) {
        // The caller's buffer has capacity for two bytes.
        unsafe buffer[0] = 0x30 &+ value / 10
        unsafe buffer[1] = 0x30 &+ value % 10
    }

    @inline(__always)
    private static func writeLeading(_ value: UInt64, digits count: Int, to buffer: UnsafeMutablePointer<UInt8>) {
        unsafe store(eightDigits(value) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count), to: buffer)
    }

    @inline(__always)
    static func store(_ chunk: UInt64, to buffer: UnsafeMutablePointer<UInt8>) {
        // The caller's buffer has capacity for eight bytes from here.
        unsafe UnsafeMutableRawPointer(buffer).storeBytes(of: chunk.littleEndian, as: UInt64.self)
    }

    /// Eight ASCII digits of a number below 10^8, the first one in the lowest byte.
    @inline(__always)
    private static func eightDigits(_ value: UInt64) -> UInt64 { digitBytes(value) | asciiZeros }

    /// The values of the eight digits of a number below 10^8, the first one in the lowest byte.
    @inline(__always)
    static func digitBytes(_ value: UInt64) -> UInt64 {
        // The number is split into groups of four digits, these into pairs, and these into digits, all groups of a step
        // at once. The quotients by 10000, 100 and 10 are products with 2^40 / 10000, 2^20 / 100 and 2^10 / 10, rounded
        // up. The quotient is in the position of the remainder, one group too low. Adding the quotient times (value of
        // the position - divisor) moves it to its group and subtracts it from the remainder.
        let fours = (value &<< 32) &- ((value &* 109_951_163) >> 40) &* (10_000 << 32 - 1)
        let pairs = (fours &<< 16) &- (((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F) &* (100 << 16 - 1)
        return (pairs &<< 8) &- (((pairs &* 103) >> 10) & 0x000F_000F_000F_000F) &* (10 << 8 - 1)
    }

    /// A zero digit in each byte.
    static var asciiZeros: UInt64 {
        @inline(__always) get { 0x3030_3030_3030_3030 }
    }

    @inline(__always)
    private static func write(word value: UInt64, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 100_000_000 { return unsafe writeWithoutZeros(value, to: buffer) }
        let quotient = value / 100_000_000
        let lowest = eightDigits(value &- quotient &* 100_000_000)
        let count: Int
        if quotient < 100_000_000 {
            unsafe count = writeWithoutZeros(quotient, to: buffer)
        } else {
            let highest = quotient / 100_000_000
            unsafe count = writeWithoutZeros(highest, to: buffer) &+ 8
            unsafe store(eightDigits(quotient &- highest &* 100_000_000), to: buffer + (count &- 8))
        }
        unsafe store(lowest, to: buffer + count)
        return count &+ 8
    }

    /// Writes a number below 10^8 without leading zeros, and up to seven undefined bytes after it.
    @inline(__always)
    private static func writeWithoutZeros(_ value: UInt64, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let bytes = digitBytes(value)
        // One digit of zero remains.
        let zeros = UInt64(truncatingIfNeeded: (bytes | 1 << 56).trailingZeroBitCount & 56)
        unsafe store((bytes | asciiZeros) &>> zeros, to: buffer)
        return 8 &- Int(truncatingIfNeeded: zeros >> 3)
    }

    @inline(never)
    private static func write(wide value: UInt128, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        // A word always holds 19 digits, so three parts are sufficient for 39 digits.
        let part: UInt128 = 10_000_000_000_000_000_000
        let (upper, lower) = value.quotientAndRemainder(dividingBy: part)
        let (highest, middle) = upper.quotientAndRemainder(dividingBy: part)
        var count = 0
        // The parts take at most 39 bytes together.
        if highest != 0 {
            count = unsafe write(word: UInt64(truncatingIfNeeded: highest), to: buffer)
            unsafe write(UInt64(truncatingIfNeeded: middle), digits: 19, to: buffer + count)
            count += 19
        } else {
            count = unsafe write(word: UInt64(truncatingIfNeeded: middle), to: buffer)
        }
        unsafe write(UInt64(truncatingIfNeeded: lower), digits: 19, to: buffer + count)
        return count + 19
    }

    static let powersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}

// Safety: The caller's buffer holds `maximumLength` bytes, which includes room for whole words after the digits.
/// Up to seventeen significant digits, and how to write them.
struct DecimalDigits {
    /// The values of eight digits each, the first one in the lowest byte. The very first is not zero.
    var first: UInt64
    var second: UInt64
    /// The seventeenth digit.
    var last: UInt64

    /// The number of digits without trailing zeros.
    private var count: Int {
        @inline(__always) get {
            let lastOfFirst = 8 &- first.leadingZeroBitCount >> 3
            let lastOfSecond = 16 &- second.leadingZeroBitCount >> 3
            let shorter = second == 0 ? lastOfFirst : lastOfSecond
            return last == 0 ? shorter : 17
        }
    }

    /// Writes the digits with a decimal point, or with an exponent for large and small numbers, like the standard
    /// library.
    ///
    /// - Parameters:
    ///   - point: the number of digits before the point; zero or negative for a number below 1. A number that is not
    ///     large has digits after the point.
    ///   - isLarge: whether the number is written with an exponent although its point is between the digits.
    ///   - buffer: has capacity for `DoubleText.maximumLength` bytes, less a sign. Whole words are stored, up to 25
    ///     bytes of it.
    @inline(__always)
    func write(point: Int, isLarge: Bool, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let text = first | IntegerText.asciiZeros
        let more = second | IntegerText.asciiZeros
        let final = UInt8(truncatingIfNeeded: last) | 0x30
        let count = count
        if UInt(bitPattern: point &- 1) < 16, !isLarge {
            // The digits after the point are the same digits moved by one byte. They are stored twice, to avoid loading
            // bytes that have just been stored.
            if point <= 8 {
                unsafe IntegerText.store(text, to: buffer)
                unsafe IntegerText.store(text >> UInt64(truncatingIfNeeded: point &* 8), to: buffer + point + 1)
                unsafe IntegerText.store(more, to: buffer + 9)
            } else {
                unsafe IntegerText.store(text, to: buffer)
                unsafe IntegerText.store(more, to: buffer + 8)
                unsafe IntegerText.store(more >> UInt64(truncatingIfNeeded: point &* 8 &- 64), to: buffer + point + 1)
            }
            unsafe buffer[17] = final
            unsafe buffer[point] = 0x2E
            return count &+ 1
        }
        if UInt(bitPattern: 0 &- point) < 4 {
            // "0." and the zeros that may follow it.
            unsafe IntegerText.store(0x3030_3030_3030_2E30, to: buffer)
            let digits = unsafe buffer + (2 &- point)
            unsafe IntegerText.store(text, to: digits)
            unsafe IntegerText.store(more, to: digits + 8)
            unsafe digits[16] = final
            return 2 &- point &+ count
        }
        return unsafe writeWithExponent(point &- 1, count: count, to: buffer)
    }

    /// Writes one digit before the point, and the power of ten.
    @inline(never)
    private func writeWithExponent(_ power: Int, count: Int, to buffer: UnsafeMutablePointer<UInt8>) -> Int {
        let text = first | IntegerText.asciiZeros
        unsafe IntegerText.store(text, to: buffer)
        unsafe IntegerText.store(text >> 8, to: buffer + 2)
        unsafe IntegerText.store(second | IntegerText.asciiZeros, to: buffer + 9)
        unsafe buffer[17] = UInt8(truncatingIfNeeded: last) | 0x30
        var length = 1
        if count > 1 {
            unsafe buffer[1] = 0x2E
            length = count + 1
        }
        unsafe buffer[length] = 0x65
        unsafe buffer[length + 1] = power < 0 ? 0x2D : 0x2B
        let powerDigits = abs(power) < 100 ? 2 : 3
        unsafe IntegerText.write(UInt64(abs(power)), digits: powerDigits, to: buffer + length + 2)
        return length + 2 + powerDigits
    }
}

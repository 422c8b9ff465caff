// Safety: The caller guarantees `prefixRoom` readable bytes. No load reaches further: a sign, seven digits, a point and
// three loads of eight bytes.
/// Numbers whose end is not known yet: the usual ones are scanned and converted in one pass, eight digits at a time.
extension NumberText {
    /// The number of bytes that must be readable from the start of a number.
    static let prefixRoom = 40

    /// A plain number at the start of a longer text.
    private struct Prefix {
        var digits: UInt64
        /// The number of digits after the point.
        var places = 0
        var isNegative: Bool
        var length: Int
    }

    /// Parses a `Double` or `Float`, as ``floatingPoint(_:)`` does.
    ///
    /// - Returns: the length of the number; 0 for numbers of another form, which may be invalid, and for numbers that
    ///   are not followed by a comma, a closing bracket or white space.
    @inline(__always)
    static func floatingPoint<F: DecimalConvertible>(
        at start: UnsafePointer<UInt8>, into value: UnsafeMutablePointer<F>
    ) -> Int {
        guard let prefix = unsafe prefix(at: start, hasFraction: true) else { return 0 }
        let magnitude: F = prefix.places == 0 ? F(prefix.digits) : nearest(prefix.digits, places: prefix.places)
        unsafe value.initialize(to: prefix.isNegative ? -magnitude : magnitude)
        return prefix.length
    }

    /// Parses an integer of at most seven digits. Returns the same as ``floatingPoint(at:into:)``.
    @inline(__always)
    static func integer<I: FixedWidthInteger>(
        at start: UnsafePointer<UInt8>, into value: UnsafeMutablePointer<I>
    ) -> Int {
        guard let prefix = unsafe prefix(at: start, hasFraction: false) else { return 0 }
        let digits = Int64(truncatingIfNeeded: prefix.digits)
        guard let result = I(exactly: prefix.isNegative ? 0 &- digits : digits) else { return 0 }
        unsafe value.initialize(to: result)
        return prefix.length
    }

    @inline(__always)
    private static func prefix(at start: UnsafePointer<UInt8>, hasFraction: Bool) -> Prefix? {
        let isNegative = unsafe start.pointee == UInt8(ascii: "-")
        let first = unsafe start + (isNegative ? 1 : 0)
        let head = unsafe digitBytes(at: first)
        let whole = nonDigits(head).trailingZeroBitCount &>> 3
        // A leading zero must be the only digit before the point.
        guard whole > 0, whole < 8, whole == 1 || head & 0xFF != 0 else { return nil }
        var digits = joined(head &<< UInt64(truncatingIfNeeded: 64 &- whole &* 8))
        let sign = isNegative ? 1 : 0
        guard hasFraction, unsafe first[whole] == UInt8(ascii: ".") else {
            guard unsafe isEnd(first[whole]) else { return nil }
            return Prefix(digits: digits, isNegative: isNegative, length: whole &+ sign)
        }
        let fraction = unsafe first + (whole &+ 1)
        var places = 0
        while true {
            let chunk = unsafe digitBytes(at: fraction + places)
            let count = nonDigits(chunk).trailingZeroBitCount &>> 3
            if count == 8 {
                digits = digits &* 100_000_000 &+ joined(chunk)
                places &+= 8
                // 24 digits cannot be converted here, and the loads must end.
                if places == 24 { return nil }
                continue
            }
            if count > 0 {
                let power = IntegerText.powersOfTen[count]
                digits = digits &* power &+ joined(chunk &<< UInt64(truncatingIfNeeded: 64 &- count &* 8))
                places &+= count
            }
            break
        }
        guard places > 0, whole &+ places <= 19, unsafe isEnd(fraction[places]) else { return nil }
        return Prefix(digits: digits, places: places, isNegative: isNegative, length: whole &+ places &+ 1 &+ sign)
    }

    /// Whether a byte may follow an element of an array, or is an invalid control character.
    @inline(__always)
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte <= 0x20
    }
}

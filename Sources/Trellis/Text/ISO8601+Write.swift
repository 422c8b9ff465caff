// Safety: as in DecimalDigits.swift
extension ISO8601 {
    /// The maximum number of bytes that `write` needs.
    static let maximumLength = 30

    /// The years 1600 to 9999 in seconds since 2001. In these years, Foundation's calendars and formatters agree with
    /// ISO 8601.
    static let gregorianYears: Range<Double> = -12_654_144_000..<252_423_993_600

    /// Writes a time as `YYYY-MM-DDThh:mm:ss[.fraction]Z` and returns the number of bytes.
    ///
    /// The time is in seconds since 2001, like Foundation's dates. The fraction has the fewest digits that decode to
    /// the same number of seconds. If nine digits are not sufficient, the time is rounded to nanoseconds. Times outside
    /// the years 0 to 9999 and non-finite values return nil. The buffer must hold `maximumLength` bytes.
    static func write(
        timeIntervalSinceReferenceDate interval: Double, to buffer: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        // Wide bounds, which prevent overflow below. NaN fails the comparison.
        guard interval.magnitude < 1e12 else { return nil }
        let whole = interval.magnitude.rounded(.towardZero)
        // Exact, except for times less than 2^-11 seconds from the reference date, whose last bits are cut off.
        var fraction = UInt64((interval.magnitude - whole) * 0x1p64)
        var seconds = Int64(whole)
        if interval < 0 {
            seconds = 0 &- seconds
            if fraction != 0 {
                seconds &-= 1
                fraction = 0 &- fraction
            }
        }
        seconds &+= referenceDate
        var nanoseconds: Int64 = 0
        var digits = 0
        if fraction != 0 {
            (nanoseconds, digits) = shortestFraction(fraction, seconds, interval)
            if nanoseconds == 1_000_000_000 {
                nanoseconds = 0
                seconds &+= 1
            }
        }

        guard isWritable(seconds) else { return nil }
        // At most 30 bytes are written. The fraction is written last, since up to seven bytes after it may be
        // overwritten (none from eight digits on).
        unsafe write(second: seconds, to: buffer)
        var length = 19
        if nanoseconds != 0 {
            unsafe buffer[19] = 0x2E
            let fraction = UInt64(truncatingIfNeeded: nanoseconds / unit(digits))
            unsafe IntegerText.write(fraction, digits: digits, to: buffer + 20)
            length = 20 + digits
        }
        unsafe buffer[length] = 0x5A
        return length + 1
    }

    /// Whether a time is in the years 0 to 9999.
    static func isWritable(timeIntervalSinceReferenceDate time: Double) -> Bool {
        guard let seconds = Int64(exactly: time.rounded(.down)) else { return false }
        let (sum, overflow) = seconds.addingReportingOverflow(referenceDate)
        return !overflow && isWritable(sum)
    }

    /// Whether a second is in the years 0 to 9999.
    @inline(__always)
    private static func isWritable(_ seconds: Int64) -> Bool {
        seconds >= -62_167_219_200 && seconds < 253_402_300_800
    }

    /// A second since 1970 as a local time without a time zone; nil outside the years 0 to 9999.
    static func text(ofSecond seconds: Int64) -> [UInt8]? {
        guard isWritable(seconds) else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: 19) { buffer, count in
            // An array with a capacity has an address.
            guard let start = buffer.baseAddress else { return }
            unsafe write(second: seconds, to: start)
            count = 19
        }
    }

    /// Writes the 19 bytes of a second since 1970 in the years 0 to 9999.
    @inline(__always)
    static func write(second seconds: Int64, to buffer: UnsafeMutablePointer<UInt8>) {
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            days -= 1
            rest += 86_400
        }
        let date = date(daysSince1970: days)
        // All fields have fixed offsets.
        unsafe write(pair: date.year / 100, to: buffer)
        unsafe write(pair: date.year % 100, to: buffer + 2)
        unsafe buffer[4] = 0x2D
        unsafe write(pair: date.month, to: buffer + 5)
        unsafe buffer[7] = 0x2D
        unsafe write(pair: date.day, to: buffer + 8)
        unsafe buffer[10] = 0x54
        unsafe write(pair: rest / 3600, to: buffer + 11)
        unsafe buffer[13] = 0x3A
        unsafe write(pair: rest / 60 % 60, to: buffer + 14)
        unsafe buffer[16] = 0x3A
        unsafe write(pair: rest % 60, to: buffer + 17)
    }

    @inline(__always)
    private static func write(pair value: Int64, to buffer: UnsafeMutablePointer<UInt8>) {
        unsafe IntegerText.write(pair: UInt8(truncatingIfNeeded: value), to: buffer)
    }

    /// The nanoseconds to write and the number of digits they need.
    ///
    /// - Parameters:
    ///   - fraction: the fraction of the second, in units of 2^-64.
    ///   - seconds: the second since 1970 that contains it.
    ///   - interval: the value that the result must decode to.
    private static func shortestFraction(
        _ fraction: UInt64, _ seconds: Int64, _ interval: Double
    ) -> (nanoseconds: Int64, digits: Int) {
        let product = fraction.multipliedFullWidth(by: 1_000_000_000)
        let floor = Int64(truncatingIfNeeded: product.high)

        /// The nearer of the two neighbours with `digits` digits that decodes to the same value, if there is one.
        func candidate(_ digits: Int) -> Int64? {
            let unit = unit(digits)
            let below = floor &- floor % unit
            let above = below &+ unit
            let isAboveNearer = 2 &* (floor &- below) &+ (product.low >> 63 == 0 ? 0 : 1) >= unit
            let (first, second) = isAboveNearer ? (above, below) : (below, above)
            return readsBack(first) ? first : readsBack(second) ? second : nil
        }

        func readsBack(_ nanoseconds: Int64) -> Bool {
            let carry: Int64 = nanoseconds == 1_000_000_000 ? 1 : 0
            let rest = carry == 1 ? 0 : Int32(truncatingIfNeeded: nanoseconds)
            return timeIntervalSinceReferenceDate(seconds: seconds &+ carry, nanoseconds: rest) == interval
        }

        // If some number of digits is sufficient, so is a larger one. Most times are whole milliseconds, so the search
        // starts at three.
        var digits = 3
        if var found = candidate(3) {
            while digits > 1, let shorter = candidate(digits - 1) {
                found = shorter
                digits -= 1
            }
            return (found, digits)
        }
        while digits < 9 {
            digits += 1
            if let found = candidate(digits) { return (found, digits) }
        }
        return (floor &+ Int64(product.low >> 63), 9)
    }

    /// The nanoseconds of one unit in the last digit of a fraction with this number of digits.
    @inline(__always)
    private static func unit(_ digits: Int) -> Int64 {
        var unit: Int64 = 1
        for _ in digits..<9 { unit &*= 10 }
        return unit
    }
}

// Safety: Each read follows a comparison of its index with the count, including the reads of the last eight bytes at
// once. Bytes that are neither a number nor a date are harmless.
/// Dates and times in the RFC 3339 profile of ISO 8601, in the proleptic Gregorian calendar.
///
/// Seconds are counted from 1970 as in Unix time, without leap seconds.
enum ISO8601 {
    /// Seconds from 1970 to Foundation's reference date, 2001.
    static let referenceDate: Int64 = 978_307_200
    /// The end of the year 9999, in seconds since the reference date.
    private static let endOfYears = 252_423_993_600.0

    /// The number of bytes of a day without a time.
    static let dayLength = 10

    private static let secondsPerDay: Int64 = 86_400
    private static let daysPerEra: Int64 = 146_097

    /// Parses `YYYY-MM-DD`, which is midnight UTC, or `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm|±hhmm|±hh)`.
    ///
    /// `T` may be lower-case or a space, `Z` may be lower-case, and the fraction has one to nine digits. A leap second,
    /// 23:59:60 in UTC, is the following second. All other strings return nil.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, nanoseconds: Int32)? {
        guard
            let century = unsafe pair(text, 0), let yearOfCentury = unsafe pair(text, 2), unsafe matches(text, 4, 0x2D),
            let month = unsafe pair(text, 5), unsafe matches(text, 7, 0x2D), let day = unsafe pair(text, 8)
        else { return nil }
        let year = century &* 100 &+ yearOfCentury
        guard month >= 1, month <= 12, day >= 1, day <= dayCount(year: year, month: month) else { return nil }
        let midnight = days(year: year, month: month, day: day) &* secondsPerDay
        if text.count == 10 { return (midnight, 0) }

        guard
            unsafe matches(text, 10, 0x54) || matches(text, 10, 0x74) || matches(text, 10, 0x20),
            let hour = unsafe pair(text, 11), unsafe matches(text, 13, 0x3A), let minute = unsafe pair(text, 14),
            unsafe matches(text, 16, 0x3A), let second = unsafe pair(text, 17), hour <= 23, minute <= 59, second <= 60
        else { return nil }
        var index = 19
        var nanoseconds: Int32 = 0
        if unsafe matches(text, 19, 0x2E) {
            index = 20
            var digits = 0
            // The index is compared with the count before each read.
            while index < text.count, digits < 9 {
                let digit = unsafe text[index] &- 0x30
                if digit > 9 { break }
                nanoseconds = nanoseconds &* 10 &+ Int32(digit)
                digits += 1
                index += 1
            }
            if digits == 0 { return nil }
            while digits < 9 {
                nanoseconds = nanoseconds &* 10
                digits += 1
            }
        }
        guard let offset = unsafe self.offset(text, at: index) else { return nil }
        let seconds = midnight &+ hour &* 3600 &+ minute &* 60 &+ second &- offset
        // A leap second is the last second of a day in UTC, for any offset.
        if second == 60, seconds % secondsPerDay != 0 { return nil }
        return (seconds, nanoseconds)
    }

    /// The `Double` nearest to the seconds since 2001, as Foundation stores a date.
    ///
    /// The seconds are a result of `parse`, whose year is 0 to 9999.
    @inline(__always)
    static func timeIntervalSinceReferenceDate(seconds: Int64, nanoseconds: Int32) -> Double {
        let whole = seconds &- referenceDate
        // The sum below is rounded twice. From 2^20 seconds on, its precision is so low that no sum is as close to a
        // midpoint as the error of the fraction. Below, all nanoseconds fit into one integer.
        if nanoseconds != 0, whole.magnitude < 1 << 20 {
            let total = whole &* 1_000_000_000 &+ Int64(nanoseconds)
            let magnitude: Double = NumberText.nearest(total.magnitude, timesTenTo: -9)
            return total < 0 ? -magnitude : magnitude
        }
        let time = Double(whole) + Double(nanoseconds) / 1_000_000_000
        // The end of the last year is not rounded up to the next one, which cannot be written.
        return time == endOfYears && nanoseconds != 0 ? time.nextDown : time
    }

    /// The offset from UTC in seconds, if it is valid and ends the string.
    @inline(__always)
    private static func offset(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int64? {
        let rest = text.count &- index
        if rest == 1 { return unsafe matches(text, index, 0x5A) || matches(text, index, 0x7A) ? 0 : nil }
        let isNegative = unsafe matches(text, index, 0x2D)
        guard unsafe isNegative || matches(text, index, 0x2B), let hour = unsafe pair(text, index &+ 1), hour <= 23
        else { return nil }
        var minute: Int64 = 0
        switch rest {
        case 3:
            break
        case 5:
            guard let value = unsafe pair(text, index &+ 3) else { return nil }
            minute = value
        case 6:
            guard unsafe matches(text, index &+ 3, 0x3A), let value = unsafe pair(text, index &+ 4) else { return nil }
            minute = value
        default:
            return nil
        }
        if minute > 59 { return nil }
        let offset = hour &* 3600 &+ minute &* 60
        return isNegative ? 0 &- offset : offset
    }

    /// Whether there is a byte at the index, and it equals the given byte.
    @inline(__always)
    private static func matches(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ byte: UInt8) -> Bool {
        unsafe index < text.count && text[index] == byte
    }

    /// The value of two digits, if there are two.
    @inline(__always)
    private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int64? {
        // Both reads lie before the end.
        guard index &+ 1 < text.count else { return nil }
        let tens = unsafe text[index] &- 0x30
        let ones = unsafe text[index &+ 1] &- 0x30
        guard tens <= 9, ones <= 9 else { return nil }
        return Int64(tens &* 10 &+ ones)
    }

    private static func dayCount(year: Int64, month: Int64) -> Int64 {
        if month == 2 {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    // Years start in March here, so that a leap day is the last day of the year. Month m, counted from March, then
    // starts after (153 × m + 2) / 5 days. An era of 400 years is added so that the year 0 is positive.

    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = (month < 3 ? year &- 1 : year) &+ 400
        let monthFromMarch = month < 3 ? month &+ 9 : month &- 3
        let leapDays = shifted / 4 &- shifted / 100 &+ shifted / 400
        let dayOfYear = (153 &* monthFromMarch &+ 2) / 5 &+ day &- 1
        return shifted &* 365 &+ leapDays &+ dayOfYear &- daysPerEra &- daysTo1970
    }

    // From March 1st of the year 0.
    private static let daysTo1970: Int64 = 719_468

    static func date(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let day = daysSince1970 &+ daysTo1970 &+ daysPerEra
        let era = day / daysPerEra
        let dayOfEra = day % daysPerEra
        // Leap days are subtracted first: one at the end of every 4 and 400 years, none at the end of every 100.
        let yearOfEra = (dayOfEra &- dayOfEra / 1460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
        let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
        let year = era &* 400 &+ yearOfEra &- 400 &+ (month < 3 ? 1 : 0)
        return (year, month, dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1)
    }
}

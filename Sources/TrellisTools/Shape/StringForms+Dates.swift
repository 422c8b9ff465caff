internal import Foundation
internal import Trellis

extension StringForms {
    /// The number of two digits, or nil.
    static func pair(_ text: Span<UInt8>, _ index: Int) -> Int? {
        guard index + 1 < text.count else { return nil }
        let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }

    static func dayCount(year: Int, month: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    /// The day in the first ten bytes; nil if they are not a day.
    private static func day(_ text: Span<UInt8>) -> (year: Int, month: Int, day: Int)? {
        guard text[4] == 0x2D, text[7] == 0x2D, let century = pair(text, 0), let yearOfCentury = pair(text, 2),
            let month = pair(text, 5), let day = pair(text, 8)
        else { return nil }
        let year = century * 100 + yearOfCentury
        guard month >= 1, month <= 12, day >= 1, day <= dayCount(year: year, month: month) else { return nil }
        return (year, month, day)
    }

    static func addDate(_ text: Span<UInt8>, to found: inout Found) {
        guard let day = day(text) else { return }
        if text.count == 10 { return found.add(.dateOnly) }
        // The longest date has nine fraction digits and an offset.
        guard text.count >= 19, text.count <= 35 else { return }
        let separator = text[10]
        guard separator == 0x54 || separator == 0x74 || separator == 0x20, text[13] == 0x3A, text[16] == 0x3A,
            let hour = pair(text, 11), let minute = pair(text, 14), let second = pair(text, 17), hour <= 23,
            minute <= 59,
            second <= 60
        else { return }
        var index = 19
        if text.count > 19, text[19] == 0x2E {
            index = 20
            while index < text.count, index < 29, text[index] &- 0x30 <= 9 { index += 1 }
            if index == 20 { return }
        }
        let fraction = index > 19 ? index - 20 : 0
        if index == text.count, second < 60 { return found.add(.localDateTime) }
        guard index < text.count else { return }
        let isPlain =
            separator == 0x54 && index == text.count - 1 && text[index] == 0x5A && second < 60
            && (fraction == 0 || text[index - 1] != 0x30)
        // From 1900 to 2100 the precision of a Double is sufficient for six digits: two dates that differ in the sixth
        // digit differ by more than two units in the last place of a Double, so that no shorter fraction is decoded as
        // the same date.
        let isExact = fraction <= 3 || fraction <= 6 && day.year >= 1900 && day.year < 2100
        func addStyle() {
            let style = isExact && second < 60 ? DateStyle(text, fractionDigits: fraction) : nil
            found.dateStyle = style?.code ?? DateStyle.mixed
        }
        if isPlain, isExact {
            addStyle()
            return found.add(.iso8601)
        }
        // All other strings are decoded and encoded by the library.
        guard let date = date(text), let written = try? TrellisEncoder().encode(date) else { return }
        addStyle()
        found.add(hasContent(written, text) ? .iso8601 : .iso8601Otherwise)
    }

    /// The date that Trellis reads.
    private static func date(_ text: Span<UInt8>) -> Date? {
        try? TrellisDecoder().decode(Date.self, from: quoted(text))
    }

    /// The string as JSON. It must not contain characters that need an escape.
    static func quoted(_ text: Span<UInt8>) -> [UInt8] {
        var json: [UInt8] = [0x22]
        json.append(text)
        json.append(0x22)
        return json
    }

    /// Whether JSON is a string with this content.
    static func hasContent(_ json: [UInt8], _ text: Span<UInt8>) -> Bool {
        json.count == text.count + 2 && Array(json[1..<json.count - 1]).hasBytes(of: text)
    }

    /// Whether a string is a date such as `Sun Aug 31 00:29:15 +0000 2014` with the right weekday.
    ///
    /// Accepts years from 1600 on, because formatters use another calendar for earlier dates.
    static func isWeekdayDate(_ text: Span<UInt8>) -> Bool {
        guard text[3] == 0x20, text[7] == 0x20, text[10] == 0x20, text[13] == 0x3A, text[16] == 0x3A, text[19] == 0x20,
            text[20] == 0x2B, pair(text, 21) == 0, pair(text, 23) == 0, text[25] == 0x20,
            let century = pair(text, 26), let yearOfCentury = pair(text, 28), let day = pair(text, 8),
            let hour = pair(text, 11), let minute = pair(text, 14), let second = pair(text, 17),
            hour <= 23, minute <= 59, second <= 59,
            let month = index(of: text, at: 4, in: months),
            let weekday = index(of: text, at: 0, in: weekdays)
        else { return false }
        let year = century * 100 + yearOfCentury
        guard year >= 1600, day >= 1, day <= dayCount(year: year, month: month + 1) else { return false }
        // Sakamoto's rule.
        let shifted = month < 2 ? year - 1 : year
        return (shifted + shifted / 4 - shifted / 100 + shifted / 400 + monthOffsets[month] + day) % 7 == weekday
    }

    private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)
    private static let weekdays = Array("SunMonTueWedThuFriSat".utf8)
    private static let monthOffsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

    /// The index of the three-letter name at a position; nil if it is none of them.
    private static func index(of text: Span<UInt8>, at start: Int, in names: [UInt8]) -> Int? {
        for name in stride(from: 0, to: names.count, by: 3)
        where names[name] == text[start] && names[name + 1] == text[start + 1] && names[name + 2] == text[start + 2] {
            return name / 3
        }
        return nil
    }
}

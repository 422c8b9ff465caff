import Synchronization

#if canImport(Foundation)
    // The formatters are in Foundation, not in FoundationEssentials.
    internal import Foundation
#endif

// Safety: The bytes of a date are borrowed during the call that parses them.
/// A date format with a fixed pattern. The formatters of the most recently used patterns are cached. Each is used under
/// a lock, because only one thread at a time may use it.
struct DatePattern: RecentKey {
    let pattern: String
    let locale: String
    let timeZone: String

    var textLength: Int { pattern.utf8.count + locale.utf8.count + timeZone.utf8.count }

    // Compares bytes, since equal strings may have different bytes, which appear in the output.
    static func == (left: DatePattern, right: DatePattern) -> Bool {
        left.pattern.hasSameBytes(as: right.pattern) && left.locale.hasSameBytes(as: right.locale)
            && left.timeZone.hasSameBytes(as: right.timeZone)
    }

    func hash(into hasher: inout Hasher) {
        for text in [pattern, locale, timeZone] { text.hashBytes(into: &hasher) }
    }

    final class Formatter: Sendable {
        private let formatter: Mutex<DateFormatter>
        /// Whether dates in this pattern contain characters beyond U+FFFF, such as the digits of some scripts.
        private let usesSupplementaryPlanes: Bool

        init(_ pattern: DatePattern) {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: pattern.locale)
            formatter.timeZone = TimeZone(identifier: pattern.timeZone) ?? TimeZone(identifier: "GMT")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.isLenient = false
            formatter.dateFormat = pattern.pattern
            usesSupplementaryPlanes =
                Self.hasSupplementary(pattern.pattern)
                || Self.hasSupplementary(formatter.string(from: Date(timeIntervalSince1970: 0)))
            self.formatter = Mutex(formatter)
        }

        /// The maximum length of a date in UTF-8; a spelled-out date has a few dozen characters.
        private static let maximumLength = 1000

        /// Parses a date. On Linux, Foundation leaks a character set for each string with characters beyond U+FFFF, so
        /// strings that cannot be a date are rejected first.
        func date(_ text: String) -> Date? {
            guard text.utf8.count <= Self.maximumLength else { return nil }
            if !usesSupplementaryPlanes && Self.hasSupplementary(text) { return nil }
            return formatter.withLock { $0.dateOfText(text) }
        }

        private static func hasSupplementary(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xF0 } }

        func string(_ date: Date) -> String { formatter.withLock { $0.string(from: date) } }
    }

    /// A formatter takes about 40 KB.
    static let formatters = RecentValues<DatePattern, Formatter>(capacity: 32)

    private var formatter: Formatter { Self.formatters.value(for: self) { Formatter(self) } }

    /// The date that a string represents; nil if the string does not match the pattern.
    func date(_ text: String) -> Date? { digitsDate(text) ?? formatter.date(text) }

    /// The date that a string of digits and separators represents; nil if a formatter must decide.
    ///
    /// Most patterns consist of numbers of a fixed length, such as `dd/MM/yyyy`. A formatter takes 100 times as long.
    private func digitsDate(_ text: String) -> Date? {
        guard timeZone == "GMT" || timeZone == "UTC", locale == "en_US_POSIX",
            pattern.utf8.count == text.utf8.count
        else { return nil }
        // The same date in ISO 8601. The year must be in the pattern; formatters before 1600 use the Julian calendar.
        var iso = InlineArray<20, UInt8>(repeating: 0)
        for (index, byte) in "0000-00-00T00:00:00Z".utf8.enumerated() { iso[index] = byte }
        // The numbers that the pattern has, as bits.
        var found = 0
        var letters = pattern.utf8.makeIterator()
        var digits = text.utf8.makeIterator()
        var letter = letters.next()
        while let first = letter {
            guard let part = Self.parts.firstIndex(where: { $0.letter == first }) else {
                // Separators stand for themselves.
                guard "-/.: ".utf8.contains(first), digits.next() == first else { return nil }
                letter = letters.next()
                continue
            }
            var count = 0
            while letter == first {
                guard count < Self.parts[part].count, let digit = digits.next(), digit &- 0x30 <= 9 else { return nil }
                iso[Self.parts[part].start + count] = digit
                count += 1
                letter = letters.next()
            }
            // Without a separator between them, a formatter does not divide the digits of two numbers.
            let isSeparated = letter.map { next in !Self.parts.contains { $0.letter == next } } ?? true
            guard count == Self.parts[part].count, isSeparated, found & 1 << part == 0 else { return nil }
            found |= 1 << part
        }
        // Without a time, a date is at midnight. A time has hours, its minutes and seconds only after them.
        guard [0b111, 0b1111, 0b11111, 0b111111].contains(found), iso[0] > 0x31 || iso[0] == 0x31 && iso[1] >= 0x36,
            iso[17] < 0x36
        else { return nil }
        let parsed = unsafe iso.span.withUnsafeBufferPointer { unsafe ISO8601.parse($0) }
        return parsed.map { Date(timeIntervalSince1970: TimeInterval($0.seconds)) }
    }

    /// The numbers of a date: the letter and its count in a pattern, and the index of the first digit in ISO 8601.
    private static let parts: [(letter: UInt8, count: Int, start: Int)] = [
        (UInt8(ascii: "y"), 4, 0), (UInt8(ascii: "M"), 2, 5), (UInt8(ascii: "d"), 2, 8), (UInt8(ascii: "H"), 2, 11),
        (UInt8(ascii: "m"), 2, 14), (UInt8(ascii: "s"), 2, 17),
    ]

    /// The string for a date.
    func string(_ date: Date) -> String { formatter.string(date) }
}

import Synchronization

#if canImport(Foundation)
    // The formatters are in Foundation, not in FoundationEssentials.
    internal import Foundation
#endif

/// A date format with a fixed pattern. The formatters of the most recently used patterns are cached. Each is used under
/// a lock, because only one thread at a time may use it.
struct DatePattern: RecentKey {
    let pattern: String
    let locale: String
    let timeZone: String
    /// Parses dates without a formatter; nil if a formatter is necessary. A formatter must also decide about dates that
    /// it does not parse.
    let digits: DigitDatePattern?

    init(pattern: String, locale: String, timeZone: String) {
        (self.pattern, self.locale, self.timeZone) = (pattern, locale, timeZone)
        let isPlain = (timeZone == "GMT" || timeZone == "UTC") && locale == "en_US_POSIX"
        digits = isPlain ? DigitDatePattern(pattern) : nil
    }

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
    func date(_ text: String) -> Date? { formatter.date(text) }

    /// The string for a date.
    func string(_ date: Date) -> String { formatter.string(date) }
}

import Synchronization

#if canImport(Foundation)
    // The formatters are in Foundation proper.
    internal import Foundation
#endif

/// Dates in a fixed pattern. The formatters of the patterns that were used last are kept. Each is used under a lock,
/// since it may be used by one thread at a time.
struct DatePattern: RecentKey {
    let pattern: String
    let locale: String
    let timeZone: String

    var textLength: Int { pattern.utf8.count + locale.utf8.count + timeZone.utf8.count }

    final class Formatter: Sendable {
        private let formatter: Mutex<DateFormatter>
        /// Whether the pattern's own dates have characters beyond U+FFFF: digits of some scripts are there.
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

        /// A date in words has some tens of characters.
        private static let maximumLength = 1000

        /// Foundation on Linux leaks a set of characters for each text with such characters, so one that cannot be a
        /// date is not handed to it.
        func date(_ text: String) -> Date? {
            guard text.utf8.count <= Self.maximumLength else { return nil }
            if !usesSupplementaryPlanes && Self.hasSupplementary(text) { return nil }
            return formatter.withLock { $0.date(from: text) }
        }

        private static func hasSupplementary(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xF0 } }

        func string(_ date: Date) -> String { formatter.withLock { $0.string(from: date) } }
    }

    /// A formatter takes about 40 KB.
    static let formatters = RecentValues<DatePattern, Formatter>(capacity: 32)

    private var formatter: Formatter { Self.formatters.value(for: self) { Formatter(self) } }

    /// The date that a text stands for; nil if it does not follow the pattern.
    func date(_ text: String) -> Date? { formatter.date(text) }

    /// The text of a date.
    func string(_ date: Date) -> String { formatter.string(date) }
}

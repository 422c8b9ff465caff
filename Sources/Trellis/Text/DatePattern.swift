import Synchronization

#if canImport(Foundation)
    // The formatters are in Foundation proper.
    internal import Foundation
#endif

/// Dates in a fixed pattern. The formatter is made once for each pattern and used under a lock, since it may be used by
/// one thread at a time.
struct DatePattern: Hashable, Sendable {
    let pattern: String
    let locale: String
    let timeZone: String

    private final class Formatter: Sendable {
        private let formatter: Mutex<DateFormatter>

        init(_ pattern: DatePattern) {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: pattern.locale)
            formatter.timeZone = TimeZone(identifier: pattern.timeZone) ?? TimeZone(identifier: "GMT")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.isLenient = false
            formatter.dateFormat = pattern.pattern
            self.formatter = Mutex(formatter)
        }

        func date(_ text: String) -> Date? { formatter.withLock { $0.date(from: text) } }
        func string(_ date: Date) -> String { formatter.withLock { $0.string(from: date) } }
    }

    private static let formatters = Mutex<[DatePattern: Formatter]>([:])

    private var formatter: Formatter {
        Self.formatters.withLock { formatters in
            if let known = formatters[self] { return known }
            let formatter = Formatter(self)
            formatters[self] = formatter
            return formatter
        }
    }

    /// The date that a text stands for; nil if it does not follow the pattern.
    func date(_ text: String) -> Date? { formatter.date(text) }

    /// The text of a date.
    func string(_ date: Date) -> String { formatter.string(date) }
}

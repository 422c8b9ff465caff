/// How a field's value is spelled in JSON where there is more than one way.
///
/// A date's format wins over the one in the options. A type that has no such choice ignores it.
public struct JSONFormat: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case automatic, iso8601, secondsSince1970, millisecondsSince1970, base64, pattern
    }

    let kind: Kind
    /// Of `pattern`.
    let datePattern: DatePattern?

    private init(kind: Kind, datePattern: DatePattern? = nil) {
        self.kind = kind
        self.datePattern = datePattern
    }

    /// What the type does when nothing is said.
    static let automatic = JSONFormat(kind: .automatic)

    /// `Data` or `[UInt8]` as a base64 string.
    public static let base64 = JSONFormat(kind: .base64)
}

// Dates, as the options have them too.
extension JSONFormat {
    /// A `Date` in a format that has been made already.
    public static func date(_ format: JSONDateFormat) -> JSONFormat {
        JSONFormat(kind: format.kind, datePattern: format.pattern)
    }

    /// A `Date` as an ISO 8601 string: `2024-05-01T12:00:00Z`. See ``JSONDateFormat/iso8601``.
    public static let iso8601 = date(.iso8601)
    /// A `Date` as a number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970 = date(.secondsSince1970)
    /// A `Date` as a number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970 = date(.millisecondsSince1970)

    /// A `Date` as a string in a fixed format of Unicode's date patterns, such as `"yyyy-MM-dd"`. See
    /// ``JSONDateFormat/pattern(_:locale:timeZone:)``.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONFormat {
        date(.pattern(pattern, locale: locale, timeZone: timeZone))
    }
}

/// How a value is spelled in JSON where there is more than one way.
///
/// A field's format wins over the one in the options. A type that has no such choice ignores it.
public struct JSONFormat: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case automatic, iso8601, secondsSince1970, millisecondsSince1970, base64, pattern
    }

    let kind: Kind
    /// Of `pattern`.
    let datePattern: DatePattern?

    init(kind: Kind, datePattern: DatePattern? = nil) {
        self.kind = kind
        self.datePattern = datePattern
    }

    /// What the type does when nothing is said.
    static let automatic = JSONFormat(kind: .automatic)

    /// A `Date` as an ISO 8601 string: `2024-05-01T12:00:00Z`, up to nine fraction digits, any offset; encoded in UTC.
    public static let iso8601 = JSONFormat(kind: .iso8601)
    /// A `Date` as a number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970 = JSONFormat(kind: .secondsSince1970)
    /// A `Date` as a number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970 = JSONFormat(kind: .millisecondsSince1970)
    /// `Data` or `[UInt8]` as a base64 string.
    public static let base64 = JSONFormat(kind: .base64)

    /// A `Date` as a string in a fixed format of Unicode's date patterns, such as `"EEE, dd MMM yyyy HH:mm:ss zzz"`.
    ///
    /// It goes through Foundation's formatter, of which each format has one, so it is much slower than ``iso8601``.
    ///
    /// - Parameters:
    ///   - pattern: as `DateFormatter.dateFormat` has it.
    ///   - locale: the identifier of the locale of month and day names.
    ///   - timeZone: the identifier of the zone of dates that name none, and the one dates are written in.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONFormat {
        JSONFormat(kind: .pattern, datePattern: DatePattern(pattern: pattern, locale: locale, timeZone: timeZone))
    }
}

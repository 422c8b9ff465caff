/// How dates are spelled in JSON.
public struct JSONDateFormat: Hashable, Sendable {
    /// Never `automatic` or `base64`.
    let kind: JSONFormat.Kind
    /// Of `pattern`.
    let pattern: DatePattern?

    private init(_ kind: JSONFormat.Kind, pattern: DatePattern? = nil) {
        self.kind = kind
        self.pattern = pattern
    }

    /// An ISO 8601 string: `2024-05-01T12:00:00Z`, up to nine fraction digits, any offset; encoded in UTC.
    public static let iso8601 = JSONDateFormat(.iso8601)
    /// A number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970 = JSONDateFormat(.secondsSince1970)
    /// A number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970 = JSONDateFormat(.millisecondsSince1970)

    /// A string in a fixed format of Unicode's date patterns, such as `"EEE, dd MMM yyyy HH:mm:ss zzz"`.
    ///
    /// It goes through Foundation's formatter, of which each format has one, so it is much slower than ``iso8601``.
    ///
    /// - Parameters:
    ///   - pattern: as `DateFormatter.dateFormat` has it.
    ///   - locale: the identifier of the locale of month and day names.
    ///   - timeZone: the identifier of the zone of dates that name none, and the one dates are written in.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONDateFormat {
        JSONDateFormat(.pattern, pattern: DatePattern(pattern: pattern, locale: locale, timeZone: timeZone))
    }
}

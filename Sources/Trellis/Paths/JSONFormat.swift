/// How a field's value is spelled in JSON where there is more than one way.
///
/// A date's format wins over the one in the options. A type that has no such choice ignores it.
public struct JSONFormat: Hashable, Sendable, AnyThread {
    enum Kind: UInt8, Sendable {
        case automatic, iso8601, secondsSince1970, millisecondsSince1970, spelledDate, base64, string

        /// Whether it says how dates are spelled.
        var isDate: Bool {
            switch self {
            case .iso8601, .secondsSince1970, .millisecondsSince1970, .spelledDate: true
            case .automatic, .base64, .string: false
            }
        }
    }

    let kind: Kind
    /// Of `spelledDate`.
    let dateSpelling: DateSpelling?

    private init(kind: Kind, dateSpelling: DateSpelling? = nil) {
        self.kind = kind
        self.dateSpelling = dateSpelling
    }

    /// What the type does when nothing is said.
    static let automatic = JSONFormat(kind: .automatic)

    /// `Data` or `[UInt8]` as a base64 string.
    public static let base64 = JSONFormat(kind: .base64)

    /// A number or a Boolean as a string: `"19.90"`, `"true"`. It is read from such strings and written as one.
    ///
    /// The string must spell the number as JSON does, and a Boolean as `true` or `false`; any other is an `invalidValue`
    /// error. A number that is no string is a `typeMismatch` error, unless coercions allow it:
    /// ``JSONCoercions/numbersFromStrings`` has both read. Numbers are all integers, `Float`, `Double`, `Decimal`,
    /// ``JSONNumber``, enums with such raw values, and types of your own that read and write one.
    public static let string = JSONFormat(kind: .string)
}

// Dates, as the options have them too.
extension JSONFormat {
    /// A `Date` in a format that has been made already.
    public static func date(_ format: JSONDateFormat) -> JSONFormat {
        JSONFormat(kind: format.kind, dateSpelling: format.spelling)
    }

    /// A `Date` as an ISO 8601 string: `2024-05-01T12:00:00Z`. See ``JSONDateFormat/iso8601``.
    public static let iso8601: JSONFormat = date(.iso8601)
    /// A `Date` as a number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970: JSONFormat = date(.secondsSince1970)
    /// A `Date` as a number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970: JSONFormat = date(.millisecondsSince1970)
    /// A `Date` as a day without a time: `2014-05-06`. See ``JSONDateFormat/dateOnly``.
    public static let dateOnly: JSONFormat = date(.dateOnly)

    /// A `Date` as an ISO 8601 string that need not have an offset. See ``JSONDateFormat/iso8601(timeZone:)``.
    public static func iso8601(timeZone: String) -> JSONFormat { date(.iso8601(timeZone: timeZone)) }

    /// A `Date` as a day of a time zone. See ``JSONDateFormat/dateOnly(timeZone:)``.
    public static func dateOnly(timeZone: String) -> JSONFormat { date(.dateOnly(timeZone: timeZone)) }

    /// A `Date` as a string in a fixed format of Unicode's date patterns, such as `"yyyy-MM-dd"`. See
    /// ``JSONDateFormat/pattern(_:locale:timeZone:)``.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONFormat {
        date(.pattern(pattern, locale: locale, timeZone: timeZone))
    }

    /// A `Date` in any of several formats, written in the first. See ``JSONDateFormat/oneOf(_:_:)``.
    public static func oneOf(_ first: JSONDateFormat, _ others: JSONDateFormat...) -> JSONFormat {
        date(.oneOf([first] + others))
    }
}

/// The JSON format of a value whose type has several: a date, bytes, or a number in a string.
///
/// A field has one, and the options have one for all dates: ``TrellisDecoder/Options/dates``,
/// ``TrellisEncoder/Options/dates``. A field's date format takes precedence over that of the options. A date format on
/// a number, base64 on a string and so on are an `invalidSchema` error.
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

    private init(kind: Kind) {
        self.kind = kind
        dateSpelling = nil
    }

    private init(_ dateSpelling: DateSpelling) {
        kind = .spelledDate
        self.dateSpelling = dateSpelling
    }

    /// What the type does when nothing is said.
    static let automatic = JSONFormat(kind: .automatic)

    /// `Data` or `[UInt8]` as a base64 string.
    public static let base64 = JSONFormat(kind: .base64)

    /// A number or a Boolean as a string: `"19.90"`, `"true"`. It is read from such strings and written as one.
    ///
    /// The string must spell the number as JSON does, and a Boolean as `true` or `false`; any other is an
    /// `invalidValue` error. A number that is no string is a `typeMismatch` error, unless coercions allow it:
    /// ``JSONCoercions/numbersFromStrings`` has both read. Numbers are all integers, `Float`, `Double`, `Decimal`,
    /// ``JSONNumber``, enums with such raw values, and types of your own that read and write one.
    public static let string = JSONFormat(kind: .string)
}

// Dates.
extension JSONFormat {
    /// A `Date` as an ISO 8601 string: `2024-05-01T12:00:00Z`, up to nine fraction digits, any offset; encoded in UTC.
    public static let iso8601: JSONFormat = JSONFormat(kind: .iso8601)
    /// A `Date` as a number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970: JSONFormat = JSONFormat(kind: .secondsSince1970)
    /// A `Date` as a number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970: JSONFormat = JSONFormat(kind: .millisecondsSince1970)

    /// A `Date` as an ISO 8601 string that need not have an offset: `2014-05-06T07:08:09` is the time on the clocks of
    /// a zone. One with an offset is read as ``iso8601`` reads it, and a day alone is its midnight in the zone.
    ///
    /// Of a time that the clocks show twice, when they are set back, the first is meant. One that they skip is as much
    /// later as they skip: with 2:00 to 3:00 skipped, 2:30 is 3:30.
    ///
    /// Dates are written without an offset, by the clocks of the zone. The second of two equal times is written in UTC,
    /// with a `Z`, so that every date is read back as it was.
    ///
    /// - Parameter timeZone: the identifier of the zone, such as `Europe/Paris` or `GMT+2`. One that is not known is
    ///   the error `invalidSchema` of every decode and encode.
    public static func iso8601(timeZone: String) -> JSONFormat { JSONFormat(.local(ZonedTime(timeZone))) }

    /// A `Date` as a day without a time: `2014-05-06` is its midnight UTC. Anything else is an `invalidValue` error.
    ///
    /// The day of a date is written; the time of the day is not.
    public static let dateOnly: JSONFormat = dateOnly(timeZone: "GMT")

    /// A `Date` as a day without a time, as ``dateOnly``, by the clocks of a zone. Where they skip midnight it is as
    /// much later as they skip.
    ///
    /// - Parameter timeZone: the identifier of the zone. One that is not known is the error `invalidSchema`.
    public static func dateOnly(timeZone: String) -> JSONFormat { JSONFormat(.day(ZonedTime(timeZone))) }

    /// A `Date` as a string in a fixed format of Unicode's date patterns, such as `"EEE, dd MMM yyyy HH:mm:ss zzz"`.
    ///
    /// It goes through Foundation's formatter, of which each format has one, so it is much slower than ``iso8601``.
    ///
    /// - Parameters:
    ///   - pattern: as `DateFormatter.dateFormat` has it.
    ///   - locale: the identifier of the locale of month and day names.
    ///   - timeZone: the identifier of the zone of dates that name none, and the one dates are written in. GMT stands
    ///     in for one that is not known.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONFormat {
        JSONFormat(.pattern(DatePattern(pattern: pattern, locale: locale, timeZone: timeZone)))
    }

    /// A `Date` in any of several formats. It is read in the first that fits, in this order, and written in the first
    /// of all. Each must be a format of dates; any other is the error `invalidSchema`.
    ///
    /// Formats that the same text or number fits are told apart by nothing but the order: with seconds before
    /// milliseconds every number is one of seconds.
    public static func oneOf(_ first: JSONFormat, _ others: JSONFormat...) -> JSONFormat {
        JSONFormat(.oneOf([first] + others))
    }
}

extension JSONFormat {
    /// The dates in this format, in words for errors.
    var expectation: String {
        switch kind {
        case .secondsSince1970: "a number of seconds"
        case .millisecondsSince1970: "a number of milliseconds"
        default: dateSpelling?.expectation ?? "an ISO 8601 date"
        }
    }

    /// The error of using this as the format of dates; nil if it is one.
    var dateMistake: TrellisError? {
        if let dateSpelling { return dateSpelling.mistake }
        return kind.isDate ? nil : TrellisError(.invalidSchema, found: "a format of dates that is '\(kind)'")
    }
}

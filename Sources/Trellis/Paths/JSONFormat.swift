/// The JSON format of a value whose type has several: a date, bytes, or a number in a string.
///
/// A field has one, and the options have one for all dates: ``TrellisDecoder/Options/dates``,
/// ``TrellisEncoder/Options/dates``. A field's date format takes precedence over that of the options. A format that
/// does not apply to the type, such as a date format on a number, is an `invalidSchema` error.
public struct JSONFormat: Hashable, Sendable, AnyThread {
    enum Kind: UInt8, Sendable {
        case automatic, iso8601, secondsSince1970, millisecondsSince1970, spelledDate, base64, string

        /// Whether this is a date format.
        var isDate: Bool {
            switch self {
            case .iso8601, .secondsSince1970, .millisecondsSince1970, .spelledDate: true
            case .automatic, .base64, .string: false
            }
        }
    }

    let kind: Kind
    /// The parameters of the format, for `spelledDate`.
    let dateSpelling: DateSpelling?

    private init(kind: Kind) {
        self.kind = kind
        dateSpelling = nil
    }

    private init(_ dateSpelling: DateSpelling) {
        kind = .spelledDate
        self.dateSpelling = dateSpelling
    }

    /// The default format of the type.
    static let automatic = JSONFormat(kind: .automatic)

    /// `Data` or `[UInt8]` as a base64 string.
    public static let base64 = JSONFormat(kind: .base64)

    /// A number or a Boolean as a string, such as `"19.90"` or `"true"`, in decoding and encoding.
    ///
    /// The string must be a valid JSON number, or `true` or `false` for a Boolean. Any other string is an
    /// `invalidValue` error. A value that is not a string is a `typeMismatch` error, unless coercions allow it:
    /// ``JSONCoercions/numbersFromStrings`` accepts both. The format applies to all integers, `Float`, `Double`,
    /// `Decimal`, ``JSONNumber``, enums with such raw values, and custom types that are decoded from and encoded as a
    /// number or Boolean.
    public static let string = JSONFormat(kind: .string)
}

// Date formats
extension JSONFormat {
    /// A `Date` as an ISO 8601 string: `2024-05-01T12:00:00Z`, up to nine fraction digits, any offset; encoded in UTC.
    public static let iso8601: JSONFormat = JSONFormat(kind: .iso8601)
    /// A `Date` as a number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970: JSONFormat = JSONFormat(kind: .secondsSince1970)
    /// A `Date` as a number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970: JSONFormat = JSONFormat(kind: .millisecondsSince1970)

    /// A `Date` as an ISO 8601 string with an optional offset: `2014-05-06T07:08:09` is a local time in the time zone.
    /// A string with an offset is decoded like ``iso8601``, and a date without a time is midnight in the time zone.
    ///
    /// A local time that occurs twice, because clocks are set back, is decoded as the first one. A local time that is
    /// skipped, because clocks are set forward, is moved forward by the length of the gap: if 2:00 to 3:00 is skipped,
    /// 2:30 becomes 3:30.
    ///
    /// Dates are encoded as local times without an offset. The second of two equal local times is encoded in UTC with a
    /// `Z`, so that decoding restores every date.
    ///
    /// - Parameter timeZone: the identifier of the time zone, such as `Europe/Paris` or `GMT+2`. With an unknown
    ///   identifier, every decode and encode throws `invalidSchema`.
    public static func iso8601(timeZone: String) -> JSONFormat { JSONFormat(.local(ZonedTime(timeZone))) }

    /// A `Date` as an ISO 8601 string that is encoded in the style of an example: with the same character between day
    /// and time, the same number of fraction digits, and the same offset.
    ///
    /// ```swift
    /// @JSONKey(as: .iso8601(like: "2024-05-01T12:00:00.000+00:00")) let updatedAt: Date
    /// ```
    ///
    /// Dates are decoded like ``iso8601``, in any style. Encoding rounds them to the fraction digits of the example,
    /// and to whole seconds if it has none.
    ///
    /// - Parameter example: a date with a time and an offset. With any other string, every decode and encode throws
    ///   `invalidSchema`.
    public static func iso8601(like example: String) -> JSONFormat { JSONFormat(.like(ISO8601Style(example))) }

    /// A `Date` as a day without a time: `2014-05-06` is midnight UTC on that day. Any other string is an
    /// `invalidValue` error.
    ///
    /// Encoding discards the time of the day.
    public static let dateOnly: JSONFormat = dateOnly(timeZone: "GMT")

    /// A `Date` as a day without a time, like ``dateOnly``, but in a time zone. If midnight is skipped, because clocks
    /// are set forward, the time is moved forward by the length of the gap.
    ///
    /// - Parameter timeZone: the identifier of the time zone. With an unknown identifier, every decode and encode
    ///   throws `invalidSchema`.
    public static func dateOnly(timeZone: String) -> JSONFormat { JSONFormat(.day(ZonedTime(timeZone))) }

    /// A `Date` as a string with a pattern in Unicode's date format syntax, such as `"EEE, dd MMM yyyy HH:mm:ss zzz"`.
    ///
    /// It uses a `DateFormatter` for each format, so it is much slower than ``iso8601``. The exceptions are patterns of
    /// separated numbers, such as `dd/MM/yyyy` and `yyyy-MM-dd HH:mm:ss`, with the default locale and GMT.
    ///
    /// - Parameters:
    ///   - pattern: the pattern, as in `DateFormatter.dateFormat`.
    ///   - locale: the identifier of the locale for the names of months and days.
    ///   - timeZone: the identifier of the time zone for dates without one, and for encoding. An unknown identifier is
    ///     replaced by GMT.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONFormat {
        JSONFormat(.pattern(DatePattern(pattern: pattern, locale: locale, timeZone: timeZone)))
    }

    /// A `Date` in one of several formats. Decoding uses the first matching format, in this order. Encoding uses the
    /// first format. A format that is not a date format is the error `invalidSchema`.
    ///
    /// If a string or number matches several formats, only the order decides: with seconds before milliseconds, every
    /// number is decoded as seconds.
    public static func oneOf(_ first: JSONFormat, _ others: JSONFormat...) -> JSONFormat {
        JSONFormat(.oneOf([first] + others))
    }
}

extension JSONFormat {
    /// A description of dates in this format for errors.
    var expectation: String {
        switch kind {
        case .secondsSince1970: "a number of seconds"
        case .millisecondsSince1970: "a number of milliseconds"
        default: dateSpelling?.expectation ?? "an ISO 8601 date"
        }
    }

    /// The error of using this as a date format; nil if it is a valid one.
    var dateMistake: TrellisError? {
        if let dateSpelling { return dateSpelling.mistake }
        return kind.isDate ? nil : TrellisError(.invalidSchema, found: "'\(kind)' is not a date format")
    }
}

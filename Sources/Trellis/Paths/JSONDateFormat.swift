/// How dates are spelled in JSON.
public struct JSONDateFormat: Hashable, Sendable, AnyThread {
    /// Never `automatic`, `base64` or `string`.
    let kind: JSONFormat.Kind
    /// Of `spelledDate`.
    let spelling: DateSpelling?

    private init(_ kind: JSONFormat.Kind) {
        self.kind = kind
        spelling = nil
    }

    /// A field's format, if that says how dates are spelled.
    init?(_ format: JSONFormat) {
        guard format.kind.isDate else { return nil }
        kind = format.kind
        spelling = format.dateSpelling
    }

    private init(_ spelling: DateSpelling) {
        kind = .spelledDate
        self.spelling = spelling
    }

    /// An ISO 8601 string: `2024-05-01T12:00:00Z`, up to nine fraction digits, any offset; encoded in UTC.
    public static let iso8601: JSONDateFormat = JSONDateFormat(.iso8601)
    /// A number of seconds since 1 January 1970 UTC.
    public static let secondsSince1970: JSONDateFormat = JSONDateFormat(.secondsSince1970)
    /// A number of milliseconds since 1 January 1970 UTC.
    public static let millisecondsSince1970: JSONDateFormat = JSONDateFormat(.millisecondsSince1970)

    /// An ISO 8601 string that need not have an offset: `2014-05-06T07:08:09` is the time on the clocks of a zone. One with an
    /// offset is read as ``iso8601`` reads it, and a day alone is its midnight in the zone.
    ///
    /// Of a time that the clocks show twice, when they are set back, the first is meant. One that they skip is as much later
    /// as they skip: with 2:00 to 3:00 skipped, 2:30 is 3:30.
    ///
    /// Dates are written without an offset, by the clocks of the zone. The second of two equal times is written in UTC,
    /// with a `Z`, so that every date is read back as it was.
    ///
    /// - Parameter timeZone: the identifier of the zone, such as `Europe/Paris` or `GMT+2`. One that is not known is the
    ///   error `invalidSchema` of every decode and encode.
    public static func iso8601(timeZone: String) -> JSONDateFormat { JSONDateFormat(.local(ZonedTime(timeZone))) }

    /// A day without a time: `2014-05-06` is its midnight UTC. Anything else is an `invalidValue` error.
    ///
    /// The day of a date is written; the time of the day is not.
    public static let dateOnly: JSONDateFormat = dateOnly(timeZone: "GMT")

    /// A day without a time, as ``dateOnly``, by the clocks of a zone. Where they skip midnight it is as much later as they skip.
    ///
    /// - Parameter timeZone: the identifier of the zone. One that is not known is the error `invalidSchema`.
    public static func dateOnly(timeZone: String) -> JSONDateFormat { JSONDateFormat(.day(ZonedTime(timeZone))) }

    /// A string in a fixed format of Unicode's date patterns, such as `"EEE, dd MMM yyyy HH:mm:ss zzz"`.
    ///
    /// It goes through Foundation's formatter, of which each format has one, so it is much slower than ``iso8601``.
    ///
    /// - Parameters:
    ///   - pattern: as `DateFormatter.dateFormat` has it.
    ///   - locale: the identifier of the locale of month and day names.
    ///   - timeZone: the identifier of the zone of dates that name none, and the one dates are written in. GMT stands in for
    ///     one that is not known.
    public static func pattern(
        _ pattern: String, locale: String = "en_US_POSIX", timeZone: String = "GMT"
    ) -> JSONDateFormat {
        JSONDateFormat(.pattern(DatePattern(pattern: pattern, locale: locale, timeZone: timeZone)))
    }

    /// Any of several formats. A date is read in the first that fits, in this order, and written in the first of all.
    ///
    /// Formats that the same text or number fits are told apart by nothing but the order: with seconds before milliseconds
    /// every number is one of seconds.
    public static func oneOf(_ first: JSONDateFormat, _ others: JSONDateFormat...) -> JSONDateFormat {
        oneOf([first] + others)
    }

    static func oneOf(_ formats: [JSONDateFormat]) -> JSONDateFormat { JSONDateFormat(.oneOf(formats)) }

    /// What dates are in it, in words for errors.
    var expectation: String {
        switch kind {
        case .secondsSince1970: "a number of seconds"
        case .millisecondsSince1970: "a number of milliseconds"
        default: spelling?.expectation ?? "an ISO 8601 date"
        }
    }
}

/// A way to spell dates that takes more than a number or a fixed form to tell.
enum DateSpelling: Hashable, Sendable {
    case pattern(DatePattern)
    /// ISO 8601 in which times without an offset are those of a zone.
    case local(ZonedTime)
    /// Days of a zone.
    case day(ZonedTime)
    /// The first that fits. There is at least one.
    case oneOf([JSONDateFormat])

    var expectation: String {
        switch self {
        case .pattern(let pattern): "a date as \(pattern.pattern)"
        case .local: "an ISO 8601 date"
        case .day: "a day such as 2024-05-01"
        case .oneOf(let formats): formats.map(\.expectation).joined(separator: " or ")
        }
    }

    /// The zone that is not known, if there is one. No date can be read or written then.
    var unknownTimeZone: String? {
        switch self {
        case .pattern: nil
        case .local(let time), .day(let time): time.isKnown ? nil : time.timeZone
        case .oneOf(let formats): formats.lazy.compactMap { $0.spelling?.unknownTimeZone }.first
        }
    }

    /// - Throws: `invalidSchema` if its zone is not known.
    func check() throws(TrellisError) {
        guard let zone = unknownTimeZone else { return }
        throw TrellisError(.invalidSchema, found: "a date format with the time zone '\(zone)', which is not known")
    }
}

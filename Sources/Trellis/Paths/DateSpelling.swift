/// A date format that has parameters.
indirect enum DateSpelling: Hashable, Sendable {
    case pattern(DatePattern)
    /// ISO 8601, where times without an offset are in the given time zone.
    case local(ZonedTime)
    /// ISO 8601, encoded in the style of an example.
    case like(ISO8601Style)
    /// Days in the given time zone.
    case day(ZonedTime)
    /// The first matching format of several. There is at least one.
    case oneOf([JSONFormat])

    var expectation: String {
        switch self {
        case .pattern(let pattern): "a date in the format \(pattern.pattern)"
        case .local, .like: "an ISO 8601 date"
        case .day: "a day such as 2024-05-01"
        case .oneOf(let formats): formats.map(\.expectation).joined(separator: " or ")
        }
    }

    /// The length of the format's strings in bytes.
    var textLength: Int {
        switch self {
        case .pattern(let pattern): pattern.textLength
        case .local(let time), .day(let time): time.timeZone.utf8.count
        case .like(let style): style.example.utf8.count
        case .oneOf(let formats): formats.reduce(0) { $0 + ($1.dateSpelling?.textLength ?? 0) }
        }
    }

    /// The error of every date in this format: `invalidSchema` for an empty pattern, for an unknown time zone, for an
    /// example that is not an ISO 8601 date, and for a format that is not a date format.
    var mistake: TrellisError? {
        switch self {
        case .pattern(let pattern):
            pattern.pattern.isEmpty ? TrellisError(.invalidSchema, found: "a date format with an empty pattern") : nil
        case .local(let time), .day(let time):
            time.isKnown
                ? nil
                : TrellisError(
                    .invalidSchema, found: "a date format with the unknown time zone '\(time.timeZone)'")
        case .like(let style):
            style.isValid
                ? nil
                : TrellisError(
                    .invalidSchema,
                    found: "a date format like '\(style.example)', which is not an ISO 8601 date with an offset")
        case .oneOf(let formats): formats.lazy.compactMap(\.dateMistake).first
        }
    }
}

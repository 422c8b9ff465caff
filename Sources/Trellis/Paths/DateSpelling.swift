/// A way to spell dates that takes more than a number or a fixed form to tell.
enum DateSpelling: Hashable, Sendable {
    case pattern(DatePattern)
    /// ISO 8601 in which times without an offset are those of a zone.
    case local(ZonedTime)
    /// Days of a zone.
    case day(ZonedTime)
    /// The first that fits. There is at least one.
    case oneOf([JSONFormat])

    var expectation: String {
        switch self {
        case .pattern(let pattern): "a date as \(pattern.pattern)"
        case .local: "an ISO 8601 date"
        case .day: "a day such as 2024-05-01"
        case .oneOf(let formats): formats.map(\.expectation).joined(separator: " or ")
        }
    }

    /// The length of the strings in it, in bytes.
    var textLength: Int {
        switch self {
        case .pattern(let pattern): pattern.textLength
        case .local(let time), .day(let time): time.timeZone.utf8.count
        case .oneOf(let formats): formats.reduce(0) { $0 + ($1.dateSpelling?.textLength ?? 0) }
        }
    }

    /// Why no date can be read or written in it: `invalidSchema` for an unknown zone, and for a format that is none of
    /// dates.
    var mistake: TrellisError? {
        switch self {
        case .pattern: nil
        case .local(let time), .day(let time):
            time.isKnown
                ? nil
                : TrellisError(
                    .invalidSchema, found: "a date format with the time zone '\(time.timeZone)', which is not known")
        case .oneOf(let formats): formats.lazy.compactMap(\.dateMistake).first
        }
    }
}

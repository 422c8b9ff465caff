/// The least and the greatest valid value of a field.
struct ValidRange: Sendable {
    let lower: any TrellisEncodable & Sendable
    let upper: any TrellisEncodable & Sendable

    init<Bound: TrellisEncodable & Sendable>(_ range: ClosedRange<Bound>) {
        lower = range.lowerBound
        upper = range.upperBound
    }
}

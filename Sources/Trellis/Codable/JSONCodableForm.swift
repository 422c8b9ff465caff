/// That a property reads and writes itself as a Codable type does, for types that have no JSON form of their own: somebody
/// else's, most of the time.
///
/// ```swift
/// @JSONKey("pull_request", as: .codable) let pullRequest: SomebodyElses?
/// ```
///
/// In a schema by hand the same is a transform, `using: .codable`.
public struct JSONCodableForm: Sendable, AnyThread {
    private init() {}

    /// By `init(from:)` and `encode(to:)`. Dates are spelled as the options say.
    public static let codable = JSONCodableForm()
}

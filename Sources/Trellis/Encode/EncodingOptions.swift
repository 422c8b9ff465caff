/// How a ``TrellisEncoder`` writes.
public struct EncodingOptions: Sendable {
    /// Whether to write one member a line, indented by two spaces for each level.
    public var isPretty = false

    /// How dates are spelled where a field does not say it.
    public var dates: JSONFormat = .iso8601

    /// What to do with an Optional field that is nil.
    public var nilFields: NilFields = .omit

    /// The defaults.
    public init() {}
}

extension EncodingOptions {
    /// What to do with an Optional field that is nil.
    public enum NilFields: Sendable {
        /// Its key is left out.
        case omit
        /// It is written as null.
        case writeNull
    }
}

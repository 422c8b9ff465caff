/// What a ``TrellisDecoder`` accepts and how it reads it.
public struct DecodingOptions: Sendable {
    /// How dates are spelled where a field does not say it.
    public var dates: JSONFormat {
        get { schema.dates }
        set { schema.dates = newValue }
    }

    /// How deep arrays and objects may be nested. 512 unless set.
    public var maximumDepth = 512

    /// What to do with a key that appears twice in an object.
    public var duplicateKeys: DuplicateKeys = .useLast

    var schema = SchemaOptions()

    /// The defaults.
    public init() {}
}

extension DecodingOptions {
    /// What to do with a key that appears twice in an object. Keys that no field wants are not looked at.
    public enum DuplicateKeys: Sendable {
        /// The last value counts, as in most parsers.
        case useLast
        /// The first value counts.
        case useFirst
        /// The error `duplicateKey`.
        case error
    }
}

/// What a ``TrellisDecoder`` accepts and how it reads it.
public struct DecodingOptions: Sendable {
    /// How dates are spelled where a field does not say it.
    public var dates: JSONFormat {
        get { schema.dates }
        set { schema.dates = newValue }
    }

    /// What to do with a key that appears twice in an object.
    public var duplicateKeys: DuplicateKeys = .useLast

    // What is accepted beyond RFC 8259.

    /// Whether `/* ... */` and `// ...` are white space. An error otherwise.
    public var allowsComments: Bool {
        get { input.allowsComments }
        set { input.allowsComments = newValue }
    }

    /// Whether a UTF-8 byte order mark in front of the document is skipped. An error otherwise.
    public var skipsByteOrderMark: Bool {
        get { input.skipsByteOrderMark }
        set { input.skipsByteOrderMark = newValue }
    }

    /// Whether an escape of half a surrogate pair becomes U+FFFD. An error otherwise.
    public var replacesLoneSurrogates: Bool {
        get { input.replacesLoneSurrogates }
        set { input.replacesLoneSurrogates = newValue }
    }

    // Limits. Beyond each is the error `limitExceeded`.

    /// How deep arrays and objects may be nested. 512 unless set.
    public var maximumDepth = 512

    /// How many bytes a document may have. No limit unless set.
    public var maximumSize: Int {
        get { input.limits.bytes }
        set { input.limits.bytes = max(0, newValue) }
    }

    /// How many bytes one string or key may have, escapes resolved, or one number. 64 MiB unless set.
    ///
    /// In parts that no field wants, only tokens of more than six times as many bytes are refused.
    public var maximumTextLength: Int {
        get { input.limits.tokenBytes }
        set { input.limits.tokenBytes = max(0, newValue) }
    }

    /// How many elements one array or dictionary may have. No limit unless set.
    public var maximumCount = Int.max {
        didSet { maximumCount = max(0, maximumCount) }
    }

    var input = InputOptions()
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

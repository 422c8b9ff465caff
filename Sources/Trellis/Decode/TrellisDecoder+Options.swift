extension TrellisDecoder {
    /// What a ``TrellisDecoder`` accepts and how it decodes.
    ///
    /// Extensions to RFC 8259 are off by default.
    public struct Options: Sendable, AnyThread {
        /// The format of dates in fields that do not specify one. `.iso8601` by default.
        public var dates: JSONFormat {
            get { schema.dates }
            set { schema.dates = newValue }
        }

        /// How keys are derived from the names of properties without an explicit key. By default nil, which uses each
        /// type's own style.
        public var keyStyle: JSONKeyStyle? {
            get { schema.keyStyle }
            set { schema.keyStyle = newValue }
        }

        /// The conversions between kinds of values in fields that do not specify any. None by default.
        public var coercions: JSONCoercions {
            get { schema.coercions }
            set { schema.coercions = newValue }
        }

        /// Transforms that apply to all values of certain types. None by default.
        public var transforms: JSONTransformSet {
            get { schema.transforms }
            set { schema.transforms = newValue }
        }

        /// Values that transforms and hooks can read.
        public var userInfo = JSONUserInfo()

        /// Whether null counts as missing if the property has a default and is not Optional. Otherwise, and by default,
        /// null is an error.
        public var usesDefaultForNull: Bool {
            get { schema.usesDefaultForNull }
            set { schema.usesDefaultForNull = newValue }
        }

        /// Whether a mismatched value other than null is dropped and reported if the property has a default. Otherwise,
        /// and by default, it is an error.
        public var usesDefaultForMismatch: Bool {
            get { schema.usesDefaultForMismatch }
            set { schema.usesDefaultForMismatch = newValue }
        }

        /// Whether a string, number, Boolean or array in the middle of a path is always an error. Otherwise, and by
        /// default, it is an error only if a field below it is required.
        public var requiresObjectsOnPaths: Bool {
            get { schema.requiresObjectsOnPaths }
            set { schema.requiresObjectsOnPaths = newValue }
        }

        /// How duplicate keys in an object are handled.
        public var duplicateKeys: JSONDuplicateKeys = .useLast

        /// How unmapped keys are handled, in models that do not store their unmapped members. Keys that only encoding
        /// uses, such as those of computed properties, are skipped.
        public var unknownKeys: UnknownKeys = .skip

        /// Whether decoding continues after an error of a value, to report all errors: see ``TrellisError/all``. Syntax
        /// errors and exceeded limits still stop decoding.
        public var collectsErrors = false

        /// Whether a document without a value at the path of its elements is the error `missingKeys`. Otherwise it has
        /// no elements.
        ///
        /// If nil, this is an error for bytes in memory, ``JSON`` values, files and file handles, but not for
        /// asynchronous chunks or sessions. An empty array or object, or null, at the path is never an error. A
        /// document that is not decoded to its end never throws this error.
        public var requiresElements: Bool?

        /// Whether null in an update leaves the property unchanged. Otherwise null clears an Optional.
        public var ignoresNullInUpdates = false

        /// Whether equal strings of 16 to 128 bytes in a document or stream share their memory. This includes keys of
        /// dictionaries and URLs. The decoded values are equal either way.
        ///
        /// The decoder measures each field and shares strings only where at least one in three repeats. Turn this off
        /// if many threads copy the same models at once: they then contend for the reference counts of the shared
        /// strings.
        public var sharesEqualStrings = true

        // Extensions to RFC 8259

        /// Whether `/* ... */` and `// ...` are white space. Otherwise, and by default, they are an error. Comments may
        /// contain any valid UTF-8.
        public var allowsComments: Bool {
            get { input.allowsComments }
            set { input.allowsComments = newValue }
        }

        /// Whether a UTF-8 byte order mark at the start of the document is skipped. Otherwise, and by default, it is
        /// an error.
        public var skipsByteOrderMark: Bool {
            get { input.skipsByteOrderMark }
            set { input.skipsByteOrderMark = newValue }
        }

        /// Whether an escaped unpaired surrogate becomes U+FFFD. Otherwise, and by default, it is an error.
        public var replacesLoneSurrogates: Bool {
            get { input.replacesLoneSurrogates }
            set { input.replacesLoneSurrogates = newValue }
        }

        /// The limits on the size of the input and its values.
        public var limits = Limits() {
            didSet { input.limits = InputLimits(bytes: limits.size, tokenBytes: limits.tokenLength) }
        }

        /// The maximum depth of a value that any thread can release. Releasing takes up to 270 bytes of stack for each
        /// level.
        static let deepestValue = 1024
        /// Whether the input is the JSON text of an existing value, whose depth is then already within what the thread
        /// can release.
        var isOfValue = false
        var maximumValueDepth: Int { Self.maximumValueDepth(limits.depth, isOfValue) }

        // The property copies the options.
        static func maximumValueDepth(_ depth: Int, _ isOfValue: Bool) -> Int {
            isOfValue ? depth : min(depth, deepestValue)
        }

        var input = InputOptions()
        /// Whether no option is set that affects schemas. All decoders then share the compiled schemas.
        private(set) var hasDefaultSchema = true
        var schema = SchemaOptions() {
            didSet { hasDefaultSchema = false }
        }

        /// Creates the default options, except for the given limits.
        public init(limits: Limits = Limits()) {
            self.limits = limits
            input.limits = InputLimits(bytes: limits.size, tokenBytes: limits.tokenLength)
        }
    }
}

extension TrellisDecoder.Options {
    /// How unmapped keys are handled.
    public enum UnknownKeys: Sendable {
        /// The key and its value are skipped. Large skipped parts of a document are scanned several times as fast as
        /// they would be parsed. They are still validated.
        case skip
        /// The key and its value are skipped, and the key is added to the ``TrellisDecoder/Report``.
        case collect
        /// The key is the error `unknownKey`.
        case error
    }
}

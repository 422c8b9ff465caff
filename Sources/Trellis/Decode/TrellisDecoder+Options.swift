extension TrellisDecoder {
    /// What a ``TrellisDecoder`` accepts and how it reads it.
    ///
    /// What is accepted beyond RFC 8259 is off unless set.
    public struct Options: Sendable, AnyThread {
        /// How dates are spelled where a field does not say it.
        public var dates: JSONFormat {
            get { schema.dates }
            set { schema.dates = newValue }
        }

        /// How keys are made of the names of properties that name none; nil leaves it to each type.
        public var keyStyle: JSONKeyStyle? {
            get { schema.keyStyle }
            set { schema.keyStyle = newValue }
        }

        /// Which conversions between kinds of values are made where a field does not say it. None unless set.
        public var coercions: JSONCoercions {
            get { schema.coercions }
            set { schema.coercions = newValue }
        }

        /// Transforms for all values of certain types.
        public var transforms: JSONTransformSet {
            get { schema.transforms }
            set { schema.transforms = newValue }
        }

        /// Values for transforms and hooks.
        public var userInfo = JSONUserInfo()

        /// Whether a null counts as missing where the property has a default and is no Optional. An error otherwise.
        public var usesDefaultForNull: Bool {
            get { schema.usesDefaultForNull }
            set { schema.usesDefaultForNull = newValue }
        }

        /// Whether a value that does not fit, and is not null, is dropped, and reported, where the property has a
        /// default. An error otherwise.
        public var usesDefaultForMismatch: Bool {
            get { schema.usesDefaultForMismatch }
            set { schema.usesDefaultForMismatch = newValue }
        }

        /// Whether a string, number, Boolean or array on the way of a path is always an error. Otherwise it is one only
        /// if a field further down is required.
        public var requiresObjectsOnPaths: Bool {
            get { schema.requiresObjectsOnPaths }
            set { schema.requiresObjectsOnPaths = newValue }
        }

        /// What to do with a key that appears twice in an object.
        public var duplicateKeys: JSONDuplicateKeys = .useLast

        /// What to do with a key that no field wants, where the model does not keep the rest of its members.
        public var unknownKeys: UnknownKeys = .skip

        /// Whether decoding goes on after an error of a value, to report all: see ``TrellisError/all``. Errors of the
        /// text and of limits end it all the same.
        public var collectsErrors = false

        /// Whether a document without a value at the path of its elements is the error `missingKeys`. Otherwise it has
        /// no elements.
        ///
        /// Nil: it is an error of text in memory, ``JSON`` values, files and handles, and none of chunks that arrive
        /// asynchronously or are fed to a session. An empty array or object at the path is no error, nor is a null. A
        /// document that is not decoded to its end has no such error.
        public var requiresElements: Bool?

        /// Whether a null in an update keeps what there is. It clears an Optional otherwise.
        public var ignoresNullInUpdates = false

        /// Whether Strings of 16 to 128 bytes, keys of dictionaries among them, and URLs that come again in a document,
        /// or in a stream, are made once and share their memory. Results are the same either way.
        ///
        /// It is done for fields where at least one in three comes again, which is seen while decoding. Turn it off
        /// where many threads copy the same models at once: they count references to the same memory then.
        public var sharesEqualStrings = true

        // What is accepted beyond RFC 8259.

        /// Whether `/* ... */` and `// ...` are white space. An error otherwise. Comments may hold any UTF-8.
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

        /// How large the input and its values may be.
        public var limits = Limits() {
            didSet { input.limits = InputLimits(bytes: limits.size, tokenBytes: limits.tokenLength) }
        }

        /// The most levels of a value that any thread can release: it takes up to 270 bytes of stack for each.
        static let deepestValue = 1024
        /// Whether the text is of a value that is there already, which is as deep as it is.
        var isOfValue = false
        var maximumValueDepth: Int { isOfValue ? limits.depth : min(limits.depth, Self.deepestValue) }

        var input = InputOptions()
        /// Whether nothing was said that a schema depends on, which is the same for all decodes of a type then.
        private(set) var hasDefaultSchema = true
        var schema = SchemaOptions() {
            didSet { hasDefaultSchema = false }
        }

        /// The defaults.
        public init(limits: Limits = Limits()) {
            self.limits = limits
            input.limits = InputLimits(bytes: limits.size, tokenBytes: limits.tokenLength)
        }
    }
}

extension TrellisDecoder.Options {
    /// What to do with a key that no field wants.
    public enum UnknownKeys: Sendable {
        /// It is skipped, with its value: where much of a document is, that is scanned at several times the speed of a
        /// parser. It is checked all the same.
        case skip
        /// It is skipped and noted in the ``TrellisDecoder/Report``.
        case collect
        /// The error `unknownKey`.
        case error
    }
}

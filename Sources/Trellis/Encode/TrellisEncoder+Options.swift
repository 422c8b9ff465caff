extension TrellisEncoder {
    /// Options of a ``TrellisEncoder``.
    public struct Options: Sendable, AnyThread {
        /// The indentation of each level, such as `.spaces(2)`, with one member or element per line. With nil, the
        /// default, the JSON is compact: one line without white space.
        ///
        /// A ``RawJSON`` keeps its white space.
        public var indentation: JSONIndentation?

        /// Whether the members of every object are sorted by the UTF-8 bytes of their unescaped keys.
        ///
        /// Two equal values that contain no `Set` then have the same output. The members of a ``RawJSON`` keep their
        /// order. Members are sorted when their object closes. This takes O(n log n) comparisons for n members. If
        /// they are not sorted already, the bytes of the object are moved, with a copy of at most an eighth of them or
        /// of the longest member.
        public var sortsKeys = false

        /// Whether to write canonical JSON (RFC 8785), in which equal values have equal bytes, for signatures and
        /// hashes: no white space, members sorted by the UTF-16 code units of their keys, numbers in the format of
        /// ECMAScript, the elements of sets sorted by their bytes, and only the necessary escapes. See
        /// <doc:SigningJSON>.
        ///
        /// Overrides ``indentation``, ``sortsKeys``, ``escapesSlashes``, ``escapesNonASCII`` and ``nonFinite``. Numbers
        /// are double-precision numbers. Errors have a path: `inexactNumber` for an integer beyond 2^53 or a `Decimal`
        /// whose digits a double-precision number does not keep, `numberOutOfRange` for a number that is too large for
        /// one, `nonFiniteNumber` for NaN and infinities, and `duplicateKey` for a repeated key. A field with the
        /// format `.string` has the same string as in other JSON, with all digits.
        ///
        /// A ``RawJSON`` is parsed and encoded again. Elements of streams are canonical, but the entries of a streamed
        /// object keep their order, and repeated keys of them are not found. The members of models are sorted once,
        /// when their type is first encoded; the members of dictionaries and ``JSON`` values each time, in O(n log n)
        /// comparisons.
        public var isCanonical = false

        /// Whether `/` is written as `\/` in strings and keys, which is needed inside an HTML script element.
        public var escapesSlashes = false

        /// Whether non-ASCII characters are written as `\u` and four hexadecimal digits in strings and keys, and
        /// characters above U+FFFF as surrogate pairs.
        public var escapesNonASCII = false

        /// The format of dates whose field has no format.
        public var dates: JSONFormat = .iso8601

        /// How Optional fields that are nil are written, unless the field itself sets this.
        ///
        /// A nil of a field with a default other than nil is written as null, unless the field sets this, because a
        /// missing key would be decoded as the default.
        public var nilFields: JSONNilPolicy = .omit

        /// Whether fields whose value is their default are omitted, so that decoding with the same type restores them.
        ///
        /// The default is evaluated for each comparison. Values are compared with `==`, or by their JSON if their type
        /// is not `Equatable`. These fields are always written:
        ///
        /// - fields that are not decoded, composites, and fields that identify a class
        /// - fields of an Optional flattened model
        /// - fields of a variant's payload that is untagged or has its tag beside it
        /// - all fields in archives
        public var omitsDefaults = false

        /// How a non-finite Double or Float is written. A Decimal that is NaN is always an error.
        public var nonFinite: NonFinite = .error

        /// The properties to write of models that are not inside other models.
        public var properties: PropertySelection = .all

        /// How property names are converted to keys, for properties that do not name a key; nil uses the style of each
        /// type.
        public var keyStyle: JSONKeyStyle?

        /// Transforms for all values of certain types.
        public var transforms = JSONTransformSet()

        /// Limits on the encoded values.
        public var limits = Limits()

        /// Values for transforms and hooks.
        public var userInfo = JSONUserInfo()

        /// Whether the values of fields that are ``JSONField/redacted()`` are written as the string `•••`, for example
        /// for logs. If such a field stores unmapped members or a flattened variant, its members are omitted.
        public var redactsFields = false

        /// Whether an archive is written, without the fields that are ignored in archives.
        var isArchive = false

        /// Whether the layout is that of Foundation's encoder: `"key" : value`, and an empty line in empty objects and
        /// arrays.
        var usesFoundationLayout = false

        /// Whether the output must not contain line endings, because they separate elements.
        var isInOneLine = false

        /// Whether all nil fields are omitted, regardless of the fields' own settings, unless they would be decoded as
        /// another default.
        var omitsAllNils = false

        /// Options with their default values.
        public init() {}
    }
}

extension TrellisEncoder {
    /// The limits of an encode. A value that exceeds a limit is the error `limitExceeded`.
    ///
    /// A negative limit is a programming error: an encode that reaches it throws `invalidSchema`, which names the
    /// limit.
    public struct Limits: Hashable, Sendable {
        /// The maximum depth of nested models, arrays, dictionaries and variants. The default is 1,024, the maximum
        /// depth of decoded values.
        ///
        /// Encoding needs stack for each level: if too little stack is left, the error is thrown earlier. Reference
        /// cycles between objects end at this limit. Values of type ``JSON`` may be deeper.
        public var depth: Int

        /// Creates the default limits, except for the given ones.
        public init(depth: Int = 1024) { self.depth = depth }
    }
}

extension TrellisEncoder.Options {
    /// How a non-finite Double or Float is written.
    public enum NonFinite: Sendable {
        /// Throws the error `nonFiniteNumber`.
        case error
        /// Writes null.
        case null
        /// Writes the string `"NaN"`, `"Infinity"` or `"-Infinity"`, except for dates since 1970, which throw the error
        /// `nonFiniteNumber`.
        case strings
    }

    /// A selection of a model's properties, by their names in the schema, which may differ from their keys.
    ///
    /// A selection applies to a model at the root, and to models that are elements of arrays and dictionaries there.
    /// Models inside other models are written completely. Names that a model does not have are ignored.
    public enum PropertySelection: Hashable, Sendable {
        /// Every property.
        case all
        /// Only these properties.
        case only([String])
        /// All properties except these.
        case except([String])
    }
}

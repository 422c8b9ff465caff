extension TrellisEncoder {
    /// How a ``TrellisEncoder`` writes.
    public struct Options: Sendable, AnyThread {
        /// The indentation of each level, such as `.spaces(2)`, for one member or element a line. Nil, the default,
        /// writes compact JSON: everything on one line, without white space.
        ///
        /// A ``RawJSON`` is written as it is.
        public var indentation: JSONIndentation?

        /// Whether the members of every object are written in the order of their keys' UTF-8 bytes, before any escapes.
        ///
        /// Equal values without sets then give equal text. Members are put in order when their object closes, which
        /// costs O(n log n) comparisons for n members, and a copy of the object's bytes if they are out of order.
        public var sortsKeys = false

        /// Whether `/` is written as `\/` in strings and keys, as text inside an HTML script element wants it.
        public var escapesSlashes = false

        /// Whether characters beyond ASCII are written as `\uXXXX` in strings and keys; those beyond U+FFFF as
        /// surrogate pairs.
        public var escapesNonASCII = false

        /// How dates are spelled where a field does not say it.
        public var dates: JSONFormat = .iso8601

        /// What to do with an Optional field that is nil.
        public var nilFields: JSONNilPolicy = .omit

        /// Whether fields that have their default are left out, so that decoding with the same type gives them back.
        ///
        /// The default is evaluated for each comparison. Values are equal as their type says, and where it is not
        /// `Equatable` if they are written as equal JSON. A nil whose default is another value is written as null,
        /// unless the field itself says what becomes of a nil. Written all the same are fields that are not decoded,
        /// composites, the fields of a flattened model that is Optional, and those by which a variant is told. Archives
        /// have all fields.
        public var omitsDefaults = false

        /// What to do with a Double or Float that is not finite. A Decimal that is not a number is always an error.
        public var nonFinite: NonFinite = .error

        /// Which properties are written of the models that no other model encloses.
        public var properties: PropertySelection = .all

        /// How keys are made of the names of properties that name none; nil leaves it to each type.
        public var keyStyle: JSONKeyStyle?

        /// Transforms for all values of certain types.
        public var transforms = JSONTransformSet()

        /// How large values may be.
        public var limits = Limits()

        /// Values for transforms and hooks.
        public var userInfo = JSONUserInfo()

        /// Whether an archive is written, without the fields that stay out of archives.
        var isArchive = false

        /// Whether lines are laid out as Foundation's encoder does: `"key" : value`, and an empty line in empty objects
        /// and arrays.
        var usesFoundationLayout = false

        /// The defaults.
        public init() {}
    }
}

extension TrellisEncoder {
    /// The limits of an encode. A value that exceeds one is the error `limitExceeded`.
    ///
    /// A negative limit is a mistake: an encode that reaches it throws `invalidSchema`, which names the limit.
    public struct Limits: Hashable, Sendable {
        /// How deep models, arrays, dictionaries and variants may be nested. 1,024 unless set, as deep as any value
        /// that is decoded.
        ///
        /// Writing takes stack for each level: a thread with too little of it left throws that error earlier. Objects
        /// that refer to each other in a circle have no end, and end here. Values of type ``JSON`` have one, and may be
        /// as deep as they like.
        public var depth = 1024
    }
}

extension TrellisEncoder.Options {
    /// What to do with a Double or Float that is not finite.
    public enum NonFinite: Sendable {
        /// It is an error, `nonFiniteNumber`.
        case error
        /// It is written as null.
        case null
        /// It is written as the string `"NaN"`, `"Infinity"` or `"-Infinity"`.
        case strings
    }

    /// Some of a model's properties, by the names they have in its schema, which need not be their keys.
    ///
    /// A selection is about the model at the top level, and about the models that are elements of arrays and
    /// dictionaries there. Models inside other models are written whole. Names that a model does not have are ignored.
    public enum PropertySelection: Hashable, Sendable {
        /// Every property.
        case all
        /// These and no others.
        case only([String])
        /// All but these.
        case except([String])
    }
}

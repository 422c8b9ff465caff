#if Macros
    /// Names the path of a property of a type marked `@JSONModel`, and how its value is spelled.
    ///
    /// Dots separate the keys of nested objects and a backslash escapes one; an array literal gives the steps one by
    /// one, keys with dots included. Several paths are fallbacks: decoding takes the first that is present, encoding
    /// writes the first, or where `writing:` says. Several properties may be read from one key.
    ///
    /// ```swift
    /// @JSONKey("html_url") let htmlURL: URL
    /// @JSONKey("user.login") let reporterLogin: String
    /// @JSONKey(["app.identifier"]) let appIdentifier: String
    /// @JSONKey("name", "title", "meta.title", writing: "title") let name: String
    /// @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
    /// @JSONKey(coercing: .lossless, nilFields: .writeNull) let score: Double?
    /// ```
    ///
    /// A path may go into arrays: an index takes one element, `.each` puts what all of them have into one array, and
    /// `.eachOrNil` does so with a nil for those that have nothing. It cannot be written, so encoding leaves the
    /// property out or has another path:
    ///
    /// ```swift
    /// @JSONKey(["items", .each, "name"]) @JSONIgnored(in: .encoding) let names: [String]
    /// ```
    ///
    /// - Parameters:
    ///   - paths: String or array literals. None: the property's name is the key.
    ///   - writing: Where the property is written. Nil: at the first of the paths.
    ///   - format: How the value is spelled. Nil: the decoder's and encoder's own choice.
    ///   - coercions: Which conversions decoding may make. Nil: those of the decoder.
    ///   - nilFields: What becomes of a nil in encoding. Nil: what the encoder does.
    @attached(peer)
    public macro JSONKey(
        _ paths: JSONPath..., writing: JSONPath? = nil, as format: JSONFormat? = nil,
        coercing coercions: JSONCoercions? = nil, nilFields: JSONNilPolicy? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Names the path of a property and the transform that makes it from the value there.
    ///
    /// ```swift
    /// @JSONKey("color", using: hexColor) let color: Color
    /// ```
    ///
    /// The property's type needs no JSON form of its own. In an Optional the transform makes the values, and nil stays
    /// nil.
    ///
    /// - Parameters:
    ///   - paths: String or array literals. None: the property's name is the key.
    ///   - writing: Where the property is written. Nil: at the first of the paths.
    ///   - format: How the transform's JSON value is spelled. Nil: the decoder's and encoder's own choice.
    ///   - transform: Decodes and encodes the value.
    ///   - coercions: Which conversions decoding may make. Nil: those of the decoder.
    ///   - nilFields: What becomes of a nil in encoding. Nil: what the encoder does.
    @attached(peer)
    public macro JSONKey<Source, Value>(
        _ paths: JSONPath..., writing: JSONPath? = nil, as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>, coercing coercions: JSONCoercions? = nil,
        nilFields: JSONNilPolicy? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Names the path of a property whose type is Codable and has no JSON form of its own.
    ///
    /// ```swift
    /// @JSONKey("pull_request", as: .codable) let pullRequest: SomebodyElses?
    /// ```
    ///
    /// The property's type decodes and encodes itself; in an Optional nil stays nil. See ``JSONCodableValue`` for what
    /// it costs.
    ///
    /// - Parameters:
    ///   - paths: String or array literals. None: the property's name is the key.
    ///   - writing: Where the property is written. Nil: at the first of the paths.
    ///   - form: Always `.codable`.
    ///   - coercions: Which conversions decoding may make of models inside the property's type. Nil: those of the
    ///     decoder.
    ///   - nilFields: What becomes of a nil in encoding. Nil: what the encoder does.
    @attached(peer)
    public macro JSONKey(
        _ paths: JSONPath..., writing: JSONPath? = nil, as form: _JSONCodableForm,
        coercing coercions: JSONCoercions? = nil, nilFields: JSONNilPolicy? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// The argument `.codable` of `@JSONKey`.
    public enum _JSONCodableForm: Sendable {
        case codable
    }
#endif

#if Macros
    /// Sets the path of a property of a type marked `@JSONModel`, and the format of its value.
    ///
    /// In a string literal, dots separate the keys of nested objects, and a backslash escapes the next character. An
    /// array literal lists the steps, with keys used as they are, including dots. Several paths are fallbacks: decoding
    /// uses the first path that is present, and encoding writes the first path, or the path in `writing:`. Several
    /// properties can be decoded from the same key.
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
    /// A path may go into arrays. An index selects one element, `.each` collects the values of all elements in an
    /// array, and `.eachOrNil` also adds nil for each element without a value. Such a path cannot be encoded, so the
    /// property must be ignored in encoding, or have another path in `writing:`:
    ///
    /// ```swift
    /// @JSONKey(["items", .each, "name"]) @JSONIgnored(in: .encoding) let names: [String]
    /// ```
    ///
    /// - Parameters:
    ///   - paths: String or array literals. Without paths, the key is the property's name.
    ///   - writing: the path for encoding. Nil: the first of the paths.
    ///   - format: the format of the value. Nil: the format of the options.
    ///   - coercions: conversions that decoding may apply. Nil: those of the options.
    ///   - nilFields: how nil is encoded. Nil: as the options say.
    @attached(peer)
    public macro JSONKey(
        _ paths: JSONPath..., writing: JSONPath? = nil, as format: JSONFormat? = nil,
        coercing coercions: JSONCoercions? = nil, nilFields: JSONNilPolicy? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Sets the path of a property, and the transform that converts its value.
    ///
    /// ```swift
    /// @JSONKey("color", using: hexColor) let color: Color
    /// ```
    ///
    /// The type of the property does not need to be decodable or encodable. For an Optional property, the transform is
    /// applied to the wrapped value, and nil remains nil.
    ///
    /// - Parameters:
    ///   - paths: String or array literals. Without paths, the key is the property's name.
    ///   - writing: the path for encoding. Nil: the first of the paths.
    ///   - format: the format of the transform's source value. Nil: the format of the options.
    ///   - transform: decodes and encodes the value.
    ///   - coercions: conversions that decoding may apply. Nil: those of the options.
    ///   - nilFields: how nil is encoded. Nil: as the options say.
    @attached(peer)
    public macro JSONKey<Source, Value>(
        _ paths: JSONPath..., writing: JSONPath? = nil, as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Value>, coercing coercions: JSONCoercions? = nil,
        nilFields: JSONNilPolicy? = nil
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Sets the path of a property whose type is `Codable` but not ``TrellisCodable``.
    ///
    /// ```swift
    /// @JSONKey("pull_request", as: .codable) let pullRequest: ThirdPartyType?
    /// ```
    ///
    /// The value is decoded and encoded by the type's `Codable` conformance. For an Optional property, nil remains nil.
    /// ``JSONCodableValue`` describes the cost.
    ///
    /// - Parameters:
    ///   - paths: String or array literals. Without paths, the key is the property's name.
    ///   - writing: the path for encoding. Nil: the first of the paths.
    ///   - form: always `.codable`.
    ///   - coercions: conversions that decoding may apply to models inside the property's type. Nil: those of the
    ///     options.
    ///   - nilFields: how nil is encoded. Nil: as the options say.
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

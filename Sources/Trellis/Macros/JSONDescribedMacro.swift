#if Macros
    /// Adds annotations to the JSON Schema of a type marked `@JSONModel`, or of one of its properties.
    ///
    /// ```swift
    /// @JSONDescribed("Degrees Celsius", examples: [21.5]) let temperature: Double
    /// @JSONDescribed(deprecated: true) let fax: String?
    /// ```
    ///
    /// On a type, `@JSONDescribed(fromComments: true)` takes the descriptions of the type and of its properties from
    /// documentation comments. A description of an attribute has precedence. The descriptions are in the program, so
    /// this is off by default. See ``TrellisDecoder/jsonSchema(of:in:)``.
    ///
    /// - Parameters:
    ///   - title: a short name.
    ///   - description: what the type or the value is.
    ///   - examples: values, as they are in JSON.
    ///   - deprecated: whether it should not be used any more.
    ///   - fromComments: of a type, whether documentation comments become descriptions.
    @attached(peer)
    public macro JSONDescribed(
        title: String? = nil, _ description: String? = nil, examples: [JSON] = [], deprecated: Bool = false,
        fromComments: Bool = false
    ) = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

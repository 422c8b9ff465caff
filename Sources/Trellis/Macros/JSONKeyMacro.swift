#if Macros
    /// Names the key, key path or format of a property of a type marked ``JSONModel()``.
    ///
    /// Dots separate the keys of nested objects and a backslash escapes one; an array literal gives the keys one by one,
    /// dots included. Several paths are fallbacks: decoding takes the first that is present, encoding writes the first.
    ///
    /// ```swift
    /// @JSONKey("html_url") let htmlURL: URL
    /// @JSONKey("user.login") let reporterLogin: String
    /// @JSONKey(["app.identifier"]) let appIdentifier: String
    /// @JSONKey("name", "title", "meta.title") let name: String
    /// @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
    /// @JSONKey(as: .base64) let avatar: Data
    /// ```
    ///
    /// - Parameters:
    ///   - paths: String or array literals. None: the property's name is the key.
    ///   - format: How the value is written in JSON. Nil: the decoder's and encoder's own choice.
    @attached(peer)
    public macro JSONKey(_ paths: JSONPath..., as format: JSONFormat? = nil) =
        #externalMacro(module: "TrellisMacros", type: "JSONKeyMacro")
#endif

#if Macros
    /// Writes a computed property of a type marked `@JSONModel`. Decoding passes it by.
    ///
    /// ```swift
    /// @JSONComputed("full_name") var fullName: String { "\(first) \(last)" }
    /// ```
    ///
    /// - Parameters:
    ///   - path: Where it is written, as a string or array literal. None: the property's name is the key.
    ///   - format: How it is spelled. Nil: the encoder's own choice.
    @attached(peer)
    public macro JSONComputed(_ path: JSONPath? = nil, as format: JSONFormat? = nil) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

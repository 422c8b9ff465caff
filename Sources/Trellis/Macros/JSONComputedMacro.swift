#if Macros
    /// Encodes a computed property of a type marked `@JSONModel`. Decoding skips its member.
    ///
    /// ```swift
    /// @JSONComputed("full_name") var fullName: String { "\(first) \(last)" }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the path for encoding, as a string or array literal. Without a path, the key is the property's name.
    ///   - format: the format of the value. Nil: the format of the encoder's options.
    @attached(peer)
    public macro JSONComputed(_ path: JSONPath? = nil, as format: JSONFormat? = nil) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

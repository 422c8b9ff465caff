#if Macros
    /// Excludes a stored property of a type marked `@JSONModel` from its JSON.
    ///
    /// Decoding sets the property to its initial value, which is required unless the property is an Optional `var`.
    ///
    /// ```swift
    /// @JSONIgnored var isExpanded: Bool = false
    /// ```
    ///
    /// With contexts, the property is excluded only from decoding, encoding, archives or comparisons, and is otherwise
    /// a field. A property that is not decoded gets its initial value, which is required unless the property is
    /// Optional. The property may be a constant.
    ///
    /// ```swift
    /// @JSONKey("token") @JSONIgnored(in: .encoding, .comparison) let token: String
    /// @JSONIgnored(in: .decoding) let kind: String = "issue"
    /// ```
    ///
    /// - Parameter contexts: the contexts from which the property is excluded, written as literals such as `.encoding`.
    ///   Without contexts: all of them.
    @attached(peer)
    public macro JSONIgnored(in contexts: JSONContexts...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

#if Macros
    /// Leaves a stored property of a type marked ``JSONModel()`` out of its JSON form.
    ///
    /// Decoding gives the property its initial value, so it needs one unless it is an Optional `var`.
    ///
    /// ```swift
    /// @JSONIgnored var isExpanded: Bool = false
    /// ```
    @attached(peer)
    public macro JSONIgnored() = #externalMacro(module: "TrellisMacros", type: "JSONIgnoredMacro")
#endif

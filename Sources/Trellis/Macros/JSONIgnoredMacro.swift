#if Macros
    /// Leaves a stored property of a type marked `@JSONModel` out of its JSON form.
    ///
    /// Decoding gives the property its initial value, so it needs one unless it is an Optional `var`.
    ///
    /// ```swift
    /// @JSONIgnored var isExpanded: Bool = false
    /// ```
    /// With contexts, the property is left out of decoding, encoding, archives or comparisons only; otherwise it stays
    /// a field. One that is not decoded takes its initial value, so it needs one unless it is Optional. It may be a
    /// constant.
    ///
    /// ```swift
    /// @JSONKey("token") @JSONIgnored(in: .encoding, .comparison) let token: String
    /// @JSONIgnored(in: .decoding) let kind: String = "issue"
    /// ```
    ///
    /// - Parameter contexts: What the property is left out of, each written out as in `.encoding`. None: of all.
    @attached(peer)
    public macro JSONIgnored(in contexts: JSONContexts...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

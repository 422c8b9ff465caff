#if Macros
    /// Omits the value of a property from descriptions and errors: see ``JSONField/redacted()``.
    ///
    /// Printing a model shows `•••` instead of the value if the type conforms to ``JSONRedacting``. The macro warns if
    /// the declaration of the type does not name this protocol.
    ///
    /// ```swift
    /// @JSONModel
    /// struct Login: JSONRedacting {
    ///     let user: String
    ///     @JSONRedacted let password: String
    /// }
    /// ```
    @attached(peer)
    public macro JSONRedacted() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

#if Macros
    /// Requires the key of a property that is an Optional or has an initial value.
    ///
    /// A missing key is a ``TrellisError/Code/missingKeys`` error. A null is nil in an Optional, and a nil is encoded
    /// as null. Updates and archives do not require the key.
    ///
    /// ```swift
    /// @JSONRequired let closedAt: Date?
    /// ```
    @attached(peer)
    public macro JSONRequired() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

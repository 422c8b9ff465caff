#if Macros
    /// Drops invalid elements of a property's array, set or dictionary, instead of failing.
    ///
    /// Entries of a dictionary are dropped if their key or value is invalid. Dropped elements are reported: see
    /// ``TrellisDecoder/Report``.
    ///
    /// ```swift
    /// @JSONLossy var tags: [Tag] = []
    /// ```
    @attached(peer)
    public macro JSONLossy() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

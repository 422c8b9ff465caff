#if Macros
    /// Drops the elements of a property's array, set or dictionary that fail to decode, instead of failing with them.
    ///
    /// Entries of a dictionary are dropped for their keys as well as for their values. Each drop is reported: see
    /// ``TrellisDecoder/Report``.
    ///
    /// ```swift
    /// @JSONLossy var tags: [Tag] = []
    /// ```
    @attached(peer)
    public macro JSONLossy() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

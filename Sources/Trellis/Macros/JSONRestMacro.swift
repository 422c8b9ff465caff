#if Macros
    /// Collects all unmapped members of a type marked `@JSONModel`, in order.
    ///
    /// Encoding writes them after the fields.
    ///
    /// ```swift
    /// @JSONRest var more: JSONObject = JSONObject()
    /// @JSONRest var prices: [String: Price] = [:]
    /// ```
    ///
    /// The property's type is ``JSONObject``, or a dictionary with `String` keys if all members have the same type.
    /// With `@JSONLossy`, members of another type are dropped. A type can have one such property. An initial value does
    /// not affect decoding.
    @attached(peer)
    public macro JSONRest() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

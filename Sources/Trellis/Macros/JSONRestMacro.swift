#if Macros
    /// Collects all unmapped members of a type marked `@JSONModel`, in their order.
    ///
    /// They are written behind the fields.
    ///
    /// ```swift
    /// @JSONRest var more: JSONObject = JSONObject()
    /// @JSONRest var prices: [String: Price] = [:]
    /// ```
    ///
    /// The property's type is ``JSONObject``, or a dictionary with keys of type `String` where all of the members are
    /// of one type; with `@JSONLossy` those that are not are dropped. A type has one such property. An initial value
    /// counts for other initialisers only.
    @attached(peer)
    public macro JSONRest() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

#if Macros
    /// Collects all unmapped members of a type marked `@JSONModel`, in their order.
    ///
    /// They are written behind the fields.
    ///
    /// ```swift
    /// @JSONRest var more: JSONObject = JSONObject()
    /// ```
    ///
    /// The property's type is ``JSONObject``, and a type has one such property. An initial value counts for other
    /// initialisers only.
    @attached(peer)
    public macro JSONRest() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

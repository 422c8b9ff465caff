#if Macros
    /// Lets a closure see a decoded property of a type marked `@JSONModel`, which it may change or refuse.
    ///
    /// It runs once all fields of the object are there. What it throws is reported with the property's path.
    ///
    /// ```swift
    /// @JSONValidated({ (age: inout Int) in
    ///     guard age >= 0 else { throw NegativeAge() }
    /// })
    /// let age: Int
    /// ```
    ///
    /// - Parameter validate: The closure, which says the type of its parameter unless the attribute does, as in
    ///   `@JSONValidated<Int>({ $0 = max(0, $0) })`.
    @attached(peer)
    public macro JSONValidated<Value>(_ validate: (inout Value) throws -> Void) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

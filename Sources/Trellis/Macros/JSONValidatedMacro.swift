#if Macros
    /// Validates a decoded property of a type marked `@JSONModel` with a closure, which may change the value or throw.
    ///
    /// The closure is called when all fields of the object are present. Errors that it throws get the property's path.
    ///
    /// ```swift
    /// @JSONValidated({ (age: inout Int) in
    ///     guard age >= 0 else { throw NegativeAge() }
    /// })
    /// let age: Int
    /// ```
    ///
    /// - Parameter validate: the closure. Its parameter needs an explicit type, unless the attribute has a generic
    ///   argument, as in `@JSONValidated<Int>({ $0 = max(0, $0) })`.
    @attached(peer)
    public macro JSONValidated<Value>(_ validate: (inout Value) throws -> Void) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Rejects values of a property that are not in a range, with the error ``TrellisError/Code/invalidValue``.
    ///
    /// The JSON Schema of the model has the range: see ``TrellisDecoder/jsonSchema(of:in:)``. A nil of an Optional is
    /// valid.
    ///
    /// ```swift
    /// @JSONValidated(in: 1...5) let stars: Int
    /// ```
    ///
    /// - Parameter range: the valid values.
    @attached(peer)
    public macro JSONValidated<Value: Comparable>(in range: ClosedRange<Value>) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

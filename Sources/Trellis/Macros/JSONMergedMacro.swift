#if Macros
    /// Combines the two values of a property when a model is merged into another one. Without the attribute, the value
    /// of the other model is used.
    ///
    /// ```swift
    /// @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
    /// ```
    ///
    /// - Parameter merge: returns the combined value. Its parameters need explicit types, unless the attribute has a
    ///   generic argument.
    @attached(peer)
    public macro JSONMerged<Value>(_ merge: (_ mine: Value, _ theirs: Value) throws -> Value) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

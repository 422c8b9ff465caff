#if Macros
    /// Says what becomes of a property's two values when a model is merged into another; without it, the other's
    /// counts.
    ///
    /// ```swift
    /// @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
    /// ```
    ///
    /// - Parameter merge: Makes the value from both. It says the types of its parameters unless the attribute does.
    @attached(peer)
    public macro JSONMerged<Value>(_ merge: (_ mine: Value, _ theirs: Value) throws -> Value) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

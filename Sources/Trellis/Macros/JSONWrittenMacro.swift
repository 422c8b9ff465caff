#if Macros
    /// Encodes a property of a type marked `@JSONModel` only if a condition holds.
    ///
    /// ```swift
    /// @JSONWritten<[String]>(if: { !$0.isEmpty }) var labels: [String] = []
    /// @JSONWritten(if: { (count: Int) in count > 0 }) var count: Int = 0
    /// @JSONWritten(if: \Issue.isClosed) var closedAt: Date?
    /// @JSONWritten<Issue>(if: { $0.count > 0 }) var total: Int = 0
    /// ```
    ///
    /// The condition receives the property's value. It receives the model if its parameter, the root of its key path,
    /// or the attribute's generic argument is the model's type. For a function, only the generic argument shows the
    /// type. A closure that receives the model cannot use the
    /// property that it is attached to, since the compiler would need that property's type first. A key path to a
    /// computed property can use it.
    ///
    /// - Parameter isWritten: the condition.
    @attached(peer)
    public macro JSONWritten<Subject>(if isWritten: (Subject) -> Bool) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

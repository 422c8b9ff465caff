#if Macros
    /// Writes a property of a type marked `@JSONModel` only under a condition.
    ///
    /// ```swift
    /// @JSONWritten<[String]>(if: { !$0.isEmpty }) var labels: [String] = []
    /// @JSONWritten(if: { (count: Int) in count > 0 }) var count: Int = 0
    /// @JSONWritten(if: \Issue.isClosed) var closedAt: Date?
    /// @JSONWritten<Issue>(if: { $0.count > 0 }) var total: Int = 0
    /// ```
    ///
    /// The condition sees the property's value, or the model if its parameter, the root of its key path or the
    /// attribute's generic argument is the model's type. A closure that sees the model cannot mention the property it
    /// stands on, which the compiler would have to know already; a key path of a computed property can lead there.
    ///
    /// - Parameter isWritten: The condition.
    @attached(peer)
    public macro JSONWritten<Subject>(if isWritten: (Subject) -> Bool) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

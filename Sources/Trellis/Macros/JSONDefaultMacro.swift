#if Macros
    /// Why a property takes the value that `@JSONDefault` gives it.
    public enum JSONDefaultCause: Sendable {
        /// The value is null.
        case null
        /// The value does not fit the property's type. It is then reported as dropped.
        case mismatch
    }

    /// Lets the initial value of a property of a type marked `@JSONModel` stand in for other values than a missing one.
    ///
    /// ```swift
    /// @JSONDefault(on: .null, .mismatch) var title: String = "(untitled)"
    /// @JSONDefault(on: .mismatch) var score: Double?
    /// ```
    ///
    /// An Optional without an initial value becomes nil.
    ///
    /// - Parameter causes: What the value stands in for.
    @attached(peer)
    public macro JSONDefault(on causes: JSONDefaultCause...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Gives a property of a type marked `@JSONModel` a value that stands in for others.
    ///
    /// The property need not have an initial value, which would be the one for a missing key.
    ///
    /// ```swift
    /// @JSONDefault(State.unknown, on: .mismatch) let state: State
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value. An expression that needs the property's type to be understood, such as `.unknown`, has to
    ///     name it.
    ///   - causes: What it stands in for.
    @attached(peer)
    public macro JSONDefault<Value>(_ value: Value, on causes: JSONDefaultCause...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

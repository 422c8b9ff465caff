#if Macros
    /// The cases in which a property gets the value of `@JSONDefault`.
    public enum JSONDefaultCause: Sendable {
        /// The value is null.
        case null
        /// The value does not match the property's type. The mismatch is reported as dropped.
        case mismatch
    }

    /// Uses the initial value of a property of a type marked `@JSONModel` also for null or mismatched values.
    ///
    /// ```swift
    /// @JSONDefault(on: .null, .mismatch) var title: String = "(untitled)"
    /// @JSONDefault(on: .mismatch) var score: Double?
    /// ```
    ///
    /// An Optional without an initial value becomes nil.
    ///
    /// - Parameter causes: the cases in which the initial value is used.
    @attached(peer)
    public macro JSONDefault(on causes: JSONDefaultCause...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")

    /// Sets a default value for null or mismatched values of a property of a type marked `@JSONModel`.
    ///
    /// The property does not need an initial value, which would be the default for a missing key.
    ///
    /// ```swift
    /// @JSONDefault(State.unknown, on: .mismatch) let state: State
    /// ```
    ///
    /// - Parameters:
    ///   - value: the default value. An implicit member expression such as `.unknown` needs its type.
    ///   - causes: the cases in which the default is used.
    @attached(peer)
    public macro JSONDefault<Value>(_ value: Value, on causes: JSONDefaultCause...) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif

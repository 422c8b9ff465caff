/// Any Optional, to tell one at run time.
protocol OptionalType {
    /// The value inside, without further Optionals; nil if there is none.
    var innermost: Any? { get }
    /// The type of what is inside it.
    static var wrappedType: Any.Type { get }
    /// A closure that makes a nil of the type itself; nil if `Value` is another type.
    static func makeNil<Value>(as type: Value.Type) -> (@Sendable () -> Value)?
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }

    static func makeNil<Value>(as type: Value.Type) -> (@Sendable () -> Value)? {
        let make: @Sendable () -> Wrapped? = { nil }
        return make as? @Sendable () -> Value
    }

    var innermost: Any? {
        guard case .some(let value) = self else { return nil }
        if let inner = value as? any OptionalType { return inner.innermost }
        return value
    }
}

/// A value without Optionals around it.
func unwrapped(_ value: Any?) -> Any? { value.innermost }

/// Any Optional, for checks at run time.
protocol OptionalType {
    /// The value without any Optionals; nil if there is none.
    var innermost: Any? { get }
    /// The wrapped type.
    static var wrappedType: Any.Type { get }
    /// A closure that creates a nil of this type; nil if `Value` is another type.
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

/// The type without any Optionals.
func unwrappedType(_ type: Any.Type) -> Any.Type {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
    return type
}

/// The value without any Optionals.
func unwrapped(_ value: Any?) -> Any? { value.innermost }

/// Any Optional, to tell one at run time.
protocol OptionalType {
    /// The value inside, without further Optionals; nil if there is none.
    var innermost: Any? { get }
    /// The type of what is inside it.
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }

    var innermost: Any? {
        guard case .some(let value) = self else { return nil }
        if let inner = value as? any OptionalType { return inner.innermost }
        return value
    }
}

/// A value without Optionals around it.
func unwrapped(_ value: Any?) -> Any? { value.innermost }

import Synchronization

/// A thread-safe cache of one value for each type. If two threads create a value at the same time, the first one is
/// kept.
struct MadeOnce<Value: Sendable>: ~Copyable, Sendable {
    private let values = Mutex(TypeDictionary<Value>())

    /// The value of a type, created by the first call. The closure runs outside the lock, because it may request other
    /// values.
    func value<E>(for type: ObjectIdentifier, orMake make: () throws(E) -> Value) throws(E) -> Value {
        if let known = values.withLock({ $0[type] }) { return known }
        let made = try make()
        return values.withLock { values in
            if let earlier = values[type] { return earlier }
            values.set(made, for: type)
            return made
        }
    }
}

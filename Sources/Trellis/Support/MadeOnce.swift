import Synchronization

/// A thread-safe cache of one value for each key. If two threads create a value at the same time, the first one is
/// kept.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    /// The value of a key, created by the first call. The closure runs outside the lock, because it may request other
    /// values.
    func value<E>(for key: Key, orMake make: () throws(E) -> Value) throws(E) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let made = try make()
        return values.withLock { values in
            if let earlier = values[key] { return earlier }
            values[key] = made
            return made
        }
    }
}

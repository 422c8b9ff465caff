import Synchronization

/// Values that are made once for each key, by any number of threads: of two that were made at the same time the first
/// stays.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])

    /// The value of a key, made outside the lock at the first call: making it may ask for others.
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

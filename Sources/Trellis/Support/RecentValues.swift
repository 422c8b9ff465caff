import Synchronization

/// A key of ``RecentValues``.
protocol RecentKey: Hashable, Sendable {
    /// The length of the strings in the key, in bytes.
    var textLength: Int { get }
}

extension Optional: RecentKey where Wrapped: RecentKey {
    var textLength: Int { self?.textLength ?? 0 }
}

/// A cache with a fixed number of entries, for keys that a program can make of its input: paths, date patterns, names
/// of styles. When it is full, the entry that was not used for the longest time is removed.
///
/// A value that is removed stays with the callers that have it. A key with long strings is not kept at all, so that the
/// number of entries bounds the memory.
final class RecentValues<Key: RecentKey, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// How often a value was looked up or added.
        var uses: UInt64 = 0
    }

    /// The most bytes of the strings in a key that is kept.
    private static var longestKey: Int { 4096 }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: the most entries. A linear search finds the one to remove, so this is a small number.
    init(capacity: Int) { self.capacity = capacity }

    /// The number of entries.
    var count: Int { state.withLock { $0.entries.count } }

    /// The value of a key, made outside the lock if there is none: making it may look up other keys. Of two that are
    /// made at the same time the first stays.
    func value<E>(for key: Key, orMake make: () throws(E) -> Value) throws(E) -> Value {
        guard key.textLength <= Self.longestKey else { return try make() }
        if let known = known(key) { return known }
        let made = try make()
        // The removed value is released outside the lock.
        let (value, removed) = state.withLock { add(made, for: key, to: &$0) }
        _ = removed
        return value
    }

    private func known(_ key: Key) -> Value? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: key) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].value
        }
    }

    private func add(_ made: Value, for key: Key, to state: inout State) -> (value: Value, removed: Value?) {
        if let earlier = state.entries[key] { return (earlier.value, nil) }
        var removed: Value?
        if state.entries.count >= capacity,
            let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            removed = oldest.value.value
            state.entries[oldest.key] = nil
        }
        state.uses += 1
        state.entries[key] = Entry(value: made, lastUse: state.uses)
        return (made, removed)
    }
}

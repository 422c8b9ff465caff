import Synchronization

/// A key of ``RecentValues``.
protocol RecentKey: Hashable, Sendable {
    /// The length of the strings in the key in bytes.
    var textLength: Int { get }
}

extension Optional: RecentKey where Wrapped: RecentKey {
    var textLength: Int { self?.textLength ?? 0 }
}

/// A cache with a fixed number of entries, for keys that a program may derive from input: paths, date patterns, names
/// of styles. When it is full, it removes the least recently used entry.
///
/// Callers retain the values that they use, so removing an entry is safe. A key with long strings is never stored, so
/// that the number of entries bounds the memory.
final class RecentValues<Key: RecentKey, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The number of lookups and insertions so far, which serves as the time of the last use of an entry.
        var uses: UInt64 = 0
    }

    /// The maximum length of the strings in a stored key in bytes.
    private static var longestKey: Int { 4096 }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: the maximum number of entries. It should be small, because a linear search finds the entry
    ///   to remove.
    init(capacity: Int) { self.capacity = capacity }

    /// The number of entries.
    var count: Int { state.withLock { $0.entries.count } }

    /// The value of a key, created if it is not cached. The closure runs outside the lock, because it may look up other
    /// keys. If two threads create a value at the same time, the first one is kept.
    func value<E>(for key: Key, orMake make: () throws(E) -> Value) throws(E) -> Value {
        guard key.textLength <= Self.longestKey else { return try make() }
        if let known = known(key) { return known }
        let made = try make()
        // The removed entry is released outside the lock, because a deinitializer of the user may look up values.
        let (value, removed) = state.withLock { add(made, for: key, to: &$0) }
        withExtendedLifetime(removed) {}
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

    private func add(
        _ made: Value, for key: Key, to state: inout State
    ) -> (value: Value, removed: [Key: Entry].Element?) {
        if let earlier = state.entries[key] { return (earlier.value, nil) }
        var removed: [Key: Entry].Element?
        if state.entries.count >= capacity,
            let oldest = state.entries.indices.min(by: { lastUse(of: $0, state) < lastUse(of: $1, state) })
        {
            removed = state.entries.remove(at: oldest)
        }
        state.uses += 1
        state.entries[key] = Entry(value: made, lastUse: state.uses)
        return (made, removed)
    }

    private func lastUse(of index: [Key: Entry].Index, _ state: State) -> UInt64 { state.entries[index].value.lastUse }
}

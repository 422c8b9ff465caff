/// The rule for keys that come twice, and the keys of each open dictionary where the rule needs them. (Those of models
/// are seen in the presence bits of their drafts.)
struct RepeatedKeys {
    let policy: JSONDuplicateKeys
    private var seen: [Set<JSONObjectKey>] = []

    init(policy: JSONDuplicateKeys) {
        self.policy = policy
    }

    mutating func beginDictionary() {
        if policy == .error { seen.append([]) }
    }

    mutating func endDictionary() {
        if policy == .error { seen.removeLast() }
    }

    /// Notes a key of the innermost dictionary; false if it is an error.
    mutating func insert(_ key: String) -> Bool {
        guard policy == .error else { return true }
        return seen[seen.count - 1].insert(JSONObjectKey(key)).inserted
    }
}

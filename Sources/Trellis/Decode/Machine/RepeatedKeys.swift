/// The policy for duplicate keys, and the keys of each open dictionary if the policy needs them. The presence bits of
/// drafts record the keys of models.
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

    /// Records a key of the innermost dictionary; false if it is an error.
    mutating func insert(_ key: String) -> Bool {
        guard policy == .error else { return true }
        return seen[seen.count - 1].insert(JSONObjectKey(key)).inserted
    }
}

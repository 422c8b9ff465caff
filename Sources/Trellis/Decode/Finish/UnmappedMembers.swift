// Safety: as in Machine/Machine.swift
/// What happens to the members of objects that no field is mapped to.
struct UnmappedMembers {
    /// A member that is being decoded to be kept.
    private struct Pending {
        var key: String
        var position: TrellisError.Position?
        /// Whether it is left out if it fails.
        var isLossy: Bool
    }

    /// Whether such keys matter at all.
    let isWatching: Bool
    /// The members of open objects that keep them, by the objects' places in the stack.
    private var kept: [Int: any RestMembers] = [:]
    private var pending: [Int: Pending] = [:]
    /// The keys of those objects, if repetitions are errors.
    private var seen: [Int: Set<JSONObjectKey>] = [:]
    /// What tells the variant of the root object.
    var tag: KeptValue.Context.Tag?

    init(isWatching: Bool) {
        self.isWatching = isWatching
    }

    var isEmpty: Bool { kept.isEmpty && pending.isEmpty && seen.isEmpty }

    /// The key of the member of an object that is being decoded to be kept, or was the last.
    func key(depth: Int) -> String? { pending[depth]?.key }

    func isLossy(depth: Int) -> Bool { pending[depth]?.isLossy ?? false }

    /// Whether a key has come before, as far as that matters.
    mutating func isRepeated(_ key: String, depth: Int, _ policy: JSONDuplicateKeys) -> Bool {
        switch policy {
        case .useLast: false
        case .useFirst: kept[depth]?.contains(key) == true
        case .error: !seen[depth, default: []].insert(JSONObjectKey(key)).inserted
        }
    }

    /// Begins a member that is kept.
    mutating func begin(_ key: String, at position: TrellisError.Position?, depth: Int, isLossy: Bool) {
        pending[depth] = Pending(key: key, position: position, isLossy: isLossy)
    }

    /// Notes that another key has come.
    mutating func end(depth: Int) {
        if !pending.isEmpty { pending[depth] = nil }
    }

    /// Moves the member that was begun out of its memory, to the others of its object.
    ///
    /// - Returns: what these take of memory, as far as it counts as kept.
    mutating func keep(
        _ slot: UnsafeMutableRawPointer, depth: Int, orIn begin: () -> any RestMembers
    ) -> Int {
        guard let member = pending[depth] else { preconditionFailure("a member that was not begun") }
        let members = kept[depth] ?? begin()
        kept[depth] = members
        unsafe members.keep(member.key, at: member.position, slot)
        return members.keptSize
    }

    subscript(depth: Int) -> (any RestMembers)? { kept[depth] }

    /// Forgets the members of an object that is left.
    mutating func forget(depth: Int) {
        end(depth: depth)
        if !kept.isEmpty { kept[depth] = nil }
        if !seen.isEmpty { seen[depth] = nil }
    }
}

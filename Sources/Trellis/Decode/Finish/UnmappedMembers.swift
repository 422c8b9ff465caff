// Safety: as in Machine/Machine.swift
/// The unmapped members of open objects.
struct UnmappedMembers {
    /// An unmapped member whose value is being decoded and will be stored.
    private struct Pending {
        var key: String
        var position: TrellisError.Position?
        /// Whether the member is dropped if its value has an error.
        var isLossy: Bool
    }

    /// Whether unmapped keys need to be reported, rejected or stored.
    let isWatching: Bool
    /// What to do with unmapped keys whose values are not stored.
    let rule: TrellisDecoder.Options.UnknownKeys
    /// The stored members of open objects, by the objects' indices on the stack.
    private var kept: [Int: any RestMembers] = [:]
    private var pending: [Int: Pending] = [:]
    /// The keys seen in these objects, if duplicate keys are errors.
    private var seen: [Int: Set<JSONObjectKey>] = [:]
    /// The tag that selects the variant of the root object.
    var tag: KeptValue.Context.Tag?

    init(_ rule: TrellisDecoder.Options.UnknownKeys, schemaKeepsRest: Bool) {
        self.rule = rule
        isWatching = rule != .skip || schemaKeepsRest
    }

    var isEmpty: Bool { kept.isEmpty && pending.isEmpty && seen.isEmpty }

    /// The key of the unmapped member that is being decoded in an object or was decoded last.
    func key(depth: Int) -> String? { pending[depth]?.key }

    func isLossy(depth: Int) -> Bool { pending[depth]?.isLossy ?? false }

    /// Whether a key repeats an earlier key, if the policy depends on that.
    mutating func isRepeated(_ key: String, depth: Int, _ policy: JSONDuplicateKeys) -> Bool {
        switch policy {
        case .useLast: false
        case .useFirst: kept[depth]?.contains(key) == true
        case .error: !seen[depth, default: []].insert(JSONObjectKey(key)).inserted
        }
    }

    /// Begins decoding a member to be stored.
    mutating func begin(_ key: String, at position: TrellisError.Position?, depth: Int, isLossy: Bool) {
        pending[depth] = Pending(key: key, position: position, isLossy: isLossy)
    }

    /// Ends the pending member because another key follows.
    mutating func end(depth: Int) {
        if !pending.isEmpty { pending[depth] = nil }
    }

    /// Moves the decoded value of the pending member to the stored members of its object.
    ///
    /// - Parameter members: the stored members, or an empty set if there are none.
    /// - Returns: the memory of the stored members in bytes, as far as it counts towards the limit of buffered values.
    mutating func keep(_ slot: UnsafeMutableRawPointer, depth: Int, in members: any RestMembers) -> Int {
        guard let member = pending[depth] else { preconditionFailure("a member that was not begun") }
        kept[depth] = members
        unsafe members.keep(member.key, at: member.position, slot)
        return members.keptSize
    }

    /// Records that the pending member is to be removed from the existing members.
    mutating func remove(depth: Int, from members: any RestMembers) {
        guard let member = pending[depth] else { preconditionFailure("a member that was not begun") }
        kept[depth] = members
        members.remove(member.key)
    }

    subscript(depth: Int) -> (any RestMembers)? { kept[depth] }

    /// Discards the state of an object when it ends.
    mutating func forget(depth: Int) {
        end(depth: depth)
        if !kept.isEmpty { kept[depth] = nil }
        if !seen.isEmpty { seen[depth] = nil }
    }
}

// Safety: as in Machine/Machine.swift
/// The unmapped members of open objects.
struct UnmappedMembers {
    /// An open object with an unmapped member.
    private struct Object {
        /// The index of the object's frame on the stack.
        let depth: Int
        /// The members that are complete.
        var members: (any RestMembers)?
        /// The member that is being decoded and will be stored.
        var pending: Pending?
        /// The keys seen so far, if duplicate keys are errors.
        var seen: Set<JSONObjectKey> = []
    }

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
    /// Objects that store their unmapped members, the innermost one last.
    private var objects: [Object] = []
    /// The keys of the root object with a meaning outside of it, such as the tags that select its variant. Those of the
    /// innermost variant are first.
    var outerKeys: [KeptValue.Context.OuterKey] = []

    init(_ rule: TrellisDecoder.Options.UnknownKeys, schemaKeepsRest: Bool) {
        self.rule = rule
        isWatching = rule != .skip || schemaKeepsRest
    }

    var isEmpty: Bool { objects.isEmpty }

    /// The key of the unmapped member that is being decoded in an object or was decoded last.
    func key(depth: Int) -> String? { pending(depth)?.key }

    func isLossy(depth: Int) -> Bool { pending(depth)?.isLossy ?? false }

    private func pending(_ depth: Int) -> Pending? { objects.last { $0.depth == depth }?.pending }

    /// Whether a key repeats an earlier key, if the policy depends on that.
    mutating func isRepeated(_ key: String, depth: Int, _ policy: JSONDuplicateKeys) -> Bool {
        switch policy {
        case .useLast: return false
        case .useFirst: return self[depth]?.contains(key) == true
        case .error:
            open(depth)
            return !objects[objects.count - 1].seen.insert(JSONObjectKey(key)).inserted
        }
    }

    /// Begins decoding a member to be stored.
    mutating func begin(_ key: String, at position: TrellisError.Position?, depth: Int, isLossy: Bool) {
        open(depth)
        objects[objects.count - 1].pending = Pending(key: key, position: position, isLossy: isLossy)
    }

    /// Makes sure that the innermost object is the one at this depth.
    private mutating func open(_ depth: Int) {
        if !isInnermost(depth) { objects.append(Object(depth: depth)) }
    }

    private func isInnermost(_ depth: Int) -> Bool { objects.last?.depth == depth }

    /// Ends the pending member because another key follows.
    mutating func end(depth: Int) {
        if isInnermost(depth) { objects[objects.count - 1].pending = nil }
    }

    /// Moves the decoded value of the pending member to the stored members of its object, which must have been set.
    ///
    /// - Returns: the memory of the stored members in bytes, as far as it counts towards the limit of buffered values;
    ///   nil if the member could not be stored.
    mutating func keep(_ slot: UnsafeMutableRawPointer, depth: Int) -> Int? {
        guard isInnermost(depth), let member = objects[objects.count - 1].pending,
            let members = objects[objects.count - 1].members
        else { preconditionFailure("a member that was not begun") }
        unsafe members.keep(member.key, at: member.position, slot)
        return members.keptSize
    }

    /// Whether the object at a depth has stored members.
    func hasMembers(depth: Int) -> Bool { isInnermost(depth) && objects[objects.count - 1].members != nil }

    /// Sets the stored members of the innermost object.
    mutating func store(_ members: any RestMembers, depth: Int) {
        open(depth)
        objects[objects.count - 1].members = members
    }

    /// The stored members of an object that is the innermost one with members.
    subscript(depth: Int) -> (any RestMembers)? { isInnermost(depth) ? objects[objects.count - 1].members : nil }

    /// Discards the state of an object when it ends.
    mutating func forget(depth: Int) {
        if isInnermost(depth) { objects.removeLast() }
    }
}

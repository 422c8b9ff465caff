/// What happens to the members of objects that no field is mapped to.
struct UnmappedMembers {
    /// Whether such keys matter at all.
    let isWatching: Bool
    /// The members of open objects that keep them, by the objects' places in the stack.
    private var kept: [Int: JSONObject] = [:]
    /// The key of the member that is being decoded to be kept.
    private(set) var key = ""
    /// What tells the variant of the root object.
    var tag: KeptValue.Context.Tag?

    init(isWatching: Bool) {
        self.isWatching = isWatching
    }

    var isEmpty: Bool { kept.isEmpty }

    /// Begins a member that is kept.
    mutating func begin(_ key: String) { self.key = key }

    /// Puts the member that was begun to the others of its object.
    mutating func keep(_ value: JSON, depth: Int) { kept[depth, default: JSONObject()].set(key, to: value) }

    subscript(depth: Int) -> JSONObject? {
        get { kept[depth] }
        set { kept[depth] = newValue }
    }

    /// Forgets the members of an object that is left.
    mutating func forget(depth: Int) {
        if !kept.isEmpty { kept[depth] = nil }
    }
}

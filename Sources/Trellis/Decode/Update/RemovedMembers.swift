/// The members that a patch removes from the JSON of a model. The document of the update contains those that it sets.
struct RemovedMembers {
    /// Whether the document contains the complete value, so that the patch removes whatever the document omits.
    private(set) var isAll = false
    private var isRemoved = false
    /// Whether all members of flattened variants are removed.
    var removesVariants = false
    private var inner: [JSONObjectKey: RemovedMembers] = [:]

    static let all: RemovedMembers = {
        var removed = RemovedMembers()
        removed.isAll = true
        return removed
    }()

    var isEmpty: Bool { !isAll && !isRemoved && !removesVariants && inner.isEmpty }

    /// The members that are removed inside a member's value; nil if there are none.
    subscript(key: String) -> RemovedMembers? { isAll ? self : inner[JSONObjectKey(key)] }

    /// The keys of the removed members of this object.
    var keys: Set<JSONObjectKey> { Set(inner.lazy.filter(\.value.isRemoved).map(\.key)) }

    /// Whether the value at a path is removed, or is omitted by a complete value.
    func contains(_ path: JSONPath) -> Bool {
        var current = self
        for component in path.components {
            if current.isAll { return true }
            guard case .key(let key) = component, let next = current.inner[JSONObjectKey(key)] else { return false }
            if next.isRemoved { return true }
            current = next
        }
        return current.isAll
    }

    /// Adds the value at a path of keys.
    mutating func remove(_ path: some Collection<String>) {
        change(at: path) { $0.isRemoved = true }
    }

    /// Adds the members that are removed inside the value at a path of keys.
    mutating func insert(_ members: RemovedMembers, at path: some Collection<String>) {
        if !members.isEmpty { change(at: path) { $0 = members } }
    }

    private mutating func change(at path: some Collection<String>, _ body: (inout RemovedMembers) -> Void) {
        guard let key = path.first else { return body(&self) }
        inner[JSONObjectKey(key), default: RemovedMembers()].change(at: path.dropFirst(), body)
    }
}

/// The members that a patch removes from the JSON of a model. The document of the update contains those that it sets.
struct RemovedMembers {
    /// Whether everything that the document omits is removed.
    private(set) var isAll = false
    private var isRemoved = false
    /// Whether the document has all members of flattened variants, so that the existing variant is not kept.
    var replacesVariants = false
    /// Whether the document contains the results of the model's `willDecode` hooks, which must not be called again.
    var isAfterHooks = false
    private var inner: [JSONObjectKey: RemovedMembers] = [:]

    static let all: RemovedMembers = {
        var removed = RemovedMembers()
        removed.isAll = true
        return removed
    }()

    private init() {}

    /// The members of an object, and of the objects inside it, for an update whose document contains a newer version as
    /// a whole. They are removed if that version, or the hook that changes it, omits them. O(size).
    ///
    /// - Throws: `limitExceeded` if the thread's stack is too small.
    init(from old: JSONObject, to new: JSONObject, depth: Int = 0) throws(TrellisError) {
        try JSONPointer.checkStack(depth: depth)
        replacesVariants = true
        for (key, before) in old {
            guard case .object(let before) = before, case .object(let after)? = new[key] else {
                remove([key])
                continue
            }
            inner[JSONObjectKey(key)] = try RemovedMembers(from: before, to: after, depth: depth + 1)
        }
    }

    static let nothing = RemovedMembers()

    var isEmpty: Bool { !isAll && !isRemoved && !replacesVariants && !isAfterHooks && inner.isEmpty }

    /// The members that are removed inside a member's value; nil if there are none.
    ///
    /// - Parameter key: the member's key; nil for an element of an array.
    func within(_ key: String?) -> RemovedMembers? { isAll ? self : key.flatMap { inner[JSONObjectKey($0)] } }

    /// The keys of the removed members of this object.
    var keys: Set<JSONObjectKey> { Set(inner.lazy.filter(\.value.isRemoved).map(\.key)) }

    /// Whether the value at a path is removed, if the document does not contain it.
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
        inner[JSONObjectKey(key), default: .nothing].change(at: path.dropFirst(), body)
    }
}

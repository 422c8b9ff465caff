// JSON Merge Patch of RFC 7396.
extension JSON {
    /// Applies a JSON Merge Patch of RFC 7396. O(size of the patch and of the objects that it changes).
    ///
    /// Members of the patch replace members of this value, null removes a member, and an object is applied recursively
    /// to the existing member. A patch that is not an object, such as an array, replaces the whole value.
    ///
    /// ```swift
    /// var json: JSON = ["title": "a", "tags": ["x"], "user": ["id": 1, "name": "b"]]
    /// try json.apply(["title": nil, "user": ["name": "c"]])
    /// // {"tags":["x"],"user":{"id":1,"name":"c"}}
    /// ```
    ///
    /// - Throws: `limitExceeded` if objects of the patch are nested more than 1,024 levels deep, or too deep for the
    ///   thread's stack. The value is then unchanged.
    public mutating func apply(_ mergePatch: JSON) throws(TrellisError) {
        var result = self
        try result.merge(mergePatch, depth: 0)
        self = result
    }

    private mutating func merge(_ patch: JSON, depth: Int) throws(TrellisError) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        try JSONPointer.check(depth: depth)
        var members = JSONObject()
        if case .object(let own) = self { members = own }
        // The members must have a single owner, so that they are changed in place.
        self = .null
        var removed: Set<JSONObjectKey> = []
        for (key, change) in changes {
            switch change {
            case .null: if members.contains(key) { removed.insert(JSONObjectKey(key)) }
            case .object:
                let position = members.position(inserting: key)
                var value = members.exchangeValue(at: position, with: .null)
                try value.merge(change, depth: depth + 1)
                _ = members.exchangeValue(at: position, with: value)
            case .bool, .number, .string, .array: members.set(key, to: change)
            }
        }
        if !removed.isEmpty { members.removeAll { removed.contains(JSONObjectKey($0.key)) } }
        self = .object(members)
    }

    /// The smallest merge patch that changes `old` to this value. O(size).
    ///
    /// - Throws: the errors of `changes`.
    func mergePatch(from old: JSON) throws(TrellisError) -> JSON {
        if let changes = try changes(from: old, depth: 0) { return changes }
        // A patch that is not an object replaces the whole value.
        if case .object = self { return [:] }
        return self
    }

    /// The smallest merge patch that changes `old` to this value; nil if both are equal. Objects are compared member by
    /// member, other values as a whole. O(size).
    ///
    /// - Throws: `notEncodable` with the path of a null in an object of this value that the patch would have to set,
    ///   and `limitExceeded` beyond 1,024 levels of objects.
    private func changes(from old: JSON, depth: Int) throws(TrellisError) -> JSON? {
        guard case .object(let members) = self, case .object(let oldMembers) = old else {
            if case .object = self {
                try checkPatchMembers(depth: depth)
                return self
            }
            if self == old { return .none }
            return self
        }
        try JSONPointer.check(depth: depth)
        var changes = JSONObject()
        for (key, _) in oldMembers where !members.contains(key) { changes.set(key, to: .null) }
        for (key, value) in members {
            let change: JSON?
            do {
                let oldValue = oldMembers[key]
                if value.isNull, oldValue?.isNull != true { throw Self.nullInPatch }
                if let oldValue {
                    change = try value.changes(from: oldValue, depth: depth + 1)
                } else {
                    try value.checkPatchMembers(depth: depth + 1)
                    change = value
                }
            } catch {
                throw TrellisError(error, under: .key(key))
            }
            if let change { changes.set(key, to: change) }
        }
        if changes.isEmpty { return .none }
        return .object(changes)
    }

    /// Throws if a merge patch cannot set this value because an object inside it contains null.
    private func checkPatchMembers(depth: Int) throws(TrellisError) {
        guard case .object(let members) = self else { return }
        try JSONPointer.check(depth: depth)
        for (key, value) in members {
            do {
                if value.isNull { throw Self.nullInPatch }
                try value.checkPatchMembers(depth: depth + 1)
            } catch {
                throw TrellisError(error, under: .key(key))
            }
        }
    }

    private static var nullInPatch: TrellisError {
        TrellisError(.notEncodable, found: "a null, which a merge patch cannot set")
    }
}

extension JSONPatch {
    /// The operations that change one value to another: applying the patch to `old` returns a value equal to `new`.
    /// O(size of both).
    ///
    /// Objects are compared member by member. In arrays, equal elements at both ends are skipped, and the elements
    /// between them are compared by index. The patch contains no `move`, `copy` and `test` operations.
    ///
    /// If these operations would be too costly, then one operation replaces the whole document: if their paths
    /// together have more bytes than 1 MiB plus 32 times the bytes of the keys and values, as with a long key above
    /// many changes; or if applying them would move more array elements than ``JSON/apply(_:)-(JSONPatch)`` accepts.
    ///
    /// - Throws: `limitExceeded` if one of the values has more than 1,024 levels, or more than the thread's stack has
    ///   room for.
    public init(from old: JSON, to new: JSON) throws(TrellisError) {
        var numbering = ValueNumbering()
        let (oldTree, newTree) = (try numbering.tree(of: old), try numbering.tree(of: new))
        var difference = PatchDifference(maximumPathBytes: 1 << 20 + 32 * numbering.byteCount)
        do {
            try difference.compare((old, oldTree), (new, newTree), at: "")
            operations = difference.operations
        } catch {
            operations = [.replace(path: "", value: new)]
        }
    }
}

/// Assigns a number to each distinct value, so that subtrees are compared by their numbers alone.
private struct ValueNumbering {
    /// A value whose elements or members are replaced by their numbers.
    private enum Shape: Hashable {
        case scalar(JSON)
        case array([Int])
        /// The numbers of each key and its value, sorted by the numbers of the keys.
        case object([Int])
    }

    struct Tree {
        let number: Int
        var children: [Tree] = []
    }

    private var shapes: [Shape: Int] = [:]
    private var keys: [JSONObjectKey: Int] = [:]
    /// The bytes of all keys and strings, and one for each value.
    private(set) var byteCount = 0

    mutating func tree(of json: JSON, depth: Int = 0) throws(TrellisError) -> Tree {
        byteCount += 1
        switch json {
        case .null, .bool, .number: return Tree(number: number(of: .scalar(json)))
        case .string(let text):
            byteCount += text.utf8.count
            return Tree(number: number(of: .scalar(json)))
        case .array(let elements):
            try JSONPointer.check(depth: depth)
            var children: [Tree] = []
            children.reserveCapacity(elements.count)
            for element in elements { children.append(try tree(of: element, depth: depth + 1)) }
            return Tree(number: number(of: .array(children.map(\.number))), children: children)
        case .object(let members):
            try JSONPointer.check(depth: depth)
            var children: [Tree] = []
            children.reserveCapacity(members.count)
            var pairs: [(key: Int, value: Int)] = []
            for (key, value) in members {
                let child = try tree(of: value, depth: depth + 1)
                children.append(child)
                byteCount += key.utf8.count
                let count = keys.count
                pairs.append((Self.number(&keys[JSONObjectKey(key), default: count]), child.number))
            }
            pairs.sort { $0.key < $1.key }
            return Tree(number: number(of: .object(pairs.flatMap { [$0.key, $0.value] })), children: children)
        }
    }

    private mutating func number(of shape: Shape) -> Int {
        let count = shapes.count
        return Self.number(&shapes[shape, default: count])
    }

    /// Access by reference stores the default in the dictionary, so that a key is hashed only once.
    private static func number(_ number: inout Int) -> Int { number }
}

private struct PatchDifference {
    typealias Numbered = (json: JSON, tree: ValueNumbering.Tree)

    struct IsTooCostly: Error {}

    private(set) var operations: [JSONPatch.Operation] = []
    /// The number of bytes that further paths may have.
    private var pathBytes: Int
    /// The number of array elements that further operations may move.
    private var moves = PatchedDocument.maximumMoves
    private var depth = 0
    private var stack = StackRoom()

    init(maximumPathBytes: Int) { pathBytes = maximumPathBytes }

    mutating func compare(_ old: Numbered, _ new: Numbered, at path: String) throws(IsTooCostly) {
        if old.tree.number == new.tree.number { return }
        depth += 1
        defer { depth -= 1 }
        if depth > 8, stack.isShort() { throw IsTooCostly() }
        switch (old.json, new.json) {
        case (.object(let oldMembers), .object(let newMembers)):
            for (key, _) in oldMembers where !newMembers.contains(key) {
                let path = try self.path(path, key)
                operations.append(.remove(path: path))
            }
            for (position, (key, value)) in newMembers.enumerated() {
                let tree = new.tree.children[position]
                guard let oldPosition = oldMembers.position(of: key) else {
                    let path = try self.path(path, key)
                    operations.append(.add(path: path, value: value))
                    continue
                }
                let oldTree = old.tree.children[oldPosition]
                if oldTree.number == tree.number { continue }
                try compare((oldMembers.members[oldPosition].value, oldTree), (value, tree), at: self.path(path, key))
            }
        case (.array(let oldElements), .array(let newElements)):
            try compare(oldElements, old.tree.children, newElements, new.tree.children, at: path)
        default: operations.append(.replace(path: path, value: new.json))
        }
    }

    private mutating func compare(
        _ old: [JSON], _ oldTrees: [ValueNumbering.Tree], _ new: [JSON], _ newTrees: [ValueNumbering.Tree],
        at path: String
    ) throws(IsTooCostly) {
        let common = min(old.count, new.count)
        var first = 0
        while first < common, oldTrees[first].number == newTrees[first].number { first += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > first, newEnd > first, oldTrees[oldEnd - 1].number == newTrees[newEnd - 1].number {
            oldEnd -= 1
            newEnd -= 1
        }
        for index in first..<min(oldEnd, newEnd) where oldTrees[index].number != newTrees[index].number {
            try compare((old[index], oldTrees[index]), (new[index], newTrees[index]), at: self.path(path, index))
        }
        moves -= abs(old.count - new.count) * (old.count - oldEnd + 1)
        if moves < 0 { throw IsTooCostly() }
        // From the end, so that the indices of earlier elements do not change.
        for index in stride(from: oldEnd - 1, through: newEnd, by: -1) {
            let path = try self.path(path, index)
            operations.append(.remove(path: path))
        }
        for index in stride(from: oldEnd, to: newEnd, by: 1) {
            let path = try self.path(path, index)
            operations.append(.add(path: path, value: new[index]))
        }
    }

    private mutating func path(_ path: String, _ key: String) throws(IsTooCostly) -> String {
        try take(path.utf8.count + key.utf8.count)
        var path = path
        TrellisError.Path.append(pointerToken: key, to: &path)
        return path
    }

    private mutating func path(_ path: String, _ index: Int) throws(IsTooCostly) -> String {
        try take(path.utf8.count)
        return "\(path)/\(index)"
    }

    private mutating func take(_ bytes: Int) throws(IsTooCostly) {
        pathBytes -= bytes
        if pathBytes < 0 { throw IsTooCostly() }
    }
}

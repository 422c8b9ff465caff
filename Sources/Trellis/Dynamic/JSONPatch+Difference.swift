extension JSONPatch {
    /// The operations that change one value to another: applying the patch to `old` returns a value equal to `new`.
    /// O(size of both).
    ///
    /// Objects are compared member by member. In arrays, equal elements at both ends are skipped, and the elements
    /// between them are compared by index. The patch contains no `move`, `copy` and `test` operations.
    ///
    /// - Throws: `limitExceeded` if one of the values has more than 1,024 levels.
    public init(from old: JSON, to new: JSON) throws(TrellisError) {
        var numbering = ValueNumbering()
        let (oldTree, newTree) = (try numbering.tree(of: old), try numbering.tree(of: new))
        var difference = PatchDifference()
        difference.compare((old, oldTree), (new, newTree), at: "")
        operations = difference.operations
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

    mutating func tree(of json: JSON, depth: Int = 0) throws(TrellisError) -> Tree {
        switch json {
        case .null, .bool, .number, .string: return Tree(number: number(of: .scalar(json)))
        case .array(let elements):
            try Self.check(depth)
            var children: [Tree] = []
            children.reserveCapacity(elements.count)
            for element in elements { children.append(try tree(of: element, depth: depth + 1)) }
            return Tree(number: number(of: .array(children.map(\.number))), children: children)
        case .object(let members):
            try Self.check(depth)
            var children: [Tree] = []
            children.reserveCapacity(members.count)
            var pairs: [(key: Int, value: Int)] = []
            for (key, value) in members {
                let child = try tree(of: value, depth: depth + 1)
                children.append(child)
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

    private static func check(_ depth: Int) throws(TrellisError) {
        guard depth < JSONPointer.maximumDepth else { throw TrellisError(.init(tooDeepOver: JSONPointer.maximumDepth)) }
    }
}

private struct PatchDifference {
    typealias Numbered = (json: JSON, tree: ValueNumbering.Tree)

    private(set) var operations: [JSONPatch.Operation] = []

    mutating func compare(_ old: Numbered, _ new: Numbered, at path: String) {
        if old.tree.number == new.tree.number { return }
        switch (old.json, new.json) {
        case (.object(let oldMembers), .object(let newMembers)):
            for (key, _) in oldMembers where !newMembers.contains(key) {
                operations.append(.remove(path: Self.path(path, key)))
            }
            for (position, (key, value)) in newMembers.enumerated() {
                let tree = new.tree.children[position]
                guard let oldPosition = oldMembers.position(of: key) else {
                    operations.append(.add(path: Self.path(path, key), value: value))
                    continue
                }
                let oldTree = old.tree.children[oldPosition]
                if oldTree.number == tree.number { continue }
                compare((oldMembers.members[oldPosition].value, oldTree), (value, tree), at: Self.path(path, key))
            }
        case (.array(let oldElements), .array(let newElements)):
            compare(oldElements, old.tree.children, newElements, new.tree.children, at: path)
        default: operations.append(.replace(path: path, value: new.json))
        }
    }

    private mutating func compare(
        _ old: [JSON], _ oldTrees: [ValueNumbering.Tree], _ new: [JSON], _ newTrees: [ValueNumbering.Tree],
        at path: String
    ) {
        let common = min(old.count, new.count)
        var first = 0
        while first < common, oldTrees[first].number == newTrees[first].number { first += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > first, newEnd > first, oldTrees[oldEnd - 1].number == newTrees[newEnd - 1].number {
            oldEnd -= 1
            newEnd -= 1
        }
        for index in first..<min(oldEnd, newEnd) where oldTrees[index].number != newTrees[index].number {
            compare((old[index], oldTrees[index]), (new[index], newTrees[index]), at: "\(path)/\(index)")
        }
        // From the end, so that the indices of earlier elements do not change.
        for index in stride(from: oldEnd - 1, through: newEnd, by: -1) {
            operations.append(.remove(path: "\(path)/\(index)"))
        }
        for index in stride(from: oldEnd, to: newEnd, by: 1) {
            operations.append(.add(path: "\(path)/\(index)", value: new[index]))
        }
    }

    private static func path(_ path: String, _ key: String) -> String {
        var path = path
        TrellisError.Path.append(pointerToken: key, to: &path)
        return path
    }
}

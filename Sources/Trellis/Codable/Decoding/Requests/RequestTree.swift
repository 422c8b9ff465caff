/// The members that a type has requested of its documents, by their paths. All elements of an array share one node.
struct RequestTree {
    struct Node {
        /// The indices of the nodes of requested members.
        var members: [[UInt8]: Int] = [:]
        /// The index of the node of an array's elements.
        var element: Int?
        /// Whether the members of an object were requested by their keys.
        var isOpened = false
        /// Whether a value was used completely.
        var isWhole = false
    }

    private static let maximumCount = 1024
    private static let maximumDepth = 32
    /// The maximum number of members of an object. Keys with equal hashes are compared one by one.
    private static let maximumMembers = 128
    private static let maximumKeyLength = 64

    /// The root is the first node.
    private(set) var nodes = [Node()]

    /// The index of a member's node, which is added if it does not exist; nil if the tree has no room for it. The
    /// object is then marked as used completely.
    mutating func member(_ key: [UInt8], of node: Int, depth: Int) -> Int? {
        if let known = nodes[node].members[key] { return known }
        guard !key.isEmpty, key.count <= Self.maximumKeyLength, nodes[node].members.count < Self.maximumMembers,
            hasRoom(depth)
        else {
            nodes[node].isWhole = true
            return nil
        }
        nodes.append(Node())
        nodes[node].members[key] = nodes.count - 1
        return nodes.count - 1
    }

    /// As `member`, for the elements of an array.
    mutating func element(of node: Int, depth: Int) -> Int? {
        if let known = nodes[node].element { return known }
        guard hasRoom(depth) else {
            nodes[node].isWhole = true
            return nil
        }
        nodes.append(Node())
        nodes[node].element = nodes.count - 1
        return nodes.count - 1
    }

    private func hasRoom(_ depth: Int) -> Bool { depth < Self.maximumDepth && nodes.count < Self.maximumCount }

    mutating func markOpened(_ node: Int) { nodes[node].isOpened = true }
    mutating func markWhole(_ node: Int) { nodes[node].isWhole = true }

    /// Adds the requests of another tree.
    mutating func add(_ other: RequestTree) { add(other, 0, to: 0, depth: 0) }

    private mutating func add(_ other: RequestTree, _ source: Int, to node: Int, depth: Int) {
        let added = other.nodes[source]
        if added.isOpened { nodes[node].isOpened = true }
        if added.isWhole { nodes[node].isWhole = true }
        for (key, child) in added.members {
            if let target = member(key, of: node, depth: depth) { add(other, child, to: target, depth: depth + 1) }
        }
        if let child = added.element, let target = element(of: node, depth: depth) {
            add(other, child, to: target, depth: depth + 1)
        }
    }
}

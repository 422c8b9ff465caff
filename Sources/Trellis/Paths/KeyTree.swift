/// A tree of keys, built from paths.
struct KeyTree<Leaf> {
    struct Entry {
        var leaf: Leaf
        /// The rest of the path from its first array component on.
        var rest: [JSONPath.Component]
    }

    final class Node {
        /// The leaves whose keys end at this node.
        var entries: [Entry] = []
        var children: [(key: String, node: Node)] = []
        /// The presence bit of a node without a value of its own.
        var branchBit = 0

        func child(_ key: String) -> Node {
            if let known = existing(key) { return known }
            let node = Node()
            children.append((key, node))
            return node
        }

        func existing(_ key: String) -> Node? {
            // Keys are compared as bytes, because equality of strings ignores differences in normalisation.
            children.first { $0.key.hasSameBytes(as: key) }?.node
        }

        /// The only leaf of this node; nil if there are several leaves or deeper paths.
        var only: Leaf? { entries.count == 1 && children.isEmpty && entries[0].rest.isEmpty ? entries[0].leaf : nil }
        var isBranch: Bool { entries.isEmpty }
        /// For the root of a model that is an array, the positions of the children: see `inTree`.
        var positions: [Int] { children.map { Int($0.key) ?? 0 } }

        /// Sorts the keys of all levels in the order of canonical JSON.
        func sortCanonically() {
            children.sort { $0.key.precedesInUTF16($1.key) }
            for (_, child) in children { child.sortCanonically() }
        }

        /// All leaves at this node or below it, with the rest of their paths from here.
        var allBelow: [Entry] {
            entries
                + children.flatMap { key, node in
                    node.allBelow.map { Entry(leaf: $0.leaf, rest: [.key(key)] + $0.rest) }
                }
        }
    }

    let root = Node()

    /// Adds a path. The components from the first array component on are stored with the leaf.
    func insert(_ leaf: Leaf, at path: JSONPath) {
        var node = root
        var rest = path.components[...]
        while case .key(let key)? = rest.first {
            node = node.child(key)
            rest.removeFirst()
        }
        node.entries.append(Entry(leaf: leaf, rest: Array(rest)))
    }

    /// Assigns a bit to each branch and returns the next free bit.
    func numberBranches(from first: Int) -> Int {
        var next = first
        func number(_ node: Node) {
            for (_, child) in node.children where child.only == nil {
                child.branchBit = next
                next += 1
                if child.isBranch { number(child) }
            }
        }
        number(root)
        return next
    }
}

/// A tree of keys, built from paths.
///
/// Not generic: the first decode of a small type would take longer, since the runtime would instantiate types for each
/// kind of leaf.
struct KeyTree {
    /// What a path leads to, as the creator of the tree numbers it.
    struct Leaf {
        var index: Int
        /// The index of the path among those of the same field.
        var rank = 0
    }

    struct Entry {
        var leaf: Leaf
        /// The rest of the path from its first array component on.
        var rest: [JSONPath.Component]
    }

    struct Child {
        let key: String
        let node: Node
    }

    final class Node {
        /// The leaves whose keys end at this node.
        var entries: [Entry] = []
        var children: [Child] = []
        /// The presence bit of a node without a value of its own.
        var branchBit = 0

        func child(_ key: String) -> Node {
            if let known = existing(key) { return known }
            let node = Node()
            children.append(Child(key: key, node: node))
            return node
        }

        func existing(_ key: String) -> Node? {
            // Keys are compared as bytes, because equality of strings ignores differences in normalization.
            children.first { $0.key.hasSameBytes(as: key) }?.node
        }

        /// The only leaf of this node; nil if there are several leaves or deeper paths.
        var only: Leaf? { entries.count == 1 && children.isEmpty && entries[0].rest.isEmpty ? entries[0].leaf : nil }
        var isBranch: Bool { entries.isEmpty }
        /// For the root of a model that is an array, the positions of the children: see `inTree`.
        var positions: [Int] { children.map { Int($0.key) ?? 0 } }

        /// Whether a value of this node, or of one below it, is also a part of another value.
        var hasOverlaps: Bool {
            if !entries.isEmpty, entries.count > 1 || !children.isEmpty { return true }
            for child in children where child.node.hasOverlaps { return true }
            return false
        }

        /// Sorts the keys of all levels in the order of canonical JSON.
        func sortCanonically() {
            children.sort { $0.key.precedesInUTF16($1.key) }
            for child in children { child.node.sortCanonically() }
        }

        /// All leaves at this node or below it, with the rest of their paths from here.
        var allBelow: [Entry] {
            entries
                + children.flatMap { child in
                    child.node.allBelow.map { Entry(leaf: $0.leaf, rest: [.key(child.key)] + $0.rest) }
                }
        }
    }

    let root = Node()

    /// Adds a path that is a key.
    func insert(_ leaf: Leaf, at key: String) {
        root.child(key).entries.append(Entry(leaf: leaf, rest: []))
    }

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
            for child in node.children where child.node.only == nil {
                child.node.branchBit = next
                next += 1
                if child.node.isBranch { number(child.node) }
            }
        }
        number(root)
        return next
    }
}

/// Paths as a tree of keys.
struct KeyTree<Leaf> {
    struct Entry {
        var leaf: Leaf
        /// What is left of the path where it goes into an array.
        var rest: [JSONPath.Component]
    }

    final class Node {
        /// What ends here.
        var entries: [Entry] = []
        var children: [(key: String, node: Node)] = []
        /// Where the plan keeps the bit of a node without a value of its own.
        var branchBit = 0

        func child(_ key: String) -> Node {
            if let known = existing(key) { return known }
            let node = Node()
            children.append((key, node))
            return node
        }

        func existing(_ key: String) -> Node? {
            // By bytes: to a String's own equality, keys that only look alike are one.
            children.first { $0.key.hasSameBytes(as: key) }?.node
        }

        /// The one thing that the value of this node is for; nil if it is for several or there are deeper paths.
        var only: Leaf? { entries.count == 1 && children.isEmpty && entries[0].rest.isEmpty ? entries[0].leaf : nil }
        var isBranch: Bool { entries.isEmpty }
        /// Of the root of a model that is an array, the position that each child's key is: see `inTree`.
        var positions: [Int] { children.map { Int($0.key) ?? 0 } }

        /// Everything that ends here or deeper, with the rest of its path from here.
        var allBelow: [Entry] {
            entries
                + children.flatMap { key, node in
                    node.allBelow.map { Entry(leaf: $0.leaf, rest: [.key(key)] + $0.rest) }
                }
        }
    }

    let root = Node()

    /// Adds a path. The part behind the first step into an array stays with the leaf.
    func insert(_ leaf: Leaf, at path: JSONPath) {
        var node = root
        var rest = path.components[...]
        while case .key(let key)? = rest.first {
            node = node.child(key)
            rest.removeFirst()
        }
        node.entries.append(Entry(leaf: leaf, rest: Array(rest)))
    }

    /// Gives each branch a bit; returns the next that is free.
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

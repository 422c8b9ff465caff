/// The keys of a schema as a tree, and the place where its conflicts are found.
struct KeyTree {
    final class Node {
        var field: Int?
        /// Which of the field's paths this is.
        var rank = 0
        var branchBit = 0
        var children: [(key: String, node: Node)] = []

        func child(_ key: String) -> Node {
            // By bytes: to a String's own equality, keys that only look alike are one.
            if let (_, node) = children.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) { return node }
            let node = Node()
            children.append((key, node))
            return node
        }
    }

    let root = Node()

    /// - Throws: `invalidSchema` when a path is empty, taken twice, or both a value and an object.
    init(_ schema: JSONSchema, firstPathsOnly: Bool = false) throws(TrellisError) {
        for (index, field) in schema.fields.enumerated() {
            for (rank, path) in field.paths.enumerated() where rank == 0 || !firstPathsOnly {
                guard !path.components.isEmpty else {
                    throw Self.invalid(schema, "the path of '\(field.name)' is empty")
                }
                var node = root
                for key in path.components {
                    if let other = node.field {
                        throw Self.invalid(
                            schema,
                            "'\(path)' of '\(field.name)' passes through the value of '\(schema.fields[other].name)'")
                    }
                    node = node.child(key)
                }
                if let other = node.field {
                    throw Self.invalid(
                        schema, "'\(schema.fields[other].name)' and '\(field.name)' both have the path '\(path)'")
                }
                guard node.children.isEmpty else {
                    throw Self.invalid(schema, "the value of '\(field.name)' at '\(path)' holds other fields")
                }
                node.field = index
                node.rank = rank
            }
        }
    }

    /// Gives each branch a bit after those of the fields; returns how many there are.
    func numberBranches(from first: Int) -> Int {
        var next = first
        func number(_ node: Node) {
            for (_, child) in node.children where child.field == nil {
                child.branchBit = next
                next += 1
                number(child)
            }
        }
        number(root)
        return next - first
    }

    private static func invalid(_ schema: JSONSchema, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(schema.model): \(reason)")
    }
}

/// The members of a model's JSON object, from which the object's schema is built.
struct ModelMembers {
    /// The value at one of the paths of a field.
    struct Leaf {
        var schema: JSONObject
        /// The schema of the field's elements, for a path that collects values of several elements.
        var element: JSONObject = [:]
        var isRequired: Bool
        /// Whether the value, or a value above it on the path, may be null.
        var acceptsNull: Bool
        /// Whether the field contains all elements of an array from its index on.
        var isTail = false
    }

    /// The members of an optional flattened model, which is nil if none of them is present.
    struct Group {
        var required: [JSONPath] = []
        var all: [JSONPath] = []
    }

    let tree = KeyTree()
    private var leaves: [Leaf] = []
    let form: JSONModelForm
    /// Whether further members are forbidden.
    let isClosed: Bool
    /// Whether the object, but not the objects inside it, has other members, which another schema describes.
    let isPart: Bool
    /// Additional schemas that the object must match.
    var conditions: [JSONObject] = []
    /// The schema of all other members; nil if no field stores them.
    var rest: JSONObject?
    /// The member that distinguishes the model from other variants.
    var tag: (key: String, schema: JSONObject, isRequired: Bool)?
    /// Whether one of the conditions allows further members.
    var hasOtherMembers = false
    /// The paths of members that decoding skips, although other members are forbidden.
    var skipped: [JSONPath] = []
    private(set) var groups: [Group] = []
    private var openGroups: [Int] = []

    init(form: JSONModelForm, isClosed: Bool, isPart: Bool) {
        self.form = form
        self.isClosed = isClosed
        self.isPart = isPart
    }

    /// Whether fields are currently added to an optional flattened model.
    var isInGroup: Bool { !openGroups.isEmpty }

    mutating func add(_ leaf: Leaf, at path: JSONPath) {
        var leaf = leaf
        if leaf.isRequired, let group = openGroups.last { groups[group].required.append(path) }
        for group in openGroups { groups[group].all.append(path) }
        leaf.isRequired = leaf.isRequired && !isInGroup
        tree.insert(KeyTree.Leaf(index: leaves.count), at: path.inTree(of: form))
        leaves.append(leaf)
    }

    /// Allows any value at the first key of each skipped path that leads to no field.
    mutating func addSkipped() {
        for path in skipped {
            var node = tree.root
            var way: [JSONPath.Component] = []
            for component in path.inTree(of: form).components {
                guard case .key(let key) = component, node.entries.isEmpty else { break }
                way.append(component)
                guard let next = node.existing(key) else {
                    add(Leaf(schema: [:], isRequired: false, acceptsNull: true), at: JSONPath(way))
                    break
                }
                node = next
            }
        }
    }

    mutating func openGroup() {
        openGroups.append(groups.count)
        groups.append(Group())
    }

    mutating func closeGroup() {
        guard let index = openGroups.popLast() else { return }
        let group = groups[index]
        guard !group.required.isEmpty, group.all.count > 1 else { return }
        let keys = group.all.compactMap(\.onlyKey)
        let required = group.required.compactMap(\.onlyKey)
        if keys.count == group.all.count {
            var dependent: JSONObject = [:]
            for key in keys {
                let others = required.filter { $0 != key }
                if !others.isEmpty { dependent[key] = JSONObject.list(others) }
            }
            conditions.append(["dependentRequired": .object(dependent)])
        } else {
            conditions.append(
                .anyOf([
                    .allOf(group.required.map(\.presence)),
                    ["not": .object(.anyOf(group.all.map(\.presence)))],
                ]))
        }
    }

    // MARK: The schema

    var schema: JSONObject {
        form == .array ? row : object(tree.root, isClosed: isClosed, isWhole: true)
    }

    private func object(_ node: KeyTree.Node, isClosed: Bool, isWhole: Bool = false) -> JSONObject {
        var properties: JSONObject = [:]
        var required: [String] = []
        var tag = isWhole ? tag : nil
        if let own = tag, node.existing(own.key) == nil {
            properties[own.key] = .object(own.schema)
            if own.isRequired { required.append(own.key) }
            tag = nil
        }
        for member in node.children {
            let (key, child) = (member.key, member.node)
            var schema = value(child)
            if let tag, tag.key.hasSameBytes(as: key) { schema = Self.narrowed(schema, to: tag.schema) }
            properties[key] = .object(schema)
            if isRequired(child) || tag?.isRequired == true && tag?.key.hasSameBytes(as: key) == true {
                required.append(key)
            }
        }
        var schema: JSONObject = ["type": "object"]
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        if !required.isEmpty { schema["required"] = JSONObject.list(required) }
        if isWhole, let rest {
            schema["additionalProperties"] = rest.isEmpty ? true : .object(rest)
        } else if isClosed, !isWhole || !isPart {
            schema[isWhole && hasOtherMembers ? "unevaluatedProperties" : "additionalProperties"] = false
        }
        guard isWhole else { return schema }
        for condition in conditions {
            // A condition with a single keyword, such as `dependentRequired`, is added as that keyword. Other
            // conditions go into `allOf`.
            if let (keyword, value) = condition.onlyMember, keyword != "allOf", schema[keyword] == nil {
                schema[keyword] = value
            } else {
                schema.require(condition)
            }
        }
        return schema
    }

    /// A field's schema, restricted to the names that the tag can have.
    private static func narrowed(_ schema: JSONObject, to tag: JSONObject) -> JSONObject {
        tag.isEmpty ? schema : schema.isEmpty || schema == ["type": "string"] ? tag : .allOf([schema, tag])
    }

    private func value(_ node: KeyTree.Node) -> JSONObject {
        var schemas = node.entries.map { Self.schema(of: leaves[$0.leaf.index], at: $0.rest[...]) }
        if !node.children.isEmpty {
            // If a field is also mapped to the whole value, the field's type determines which further members it may
            // have.
            let object = object(node, isClosed: isClosed && node.entries.isEmpty)
            schemas.append(node.allBelow.allSatisfy { leaves[$0.leaf.index].acceptsNull } ? object.nullable : object)
        }
        return .allOf(schemas)
    }

    private func isRequired(_ node: KeyTree.Node) -> Bool {
        node.allBelow.contains { leaves[$0.leaf.index].isRequired }
    }

    /// The schema of a value inside which a field's path continues.
    private static func schema(of leaf: Leaf, at rest: ArraySlice<JSONPath.Component>) -> JSONObject {
        guard let step = rest.first else { return leaf.schema }
        var below = leaf
        let further = rest.dropFirst()
        var schema: JSONObject
        switch step {
        case .key(let key):
            let inner = Self.schema(of: leaf, at: further)
            schema = ["type": "object", "properties": [key: .object(inner)]]
            if leaf.isRequired { schema["required"] = [.string(key)] }
        case .index(let index):
            guard index >= 0 else { return [:] }
            schema = ["type": "array"]
            let inner = Self.schema(of: leaf, at: further)
            schema["prefixItems"] = .array(Array(repeating: [:], count: index) + [.object(inner)])
            if leaf.isRequired { schema["minItems"] = JSON(index + 1) }
        case .each, .eachOrNil:
            below.schema = leaf.element
            below.isRequired = false
            below.acceptsNull = leaf.element.allowsNull
            schema = ["type": "array", "items": .object(Self.schema(of: below, at: further))]
        }
        return leaf.acceptsNull ? schema.nullable : schema
    }

    /// The schema of a model that is an array.
    private var row: JSONObject {
        var schema: JSONObject = ["type": "array"]
        var items: [JSONObject] = []
        var minimum = 0
        var tail: JSONObject?
        for (position, child) in zip(tree.root.positions, tree.root.children).sorted(by: { $0.0 < $1.0 }) {
            let leaf = child.node.entries.first.map { leaves[$0.leaf.index] }
            if let leaf, leaf.isTail {
                tail = leaf.element
                continue
            }
            while items.count < position { items.append([:]) }
            items.append(value(child.node))
            if leaf?.isRequired == true { minimum = position + 1 }
        }
        if !items.isEmpty { schema["prefixItems"] = .array(items.map { .object($0) }) }
        if let tail, !tail.isEmpty { schema["items"] = .object(tail) }
        if tail == nil, isClosed { schema["items"] = false }
        if minimum > 0 { schema["minItems"] = JSON(minimum) }
        return schema
    }
}

extension JSONPath {
    /// The key of a path that consists of a single key.
    fileprivate var onlyKey: String? {
        guard components.count == 1, case .key(let key)? = components.first else { return nil }
        return key
    }

    /// A schema for objects that have a value at the path.
    var presence: JSONObject {
        guard case .key(let key)? = components.first else { return [:] }
        var schema: JSONObject = ["required": [.string(key)]]
        let inner = JSONPath(Array(components.dropFirst())).presence
        if !inner.isEmpty {
            schema["properties"] = [key: .object((["type": "object"] as JSONObject).adding(inner))]
        }
        return schema
    }
}

extension JSONObject {
    /// The only member of an object with a single member.
    fileprivate var onlyMember: Element? { count == 1 ? members.first : nil }
}

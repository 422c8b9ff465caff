/// The fields of a model and of the models that are flattened into it, for deriving an update from a patch.
struct PatchedFields {
    struct Field {
        /// The keys of each path, up to the first array.
        let paths: [[String]]
        /// The field's value; nil if an update replaces it as a whole.
        let value: Any?
    }

    private(set) var list: [Field] = []
    /// The fields of each Optional flattened model, as a range of the list.
    private(set) var optionals: [Range<Int>] = []
    /// The value of the field that stores unmapped members.
    private(set) var rest: (any ModelContainer)?
    /// Whether the unmapped members belong to flattened variants, which an update replaces as a whole.
    private(set) var hasVariants = false
    /// The paths of all fields.
    private let tree = KeyTree()

    init(of model: any JSONDecodableModel, _ options: TrellisDecoder.Options) {
        add(type(of: model), model, options, inside: [])
    }

    /// - Parameters:
    ///   - model: the model; nil if it is an Optional flattened model without a value.
    ///   - outer: the types that the model is flattened into. The decoder rejects a type that is flattened into itself.
    private mutating func add(
        _ type: any JSONDecodableModel.Type, _ model: (any JSONDecodableModel)?, _ options: TrellisDecoder.Options,
        inside outer: Set<ObjectIdentifier>
    ) {
        guard !outer.contains(ObjectIdentifier(type)) else { return }
        let schema = type.modelSchema
        let style = schema.style(options.keyStyle)
        func value(_ field: SchemaField) -> Any? { model.flatMap { unwrapped(field.property.value(in: $0)) } }
        for field in schema.fields where field.isDecoded {
            switch field.property.content {
            case .value:
                let hasTransform = [field.property.type, unwrappedType(field.property.type)].contains { type in
                    options.transforms.transform(for: type) != nil
                }
                add(field.paths(style), hasTransform ? nil : value(field))
            case .transformed: add(field.paths(style), nil)
            case .composite: add(field.parts.flatMap { $0.paths(style) }, nil)
            case .flattened(let flattened):
                guard let inner = flattened.decoding else { continue }
                let first = list.count
                add(
                    inner.type, model.flatMap(inner.model), options, inside: outer.union([ObjectIdentifier(type)]))
                if field.property.isOptional { optionals.append(first..<list.count) }
            case .rest: rest = rest ?? value(field) as? any ModelContainer
            case .variants: hasVariants = true
            case .computed: continue
            }
        }
    }

    private mutating func add(_ paths: [JSONPath], _ value: Any?) {
        for path in paths { tree.insert(KeyTree.Leaf(index: list.count), at: path) }
        list.append(Field(paths: paths.map(\.leadingKeys).filter { !$0.isEmpty }, value: value))
    }

    // MARK: Keys

    /// Whether the values of a path belong to no other field.
    func isAlone(_ path: [String]) -> Bool {
        var node = tree.root
        for key in path {
            guard node.entries.isEmpty, let next = node.existing(key) else { return false }
            node = next
        }
        return node.only != nil
    }

    /// The keys of an object, at a path, that do not lead to a field.
    func unmappedKeys(of object: JSONObject, at path: [String] = []) -> [String] {
        var node = tree.root
        for key in path {
            guard let next = node.existing(key) else { return [] }
            node = next
        }
        return object.compactMap { node.existing($0.key) == nil ? $0.key : nil }
    }

    /// The paths of the objects that contain fields, but belong to none, except the model's own.
    var branches: [[String]] {
        var result: [[String]] = []
        func visit(_ node: KeyTree.Node, _ path: [String]) {
            for child in node.children where child.node.isBranch {
                result.append(path + [child.key])
                visit(child.node, path + [child.key])
            }
        }
        visit(tree.root, [])
        return result
    }
}

extension JSONPath {
    /// The keys of the path, up to the first array.
    fileprivate var leadingKeys: [String] {
        components.prefix { $0.isKey }.compactMap { if case .key(let key) = $0 { key } else { nil } }
    }
}

/// The members of a model's object as they are written, and the place where conflicts between fields are found.
struct EncodeTree {
    /// How to get to what is written: a field, or a part of one, perhaps inside flattened models.
    struct Route: Sendable {
        /// The fields of flattened models on the way, outermost first.
        var flattened: [Int] = []
        var field: Int
        var options: FieldOptions
        var property: AnyProperty
    }

    let tree = KeyTree<Route>()
    /// The fields whose members are known only when they are written, in order.
    private(set) var rest: [Route] = []
    /// The models that add members: itself, or flattened models by the fields on the way.
    private(set) var hooks: [[Int]] = []

    /// - Throws: `invalidSchema` when two fields are written to one path, a path is both a value and an object, empty, or
    ///   goes into an array, or a field cannot be written.
    init(_ type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool = false) throws(TrellisError) {
        try add(type, keyStyle: keyStyle, archive: archive, flattened: [], outer: [])
        try check(tree.root, [], type)
    }

    private mutating func add(
        _ type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool, flattened: [Int],
        outer: [any JSONEncodableModel.Type]
    ) throws(TrellisError) {
        let schema = type.jsonSchema
        let style = keyStyle ?? schema.keyStyle ?? .asDeclared
        guard !outer.contains(where: { $0 == type }) else {
            throw TrellisError.invalidSchema(type, "it is flattened into itself")
        }
        for (index, field) in schema.fields(inArchive: archive, style).enumerated() {
            if field.options.ignored.contains(.encoding) {
                guard archive, field.needsInput else { continue }
                throw TrellisError.invalidSchema(
                    type, "'\(field.name)' is not in archives and has no default to be read back as")
            }
            let property = field.property
            guard property.isWritable else {
                throw Self.onlyDecoded(field, type)
            }
            let route = Route(flattened: flattened, field: index, options: field.options, property: property)
            switch property.content {
            case .flattened(let inner):
                guard let encoding = inner.encoding else { throw Self.onlyDecoded(field, type) }
                try add(
                    encoding.type, keyStyle: keyStyle, archive: archive, flattened: flattened + [index],
                    outer: outer + [type])
            case .rest: rest.append(route)
            case .composite:
                for partField in field.parts {
                    var partRoute = route
                    partRoute.property = partField.property
                    partRoute.options.format = partField.options.format
                    try insert(partRoute, at: partField.writingPath(style), field.name, type)
                }
            case .value, .transformed, .computed:
                try insert(route, at: field.writingPath(style), field.name, type)
            }
        }
        if type is any JSONWillEncodeHook.Type { hooks.append(flattened) }
    }

    private static func onlyDecoded(_ field: SchemaField, _ type: any JSONEncodableModel.Type) -> TrellisError {
        .invalidSchema(
            type, "'\(field.name)' can only be decoded: ignore it in encoding or give its transform an encode")
    }

    private func insert(
        _ route: Route, at path: JSONPath, _ name: String, _ type: any JSONEncodableModel.Type
    ) throws(TrellisError) {
        guard !path.components.isEmpty else { throw TrellisError.invalidSchema(type, "the path of '\(name)' is empty") }
        guard path.isWritable else {
            throw TrellisError.invalidSchema(
                type, "'\(path)' of '\(name)' goes into an array and cannot be written: ignore it in encoding")
        }
        tree.insert(route, at: path)
    }

    private func check(
        _ node: KeyTree<Route>.Node, _ path: [JSONPath.Component], _ type: any JSONEncodableModel.Type
    ) throws(TrellisError) {
        if node.entries.count > 1 {
            let names = node.entries.map { "'\($0.leaf.property.name)'" }.joined(separator: " and ")
            throw TrellisError.invalidSchema(type, "\(names) both have the path '\(JSONPath(path))'")
        }
        if let value = node.entries.first, let inner = node.children.first {
            let below = inner.node.allBelow[0]
            throw TrellisError.invalidSchema(
                type,
                "'\(JSONPath(path + [.key(inner.key)] + below.rest))' of '\(below.leaf.property.name)' passes through the value of '\(value.leaf.property.name)'"
            )
        }
        for (key, child) in node.children { try check(child, path + [.key(key)], type) }
    }
}

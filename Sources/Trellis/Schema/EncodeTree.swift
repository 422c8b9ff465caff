/// The members of an encoded model's object, as a tree of keys. Detects conflicts between fields.
struct EncodeTree {
    /// The way to an encoded field, or to a part of a composite, possibly inside flattened models.
    struct Route: Sendable {
        /// The flattened models on the way, outermost first.
        var flattened: [FlattenedStep] = []
        var field: Int
        var options: FieldOptions
        var property: AnyProperty
        /// Whether the field is omitted if it has its default.
        var omitsDefault = false

        /// The format of the value. The format `string` does not apply to values made of objects.
        var format: JSONFormat {
            guard let format = options.format, format != .string || property.isWrittenAsScalars else {
                return .automatic
            }
            return format
        }
    }

    /// A step from a model to a model that is flattened into it.
    struct FlattenedStep: Sendable {
        /// The index of the outer model's field.
        let field: Int
        /// The condition on which the flattened model is encoded.
        let isWritten: (@Sendable (Any) -> Bool)?
        let encoding: any FlattenedEncoding
    }

    let tree = KeyTree()
    /// The route of each leaf.
    private(set) var routes: [Route] = []
    /// The fields whose members are only known when encoding, in order.
    private(set) var rest: [Route] = []
    /// The models with a `willEncode` hook: this model or flattened models, as the way to them.
    private(set) var hooks: [(flattened: [FlattenedStep], isRedacted: Bool)] = []
    let form: JSONModelForm
    private let omitsDefaults: Bool
    private let omitsAllNils: Bool

    /// - Throws: `invalidSchema` if two fields have the same path, if a path is used as both a value and an object, is
    ///   empty, or contains an array index, or if a field cannot be encoded.
    ///
    /// - Parameters:
    ///   - omitsDefaults: whether to omit defaults if decoding restores them.
    ///   - omitsAllNils: whether to omit every nil that decoding restores, whatever the fields say.
    init(
        _ type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool = false,
        omitsDefaults: Bool = false, omitsAllNils: Bool = false
    ) throws(TrellisError) {
        form = type.modelSchema.form
        self.omitsAllNils = omitsAllNils
        // Omitting an element of an array would move the elements after it.
        self.omitsDefaults = omitsDefaults && form == .object
        try add(type, keyStyle: keyStyle, archive: archive, flattened: [], outer: [])
        try check(tree.root, [], type)
    }

    /// The route to the only field at a node; nil if there are several, or deeper paths.
    func only(at node: KeyTree.Node) -> Route? { node.only.map { routes[$0.index] } }

    /// The route to the value of a node; nil for an object.
    func value(of node: KeyTree.Node) -> Route? { node.entries.first.map { routes[$0.leaf.index] } }

    private mutating func add(
        _ type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool, flattened: [FlattenedStep],
        outer: [any JSONEncodableModel.Type], isOptional: Bool = false, isRedacted: Bool = false
    ) throws(TrellisError) {
        let schema = type.modelSchema
        let style = schema.style(keyStyle)
        guard !outer.contains(where: { $0 == type }) else {
            throw TrellisError.invalidSchema(type, "it is flattened into itself")
        }
        try type.checkHooks()
        try schema.checkSuperclass()
        try schema.checkForm(of: type, isFlattened: !outer.isEmpty)
        for (index, field) in schema.fields(inArchive: archive, style).enumerated() {
            if field.options.ignored.contains(.encoding) {
                guard archive, field.needsInput else { continue }
                throw TrellisError.invalidSchema(
                    type, "'\(field.name)' is not in archives and has no default for decoding")
            }
            let property = field.property
            guard property.isWritable else {
                throw Self.onlyDecoded(field, type)
            }
            var route = Route(flattened: flattened, field: index, options: field.options, property: property)
            if isRedacted { route.options.isRedacted = true }
            switch property.content {
            case .flattened(let inner):
                guard let encoding = inner.encoding else { throw Self.onlyDecoded(field, type) }
                let step = FlattenedStep(field: index, isWritten: field.options.isWritten, encoding: encoding)
                try add(
                    encoding.type, keyStyle: keyStyle, archive: archive, flattened: flattened + [step],
                    outer: outer + [type], isOptional: isOptional || property.slot.isOptional,
                    isRedacted: route.options.isRedacted)
            case .rest, .variants: rest.append(route)
            case .composite:
                for partField in field.parts {
                    try Self.checkFormat(of: partField, field.name, type)
                    var partRoute = route
                    partRoute.property = partField.property
                    partRoute.options.format = partField.options.format
                    try insert(partRoute, at: partField.writingPath(style), field.name, type)
                }
            case .value, .transformed, .computed:
                try Self.checkFormat(of: field, field.name, type)
                let path = field.writingPath(style)
                // The defaults of an Optional flattened model tell that it is not nil.
                let omitsDefaults = omitsDefaults && !isOptional
                route.options.nilFields = field.nilFields(omitsDefaults: omitsDefaults, omitsAll: omitsAllNils)
                // A null tells that the model is not nil.
                if archive, isOptional { route.options.nilFields = .writeNull }
                if omitsDefaults, field.isOmittable { route.omitsDefault = !tellsClass(path, type) }
                try insert(route, at: path, field.name, type)
            }
        }
        if type.mayHaveHooks, type is any JSONWillEncodeHook.Type { hooks.append((flattened, isRedacted)) }
    }

    /// Whether the value at a path identifies the class of a model.
    private func tellsClass(_ path: JSONPath, _ type: any JSONEncodableModel.Type) -> Bool {
        let cluster = type.mayHaveHooks ? type as? any JSONModelCluster.Type : nil
        return cluster?._tellsClass(path) ?? false
    }

    private static func checkFormat(
        of field: SchemaField, _ name: String, _ type: any JSONEncodableModel.Type
    ) throws(TrellisError) {
        guard let mistake = field.formatMistake else { return }
        throw TrellisError.invalidSchema(type, "'\(name)' \(mistake)")
    }

    private static func onlyDecoded(_ field: SchemaField, _ type: any JSONEncodableModel.Type) -> TrellisError {
        .invalidSchema(
            type, "'\(field.name)' can only be decoded: ignore it in encoding or give its transform an encode")
    }

    private mutating func insert(
        _ route: Route, at path: JSONPath, _ name: String, _ type: any JSONEncodableModel.Type
    ) throws(TrellisError) {
        if let mistake = route.options.format?.dateSpelling?.mistake {
            throw TrellisError.invalidSchema(type, "'\(name)' has \(mistake.found ?? "")")
        }
        guard !path.components.isEmpty else { throw TrellisError.invalidSchema(type, "the path of '\(name)' is empty") }
        let path = path.inTree(of: form)
        guard path.isWritable else {
            throw TrellisError.invalidSchema(
                type, "'\(path)' of '\(name)' contains an array index and cannot be encoded: ignore it in encoding")
        }
        tree.insert(KeyTree.Leaf(index: routes.count), at: path)
        routes.append(route)
    }

    private func described(_ path: [JSONPath.Component]) -> JSONPath {
        guard form == .array, case .key(let position)? = path.first else { return JSONPath(path) }
        return JSONPath(Int(position).map { [.index($0)] } ?? path)
    }

    private func check(
        _ node: KeyTree.Node, _ path: [JSONPath.Component], _ type: any JSONEncodableModel.Type
    ) throws(TrellisError) {
        if node.entries.count > 1 {
            let names = node.entries.map { "'\(routes[$0.leaf.index].property.name)'" }.joined(separator: " and ")
            throw TrellisError.invalidSchema(type, "\(names) both have the path '\(described(path))'")
        }
        if let value = value(of: node), let inner = node.children.first {
            let below = inner.node.allBelow[0]
            let name = routes[below.leaf.index].property.name
            throw TrellisError.invalidSchema(
                type,
                "'\(JSONPath(path + [.key(inner.key)] + below.rest))' of '\(name)' passes through "
                    + "the value of '\(value.property.name)'"
            )
        }
        for child in node.children { try check(child.node, path + [.key(child.key)], type) }
    }
}

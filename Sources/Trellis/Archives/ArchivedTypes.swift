/// The archivable types that values of a type can contain.
struct ArchivedTypes {
    /// The types, in the order in which they were found.
    private(set) var types: [any JSONArchivable.Type] = []
    private var visited: Set<ObjectIdentifier> = []
    private let transforms: JSONTransformSet
    private let keyStyle: JSONKeyStyle?

    /// - Throws: `invalidSchema` if two of the types have the same name.
    init(
        in roots: [any TrellisDecodable.Type], transforms: JSONTransformSet, keyStyle: JSONKeyStyle?
    ) throws(TrellisError) {
        self.transforms = transforms
        self.keyStyle = keyStyle
        for root in roots { visit(root) }
        var known: [String: any JSONArchivable.Type] = [:]
        for type in types {
            if let other = known.updateValue(type, forKey: type.archiveName) {
                // Types of equal names are told apart by the names of the modules and types around them.
                let areAlike = "\(other)" == "\(type)"
                let names = [other, type].map { areAlike ? String(reflecting: $0) : "\($0)" }
                throw TrellisError(
                    .invalidSchema,
                    found: "\(names[0]) and \(names[1]) both have the name '\(type.archiveName)' in archives")
            }
        }
    }

    private mutating func visit(_ type: any TrellisDecodable.Type) {
        guard visited.insert(ObjectIdentifier(type)).inserted else { return }
        if let transform = transforms.transform(for: type) { visit(transform.source) }
        switch type._jsonShape.kind {
        case .scalar: break
        case .optional(let wrapped), .presence(let wrapped): visit(wrapped)
        case .array(let element, _): visit(element)
        case .dictionary(let value, _): visit(value)
        case .reader(_, let sources): for source in sources { visit(source) }
        case .model(let model):
            if let archivable = model as? any JSONArchivable.Type { types.append(archivable) }
            if let cluster = model as? any JSONModelCluster.Type, let (_, sources) = cluster._variantReader(of: model) {
                for source in sources { visit(source) }
            }
            let schema = model.modelSchema
            let fields = schema.fields(inArchive: true, schema.style(keyStyle))
            for field in fields where field.isDecoded { visit(field) }
        }
    }

    private mutating func visit(_ field: SchemaField) {
        switch field.property.content {
        case .value: visit(field.property.slot.type)
        case .transformed(let transformed): visit(transformed.source)
        case .composite: for part in field.parts { visit(part.property.slot.type) }
        case .flattened(let flattened): if let decoding = flattened.decoding { visit(decoding.type) }
        case .variants(let variants): visit(variants.type)
        case .rest(let rest): visit(rest.value)
        case .computed: break
        }
    }
}

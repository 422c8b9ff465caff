// Models that are arrays. Their fields have positions in place of keys: a field that names none comes behind the one
// before it. Inside the library a position is the key that is its digits, so that such models are planned like any
// other.
extension JSONModelSchema {
    /// Gives each field that names no position the next one, and the tail the one behind all others.
    static func positioned(_ fields: [SchemaField]) -> [SchemaField] {
        var (next, end) = (0, 0)
        let positioned = fields.map { field in
            defer { end = max(end, next) }
            guard field.options.tail == nil else { return field }
            var options = field.options
            switch field.property.content {
            case .value, .transformed, .computed:
                if options.paths.isEmpty { options.paths = [JSONPath([.index(next)])] }
                if let position = options.paths.first?.position { next = position + 1 }
            case .composite:
                for part in field.parts {
                    if let position = part.options.paths.first?.position { next = max(next, position + 1) }
                }
            case .flattened, .variants, .rest: break
            }
            return SchemaField(property: field.property, options: options)
        }
        return positioned.map { field in
            guard field.options.tail != nil else { return field }
            var options = field.options
            options.paths = [JSONPath([.index(end)])]
            return SchemaField(property: field.property, options: options)
        }
    }

    /// Throws `invalidSchema` if a field, or the model that this one is flattened into, cannot be what the form asks
    /// for.
    func checkForm(of type: any _JSONModelSchemaProviding.Type, isFlattened: Bool) throws(TrellisError) {
        guard form == .object || !isFlattened else {
            throw TrellisError.invalidSchema(type, "an array cannot be flattened")
        }
        guard form == .array else {
            guard let tail = fields.first(where: { $0.options.tail != nil }) else { return }
            throw TrellisError.invalidSchema(
                type, "'\(tail.name)' takes the elements behind the others, but the model is no array")
        }
        if type.mayHaveHooks,
            type is any JSONWillEncodeHook.Type || (type as? any JSONModelCluster.Type)?._clusterTag != nil
        {
            throw TrellisError.invalidSchema(type, "an array has no members to add to")
        }
        var read: [Int: String] = [:]
        var tail: (name: String, position: Int)?
        for field in fields {
            for part in try elements(of: field, type) {
                guard part.options.paths.count == 1, let path = part.options.paths.first, let position = path.position,
                    part.options.writingPath == nil
                else {
                    throw TrellisError.invalidSchema(
                        type, "the path of '\(field.name)' must be one index, since the model is an array")
                }
                guard position < Self.positionLimit else {
                    throw TrellisError.invalidSchema(type, "'\(field.name)' is behind element \(Self.positionLimit)")
                }
                if part.options.tail != nil { tail = (field.name, position) }
                guard part.isDecoded else { continue }
                if let other = read.updateValue(field.name, forKey: position) {
                    throw TrellisError.invalidSchema(
                        type, "'\(other)' and '\(field.name)' both have the path '\(path)'")
                }
            }
        }
        if let tail, let last = read.keys.max(), last > tail.position {
            throw TrellisError.invalidSchema(type, "'\(tail.name)' must be the last field, since it takes what follows")
        }
    }

    /// What the element of each position is for: a field, or the parts of a composite.
    private func elements(
        of field: SchemaField, _ type: any _JSONModelSchemaProviding.Type
    ) throws(TrellisError) -> [SchemaField] {
        switch field.property.content {
        case .value, .transformed, .computed: return [field]
        case .composite: return field.parts
        case .flattened, .variants, .rest:
            throw TrellisError.invalidSchema(type, "'\(field.name)' stands for members, and an array has none")
        }
    }

    /// Every null in front of a field is written, so a position that is a slip must not fill the memory.
    private static let positionLimit = 10_000
}

extension JSONPath {
    /// The position in an array that the path is.
    var position: Int? {
        guard components.count == 1, case .index(let index)? = components.first, index >= 0 else { return nil }
        return index
    }

    /// The path as it stands in the tree of a model's paths.
    func inTree(of form: JSONModelForm) -> JSONPath {
        guard form == .array, let position else { return self }
        return JSONPath([.key("\(position)")])
    }
}

extension JSONField {
    /// Of a model that is an array, the elements behind those of the other fields; none if the array ends before.
    ///
    /// ```swift
    /// JSONField(tail: "samples", \Row.samples)
    /// ```
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    ///   - format: how each element is spelled, if its type leaves a choice.
    public init<Element: TrellisCodable>(
        tail name: String, _ keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Model, [Element]>,
        as format: JSONFormat? = nil
    ) {
        let keyPath = shared(keyPath)
        self.init(name, keyPath, as: format, default: [])
        options.tail = TailElements { model, writer in
            guard let elements = (model as? Model)?[keyPath: keyPath] else { return }
            for element in elements {
                writer.beginElement()
                try writer.value(element)
            }
        }
    }
}

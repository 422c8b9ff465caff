// Models that are arrays. Their fields have positions instead of keys. A field without a position follows the field
// before it. Internally a position is a key with the position's digits, so that such models are compiled like all other
// models.
extension JSONModelSchema {
    /// Assigns the next position to each field without one, and the position after all others to the tail.
    static func positioned(_ fields: [SchemaField]) -> [SchemaField] {
        var (next, end) = (0, 0)
        let positioned = fields.map { field in
            defer { end = max(end, next) }
            guard field.options.tail == nil else { return field }
            var options = field.options
            switch field.property.content {
            case .value, .transformed, .computed:
                if options.paths.isEmpty { options.paths = [JSONPath([.index(next)])] }
                if let position = options.paths.first?.position { next = min(position, positionLimit) + 1 }
            case .composite:
                for part in field.parts {
                    if let position = part.options.paths.first?.position {
                        next = max(next, min(position, positionLimit) + 1)
                    }
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

    /// Throws `invalidSchema` if a field does not support the form, or if the model is flattened and must not be.
    func checkForm(of type: any _JSONModelSchemaProviding.Type, isFlattened: Bool) throws(TrellisError) {
        guard form == .object || !isFlattened else {
            throw TrellisError.invalidSchema(type, "an array cannot be flattened")
        }
        if isFlattened, type.mayHaveHooks, type is any JSONModelCluster.Type {
            throw TrellisError.invalidSchema(type, "a class whose subclass is chosen by JSON cannot be flattened")
        }
        guard form == .array else {
            guard let tail = fields.first(where: { $0.options.tail != nil }) else { return }
            throw TrellisError.invalidSchema(
                type, "'\(tail.name)' takes all remaining elements, but the model is not an array")
        }
        if type.mayHaveHooks, type is any JSONWillEncodeHook.Type || type.clusterTag != nil {
            throw TrellisError.invalidSchema(type, "an array cannot have additional members")
        }
        var read: [Int: String] = [:]
        var tail: (name: String, position: Int)?
        for field in fields {
            for part in try elements(of: field, type) {
                guard part.options.paths.count == 1, let path = part.options.paths.first, let position = path.position,
                    part.options.writingPath == nil
                else {
                    throw TrellisError.invalidSchema(
                        type, "the path of '\(field.name)' must be a single index, because the model is an array")
                }
                guard position < Self.positionLimit else {
                    throw TrellisError.invalidSchema(
                        type, "the position of '\(field.name)' must be below \(Self.positionLimit)")
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
            throw TrellisError.invalidSchema(
                type, "'\(tail.name)' must be the last field, because it takes all remaining elements")
        }
    }

    /// The fields that occupy elements: a field itself, or the parts of a composite.
    private func elements(
        of field: SchemaField, _ type: any _JSONModelSchemaProviding.Type
    ) throws(TrellisError) -> [SchemaField] {
        switch field.property.content {
        case .value, .transformed, .computed: return [field]
        case .composite: return field.parts
        case .flattened, .variants, .rest:
            throw TrellisError.invalidSchema(type, "'\(field.name)' is mapped to members, but an array has none")
        }
    }

    /// Encoding writes a null for every unused position before a field, so a mistyped position must not fill the
    /// memory.
    private static let positionLimit = 10_000
}

extension JSONPath {
    /// The path as a position in an array, if it is one.
    var position: Int? {
        guard components.count == 1, case .index(let index)? = components.first, index >= 0 else { return nil }
        return index
    }

    /// The path as it is stored in the tree of a model's paths.
    func inTree(of form: JSONModelForm) -> JSONPath {
        guard form == .array, let position else { return self }
        return JSONPath([.key("\(position)")])
    }
}

extension JSONField {
    /// For a model that is an array, the elements after those of the other fields. Empty if the array ends before.
    ///
    /// ```swift
    /// JSONField(tail: "samples", \Row.samples)
    /// ```
    ///
    /// - Parameters:
    ///   - name: the property's name.
    ///   - keyPath: the property.
    ///   - format: the format of each element in JSON, if its type has several.
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

    @available(
        *, unavailable,
        message: """
            the elements of a tail must be both decoded and encoded, even in a model for one direction: let their \
            type conform to TrellisCodable
            """
    )
    public init<Element>(
        tail name: String, _ keyPath: @autoclosure () -> KeyPath<Model, [Element]>, as format: JSONFormat? = nil
    ) {
        unavailable()
    }
}

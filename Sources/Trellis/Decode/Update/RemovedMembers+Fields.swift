extension AnyProperty {
    /// Whether the property becomes nil when a patch removes its value.
    var isNilIfRemoved: Bool {
        switch content {
        case .value, .transformed:
            acceptsNull && !hasDefault && defaults.null == nil && !(type is any PresenceType.Type)
        case .flattened, .composite, .rest, .variants, .computed: false
        }
    }
}

extension RemovedMembers {
    /// Whether a patch removes a field of a model: none of its values remains.
    func removes(_ field: SchemaField, _ group: ModelDetails.Group, of model: any JSONDecodableModel) -> Bool {
        guard field.isDecoded else { return false }
        // A field that is not in the model's JSON cannot be removed from it.
        if isAll { return !field.options.ignored.contains(.encoding) && field.options.isWritten?(model) ?? true }
        if case .variants = field.property.content {
            return replacesVariants && !field.options.ignored.contains(.encoding)
        }
        let fields = field.parts.isEmpty ? [field] : field.parts
        return fields.contains { field in
            // The JSON of the model has the value at the path for encoding. Another path only replaces it.
            let (paths, written) = (field.paths(group.style), field.writingPath(group.style))
            return paths.contains(written) ? contains(written) : paths.contains(where: contains)
        }
    }

    /// Whether a patch removes all fields of a flattened model that are in its JSON.
    func removesFields(of index: Int, _ details: ModelDetails, of model: any JSONDecodableModel) -> Bool {
        let encoded = details.encodedFields(of: index)
        return !encoded.isEmpty && encoded.allSatisfy { removes($0.field, $0.group, of: model) }
    }
}

extension ModelDetails {
    /// The fields of a flattened model, and of those flattened into it, that are both encoded and decoded, except
    /// unmapped members.
    fileprivate func encodedFields(of index: Int) -> [(field: SchemaField, group: Group)] {
        let group = groups[index]
        let own = group.schema.fields.filter { field in
            switch field.property.content {
            case .flattened, .rest: false
            default: field.options.ignored.isDisjoint(with: [.encoding, .decoding])
            }
        }
        return own.map { ($0, group) } + group.inner.flatMap(encodedFields)
    }
}

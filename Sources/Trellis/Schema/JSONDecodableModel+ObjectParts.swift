extension JSONDecodableModel {
    /// The models that share this model's object: this model, and those flattened into it at any depth, each once.
    ///
    /// The compiler of schemas rejects a model that is flattened into itself.
    ///
    /// - Parameter fields: returns the fields of a schema.
    static func objectParts(_ fields: (JSONModelSchema) -> [SchemaField]) -> [any JSONDecodableModel.Type] {
        // There are few. The runtime would search for the conformance of a set's elements.
        var parts: [any JSONDecodableModel.Type] = []
        func add(_ type: any JSONDecodableModel.Type) {
            if parts.contains(where: { $0 == type }) { return }
            parts.append(type)
            for field in fields(type.modelSchema) where field.isDecoded {
                if case .flattened(let flattened) = field.property.content, let decoding = flattened.decoding {
                    add(decoding.type)
                }
            }
        }
        add(Self.self)
        return parts
    }
}

extension JSONDecodableModel {
    /// The models that share this model's object: this model, and those flattened into it at any depth, each once.
    ///
    /// The compiler of schemas rejects a model that is flattened into itself.
    ///
    /// - Parameter fields: returns the fields of a schema.
    static func objectParts(_ fields: (JSONModelSchema) -> [SchemaField]) -> [any JSONDecodableModel.Type] {
        var parts: [any JSONDecodableModel.Type] = []
        var seen: Set<ObjectIdentifier> = []
        func add(_ type: any JSONDecodableModel.Type) {
            guard seen.insert(ObjectIdentifier(type)).inserted else { return }
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

extension ElementIdentity {
    /// The field that identifies elements of a type.
    ///
    /// - Throws: `invalidSchema` if there is no such field, or if its path contains an array index.
    func field(of type: any JSONDecodableModel.Type) throws(TrellisError) -> SchemaField {
        let field = type.modelSchema.fields.first { $0.property.storage.map(isTold) ?? false }
        guard let field, field.isRead else {
            throw TrellisError.invalidSchema(
                type, "its elements are identified by a property that is not a decoded field")
        }
        let style = type.modelSchema.style(nil)
        guard field.paths(style).allSatisfy({ $0.components.allSatisfy(\.isKey) }) else {
            throw TrellisError.invalidSchema(
                type, "'\(field.name)', which identifies its elements, is inside an array")
        }
        return field
    }
}

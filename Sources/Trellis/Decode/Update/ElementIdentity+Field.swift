extension ElementIdentity {
    /// The field that tells the elements of a type.
    ///
    /// - Throws: `invalidSchema` if there is none that is read at keys.
    func field(of type: any JSONDecodableModel.Type) throws(TrellisError) -> SchemaField {
        let field = type.modelSchema.fields.first { $0.property.storage.map(isTold) ?? false }
        guard let field, field.isRead else {
            throw TrellisError.invalidSchema(type, "what its elements are told by is no field that is read")
        }
        let style = type.modelSchema.keyStyle ?? .asDeclared
        guard field.paths(style).allSatisfy({ $0.components.allSatisfy(\.isKey) }) else {
            throw TrellisError.invalidSchema(
                type, "'\(field.name)', which its elements are told by, is inside an array")
        }
        return field
    }
}

extension JSONPath.Component {
    fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

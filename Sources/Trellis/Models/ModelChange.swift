/// What merging and validating have in common: a staged model is made and checked before anything changes.
enum ModelChange {
    /// The model that a draft's values make: a new struct, or the object, which takes the values.
    ///
    /// - Parameter changed: the fields in which the draft may differ from the model.
    /// - Throws: what validation throws, and `notUpdatable` if a constant of an object would have to change. Nothing
    ///   has changed then.
    static func finish<Model: JSONDecodableModel>(
        _ draft: ModelDraft, of model: Model, changed: [Int]
    ) throws(TrellisError) -> Model {
        try draft.validate()
        let staged = try validated(draft.make(Model.self))
        guard model.isObject else { return staged }
        let schema = type(of: model).modelSchema
        // Validation may change any field.
        let isValidating = model is any JSONValidating || schema.fields.contains { $0.property.validation != nil }
        let merged = Set(changed)
        var assigned: [any PropertyStorage] = []
        for field in isValidating ? Array(schema.fields.indices) : changed {
            let property = schema.fields[field].property
            guard let storage = property.storage else { continue }
            // Of objects that are equal, the merged one counts.
            if storage.isAssignable, merged.contains(field) {
                assigned.append(storage)
                continue
            }
            if FieldComparison.areEqual(storage.value(in: model), storage.value(in: staged)) { continue }
            guard storage.isAssignable else {
                var contents = TrellisError.Contents(
                    code: .notUpdatable, found: "'\(property.name)' of \(type(of: model)) cannot be set")
                contents.path.components = schema.errorPath(of: field)
                throw TrellisError(contents)
            }
            assigned.append(storage)
        }
        for storage in assigned { storage.assign(from: staged, to: model) }
        return model
    }

    /// Lets the model handle itself.
    static func validated<Model: JSONDecodableModel>(_ model: Model) throws(TrellisError) -> Model {
        guard var validating = model as? any JSONValidating else { return model }
        try rethrowing { try validating.validate() }
        return validating as? Model ?? model
    }
}

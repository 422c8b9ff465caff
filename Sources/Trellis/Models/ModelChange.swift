/// The common steps of merging and validating: a staged model is created and validated before anything changes.
enum ModelChange {
    /// The model with the values of a draft: a new struct, or the existing object, whose properties are set.
    ///
    /// - Parameter changed: the fields in which the draft may differ from the model.
    /// - Throws: errors of validation, and `notUpdatable` if a constant of an object would change. Nothing has changed
    ///   then.
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
            // A merged field is assigned even if its value is equal, so that an equal object replaces the existing one.
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

    /// Runs the model's own validation.
    static func validated<Model: JSONDecodableModel>(_ model: Model) throws(TrellisError) -> Model {
        guard var validating = model as? any JSONValidating else { return model }
        do {
            try validating.validate()
        } catch {
            throw TrellisError(TrellisError.ofProgram(error), under: [])
        }
        return validating as? Model ?? model
    }
}

// Merging a model into another one.
extension JSONFieldwise {
    /// Takes all fields, or one field, from another model. O(fields).
    ///
    /// The other model's values are used, including nil, unless the field has a `merged(by:)` closure. The validations
    /// of fields and `validate` run on the result. A struct is replaced. A class instance keeps its identity; if the
    /// value of a constant would change, the error is `notUpdatable`. Nested models are replaced like other values, and
    /// an instance is then shared.
    ///
    /// - Parameters:
    ///   - field: the key path of the only field to take, as it is in the schema. Nil: all fields.
    ///   - other: the model from which values are taken.
    /// - Throws: errors of validation and of `merged(by:)` closures, `notUpdatable`, and `invalidSchema` if there is no
    ///   such field. The model is unchanged if this method throws.
    // For class instances, the overload below is preferred, which does not need a variable.
    @_disfavoredOverload
    public mutating func merge(_ field: PartialKeyPath<Self>? = nil, from other: Self) throws(TrellisError) {
        self = try merged(with: other, fields: fields(field, in: other))
    }

    /// A copy of the model with all fields taken from another model; for a class, a new instance. O(fields).
    ///
    /// - Throws: the errors of `merge(_:from:)`, except `notUpdatable`.
    public func merging(_ other: some JSONDecodableModel) throws(TrellisError) -> Self {
        let draft = try mergedDraft(with: other, fields: fields(nil, in: other))
        try draft.validate()
        let made = try draft.make(Self.self)
        return try ModelChange.validated(made)
    }
}

extension JSONFieldwise where Self: AnyObject {
    /// Takes the fields that this instance has in common with another one, or one of these fields. O(fields).
    ///
    /// Fields in common are the fields of the superclasses that both classes share, including the classes themselves.
    ///
    /// - Parameters:
    ///   - field: the key path of the only field to take, as it is in the schema. Nil: all fields in common. To take an
    ///     inherited field, cast the instance to the superclass: `(user as Entity).merge(\.id, from: other)`.
    ///   - other: the instance from which values are taken.
    /// - Throws: errors of validation and of `merged(by:)` closures, `notUpdatable`, `typeMismatch` if there is no
    ///   field in common, and `invalidSchema` if one of the two has no such field. The instance is unchanged if this
    ///   method throws.
    public func merge(
        _ field: PartialKeyPath<Self>? = nil, from other: some JSONDecodableModel & AnyObject
    ) throws(TrellisError) {
        _ = try merged(with: other, fields: fields(field, in: other))
    }
}

extension JSONFieldwise {
    private func merged(with other: some JSONDecodableModel, fields: [Int]) throws(TrellisError) -> Self {
        try ModelChange.finish(mergedDraft(with: other, fields: fields), of: self, changed: fields)
    }

    private func mergedDraft(with other: some JSONDecodableModel, fields: [Int]) throws(TrellisError) -> ModelDraft {
        let draft = try ModelDraft(of: type(of: self))
        let taken = Set(fields)
        for field in draft.fields {
            if taken.contains(field) {
                try draft.merge(field, of: self, with: other)
            } else {
                draft.copy(field, from: self)
            }
        }
        return draft
    }

    /// The field of a key path, or all fields, that the other model has too.
    private func fields(
        _ keyPath: AnyKeyPath?, in other: some JSONDecodableModel
    ) throws(TrellisError) -> [Int] {
        let fields = type(of: self).modelSchema.fields
        func isCommon(_ index: Int) -> Bool { fields[index].property.storage?.belongs(to: other) == true }
        guard let keyPath else {
            let common = fields.indices.filter(isCommon)
            guard !common.isEmpty || fields.isEmpty else {
                throw TrellisError(.typeMismatch, expected: "\(type(of: self))", found: "\(type(of: other))")
            }
            return common
        }
        guard let index = fields.firstIndex(where: { $0.property.storage?.matches(keyPath) == true }) else {
            throw Self.noField(
                "\(keyPath); for an inherited field, cast the instance to the superclass", type(of: self))
        }
        guard isCommon(index) else { throw Self.noField("'\(fields[index].name)'", type(of: other)) }
        return [index]
    }

    private static func noField(_ name: String, _ type: Any.Type) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type) has no field \(name)")
    }
}

// One model merged into another.
extension JSONFieldwise {
    /// Takes the fields of another model, or one of them. O(fields).
    ///
    /// The other model's values win, nil as well, unless the field has a `merged(by:)` closure. The fields' validations
    /// and `validate` run on the result. A struct is made anew. An object stays the same object; a constant of it whose
    /// value would change is the error `notUpdatable`. Nested models are values like any other: the other model's
    /// replaces this one's, and an object is then shared.
    ///
    /// - Parameters:
    ///   - field: the key path of the only field to take, as it is in the schema. Nil: all fields.
    ///   - other: the model that has the values.
    /// - Throws: what validation and the fields' `merged(by:)` closures throw, `notUpdatable`, and `invalidSchema` if
    ///   there is no such field; the model is then as it was.
    // Objects are meant for the function below, which needs no variable.
    @_disfavoredOverload
    public mutating func merge(_ field: PartialKeyPath<Self>? = nil, from other: Self) throws(TrellisError) {
        self = try merged(with: other, fields: fields(field, in: other))
    }

    /// A model with all fields of another: of an object, a new one. O(fields).
    ///
    /// - Throws: as `merge(_:from:)` does, but never `notUpdatable`.
    public func merging(_ other: some JSONDecodableModel) throws(TrellisError) -> Self {
        let draft = try mergedDraft(with: other, fields: fields(nil, in: other))
        try draft.validate()
        let made = try draft.make(Self.self)
        return try ModelChange.validated(made)
    }
}

extension JSONFieldwise where Self: AnyObject {
    /// Takes the fields that this object has in common with another, or one of them. O(fields).
    ///
    /// Fields in common are those of the superclasses that both classes share; each of these is one itself.
    ///
    /// - Parameters:
    ///   - field: the key path of the only field to take, as it is in the schema. Nil: all fields in common. An
    ///     inherited field is taken of the object as its superclass: `(user as Entity).merge(\.id, from: other)`.
    ///   - other: the object that has the values.
    /// - Throws: what validation and the fields' `merged(by:)` closures throw, `notUpdatable`, `typeMismatch` if there
    ///   is no field in common, and `invalidSchema` if one of the objects has no such field; the object is then as it
    ///   was.
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

    /// The field of a key path, or all fields, that another model has as well.
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
            throw Self.noField(keyPath, type(of: self))
        }
        guard isCommon(index) else { throw Self.noField(keyPath, type(of: other)) }
        return [index]
    }

    private static func noField(_ keyPath: AnyKeyPath, _ type: Any.Type) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type) has no field \(keyPath)")
    }
}

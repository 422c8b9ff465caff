// One model merged into another.
extension JSONFieldwise {
    /// Takes all fields of another model. O(fields).
    ///
    /// The other's values win, nil as well, unless the field has a `merged(by:)` closure. The fields' validations and `validate`
    /// run on the result. A struct is made anew. An object stays the same object; a constant of it whose value would change
    /// is the error `notUpdatable`. Nested models are values like any other: the other's replaces one's own, and an object
    /// is then shared.
    ///
    /// - Throws: what validation and the fields' `merged(by:)` closures throw, and `notUpdatable`; the model is then as it was.
    // Objects are meant for the functions below, which need no variable.
    @_disfavoredOverload
    public mutating func merge(from other: Self) throws(TrellisError) {
        self = try merged(with: other, fields: commonFields(with: other))
    }

    /// Takes one field of another model. O(fields).
    ///
    /// - Parameters:
    ///   - name: the field's name in the schema.
    ///   - other: the model that has the value.
    /// - Throws: as `merge(from:)` does, and `invalidSchema` if there is no such field.
    @_disfavoredOverload
    public mutating func merge(_ name: String, from other: Self) throws(TrellisError) {
        self = try merged(with: other, fields: [field(name, in: other)])
    }

    /// Takes one field of another model. O(fields).
    ///
    /// - Parameters:
    ///   - keyPath: the field's, as it is in the schema.
    ///   - other: the model that has the value.
    /// - Throws: as `merge(from:)` does, and `invalidSchema` if there is no such field.
    @_disfavoredOverload
    public mutating func merge(_ keyPath: PartialKeyPath<Self>, from other: Self) throws(TrellisError) {
        self = try merged(with: other, fields: [field(keyPath, in: other)])
    }

    /// A model with all fields of another: of an object, a new one. O(fields).
    ///
    /// - Throws: as `merge(from:)` does, but never `notUpdatable`.
    public func merging(_ other: some JSONDecodableModel) throws(TrellisError) -> Self {
        let fields = try commonFields(with: other)
        let draft = try mergedDraft(with: other, fields: fields)
        try draft.validate()
        let made = try draft.make(Self.self)
        return try ModelChange.validated(made)
    }
}

extension JSONFieldwise where Self: AnyObject {
    /// Takes the fields that this object has in common with another: all that classes have from the superclasses that
    /// they share, each being one of its own. O(fields).
    ///
    /// - Throws: what validation and the fields' `merged(by:)` closures throw, `notUpdatable`, and `typeMismatch` if there is no
    ///   such field; the object is then as it was.
    public func merge(from other: some JSONDecodableModel & AnyObject) throws(TrellisError) {
        _ = try merged(with: other, fields: commonFields(with: other))
    }

    /// Takes one field of another object. O(fields).
    ///
    /// - Parameters:
    ///   - name: the field's name in the schema.
    ///   - other: the model that has the value.
    /// - Throws: as `merge(from:)` does, and `invalidSchema` if one of the objects has no such field.
    public func merge(_ name: String, from other: some JSONDecodableModel & AnyObject) throws(TrellisError) {
        _ = try merged(with: other, fields: [field(name, in: other)])
    }

    /// Takes one field of another object. O(fields).
    ///
    /// - Parameters:
    ///   - keyPath: the field's, as it is in the schema: of an inherited field, the superclass's.
    ///   - other: the model that has the value.
    /// - Throws: as `merge(from:)` does, and `invalidSchema` if one of the objects has no such field.
    public func merge<Root>(
        _ keyPath: PartialKeyPath<Root>, from other: some JSONDecodableModel & AnyObject
    ) throws(TrellisError) {
        _ = try merged(with: other, fields: [field(keyPath, in: other)])
    }

    /// Takes one field of another object. O(fields).
    public func merge(_ keyPath: PartialKeyPath<Self>, from other: some JSONDecodableModel & AnyObject)
        throws(TrellisError)
    {
        _ = try merged(with: other, fields: [field(keyPath, in: other)])
    }
}

extension JSONFieldwise {
    fileprivate func merged(with other: some JSONDecodableModel, fields: [Int]) throws(TrellisError) -> Self {
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

    /// The fields that another model has as well.
    fileprivate func commonFields(with other: some JSONDecodableModel) throws(TrellisError) -> [Int] {
        let fields = type(of: self).modelSchema.fields
        let common = fields.indices.filter { fields[$0].property.storage?.belongs(to: other) == true }
        guard !common.isEmpty || fields.isEmpty else {
            throw TrellisError(.typeMismatch, expected: "\(type(of: self))", found: "\(type(of: other))")
        }
        return common
    }

    fileprivate func field(_ name: String, in other: some JSONDecodableModel) throws(TrellisError) -> Int {
        try field("'\(name)'", in: other) { $0.name == name }
    }

    fileprivate func field(_ keyPath: AnyKeyPath, in other: some JSONDecodableModel) throws(TrellisError) -> Int {
        try field("with this key path", in: other) { $0.storage?.matches(keyPath) == true }
    }

    private func field(
        _ description: String, in other: some JSONDecodableModel, where isWanted: (AnyProperty) -> Bool
    ) throws(TrellisError) -> Int {
        let fields = type(of: self).modelSchema.fields
        guard let index = fields.firstIndex(where: { isWanted($0.property) }) else {
            throw TrellisError(.invalidSchema, found: "\(type(of: self)) has no field \(description)")
        }
        guard fields[index].property.storage?.belongs(to: other) == true else {
            throw TrellisError(.invalidSchema, found: "\(type(of: other)) has no field \(description)")
        }
        return index
    }
}

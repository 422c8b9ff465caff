extension JSONFieldwise {
    /// Validates the model: runs the validations of fields in the order of the schema, then
    /// ``JSONValidating/validate()``. Nested models are not validated. O(fields).
    ///
    /// For a struct, the result is a new struct, whose properties that are not fields have their initial values. An
    /// instance is changed and returned, after all validations have succeeded.
    ///
    /// - Throws: errors of validations, with the path of the field, and `notUpdatable` if a validation would change a
    ///   constant of a class instance. An instance is unchanged if this method throws.
    @discardableResult
    public func revalidated() throws(TrellisError) -> Self {
        let draft = try ModelDraft(of: type(of: self))
        for field in draft.fields { draft.copy(field, from: self) }
        return try ModelChange.finish(draft, of: self, changed: [])
    }
}

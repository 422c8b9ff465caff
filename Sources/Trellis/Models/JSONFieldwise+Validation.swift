extension JSONFieldwise {
    /// The model as validation leaves it: the fields' validations run in the order of the schema, then
    /// ``JSONValidating/validate()``. Models inside it are not looked into. O(fields).
    ///
    /// Of a struct this is a new one, in which properties that are no fields have what the initialiser gives them. An
    /// object is changed itself, once all of it is found valid, and returned.
    ///
    /// - Throws: what the validations throw, with the path of the field, and `notUpdatable` if one is to change a
    ///   constant of an object. An object is then as it was.
    @discardableResult
    public func revalidated() throws(TrellisError) -> Self {
        let draft = try ModelDraft(of: type(of: self))
        for field in draft.fields { draft.copy(field, from: self) }
        return try ModelChange.finish(draft, of: self, changed: [])
    }
}

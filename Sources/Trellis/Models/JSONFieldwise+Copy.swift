extension JSONFieldwise where Self: AnyObject {
    /// A new instance of the same class, with the same values in all fields. Class instances in fields are shared.
    /// Nothing is validated, and no hook is called. O(fields).
    ///
    /// Properties that are not fields have their initial values.
    ///
    /// - Throws: errors of the initializer.
    public func copy() throws(TrellisError) -> Self {
        let draft = try ModelDraft(of: type(of: self))
        for field in draft.fields { draft.copy(field, from: self) }
        let copy = try draft.make(Self.self)
        // The fields that the initializer has not taken.
        for property in draft.remaining where property.isAssignable { property.assign(from: self, to: copy) }
        return copy
    }
}

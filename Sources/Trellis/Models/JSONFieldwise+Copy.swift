extension JSONFieldwise where Self: AnyObject {
    /// A new object of the same class with the same values in all fields. Objects in them are shared, as everywhere in
    /// Swift. Nothing is validated, and no hook is called. O(fields).
    ///
    /// Properties that are no fields have what the initialiser gives them.
    ///
    /// - Throws: what the initialiser throws.
    public func copy() throws(TrellisError) -> Self {
        let draft = try ModelDraft(of: type(of: self))
        for field in draft.fields { draft.copy(field, from: self) }
        let copy = try draft.make(Self.self)
        // What the initialiser has left.
        for property in draft.remaining where property.isAssignable { property.assign(from: self, to: copy) }
        return copy
    }
}

extension JSONFieldwise {
    /// Whether another model is of the same type and equal to this one in all fields, without those that are ignored in
    /// `.comparison` and those that are only written. O(size), with some hundred nanoseconds for each field.
    ///
    /// The values of a field are compared by `==` where their type has one. Models that have none are compared by their
    /// fields, arrays and dictionaries of them element by element. Anything else is equal if it is the same object, if
    /// all of its stored properties or the payloads of its case are equal, or if its JSON is.
    ///
    /// Objects that refer to each other in a circle are equal if nothing that can be reached from them differs. More
    /// than 200 models inside each other, or more than the thread's stack has room for, are not compared and count as
    /// different.
    ///
    /// ```swift
    /// static func == (left: Issue, right: Issue) -> Bool { left.hasEqualFields(to: right) }
    /// ```
    public func hasEqualFields(to other: Self) -> Bool { FieldComparison.haveEqualFields(self, other) }

    /// Feeds all fields that ``hasEqualFields(to:)`` compares to a hasher. Of values whose type is not Hashable it
    /// takes only what equal ones have in common, which may be nothing, and of models inside models eight levels.
    /// O(size).
    public func hashFields(into hasher: inout Hasher) { FieldComparison.hashFields(of: self, into: &hasher) }
}

extension JSONFieldwise {
    /// Whether another model has the same type and is equal to this one in all fields, except fields that are ignored
    /// in `.comparison` or only encoded. O(size), with a few hundred nanoseconds for each field.
    ///
    /// Field values are compared with `==` if their type is `Equatable`. Models that are not are compared field by
    /// field, and arrays and dictionaries of them element by element. Other values are equal if they are the same
    /// object, if all of their stored properties or case payloads are equal, or if their JSON is equal.
    ///
    /// Cyclic structures are equal if no difference can be reached from them. Nested models are compared up to 200
    /// levels, or less if the thread's stack is too small. Deeper models count as different.
    ///
    /// ```swift
    /// static func == (left: Issue, right: Issue) -> Bool { left.hasEqualFields(to: right) }
    /// ```
    public func hasEqualFields(to other: Self) -> Bool { FieldComparison.haveEqualFields(self, other) }

    /// Hashes all fields that ``hasEqualFields(to:)`` compares. Values that are not `Hashable` contribute little or
    /// nothing to the hash, so that different models may have the same hash. Nested models are included up to eight
    /// levels, and up to 1,000 models in total. O(size).
    public func hashFields(into hasher: inout Hasher) { FieldComparison.hashFields(of: self, into: &hasher) }
}

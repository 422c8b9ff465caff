extension JSONField {
    /// Names the property that identifies the elements of the field's array. An update then changes the existing
    /// elements instead of replacing all of them.
    ///
    /// ```swift
    /// JSONField("items", \Cart.items).identified(by: \Item.id)
    /// ```
    ///
    /// The field's type must be an array of models or an Optional of such an array, and the property must be one of the
    /// model's fields. Anything else is an `invalidSchema` error. Without an update, this has no effect and no cost.
    ///
    /// - Parameter keyPath: the property, as in the schema: an inherited property is that of the superclass.
    public func identified<Element: JSONDecodableModel, ID: Hashable>(
        by keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Element, ID>
    ) -> JSONField {
        with { $0.identity = ElementIdentity(shared(keyPath)) }
    }
}

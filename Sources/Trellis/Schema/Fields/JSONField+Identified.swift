extension JSONField {
    /// Says which property tells the elements of the field's array apart: an update then changes the elements that are
    /// there, instead of replacing them all.
    ///
    /// ```swift
    /// JSONField("items", \Cart.items).identified(by: \Item.id)
    /// ```
    ///
    /// The field's type is an array of models, or an Optional of one, and the property is one of the model's fields.
    /// Anything else is an `invalidSchema` error. Where nothing is updated it has no effect, and costs nothing.
    ///
    /// - Parameter keyPath: the property, as it is in the schema: of an inherited one, the superclass's.
    public func identified<Element: JSONDecodableModel, ID: Hashable>(
        by keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Element, ID>
    ) -> JSONField {
        with { $0.identity = ElementIdentity(shared(keyPath)) }
    }
}

/// What tells the elements of a field's array apart, so that an update finds those that are there.
struct ElementIdentity: Sendable {
    let element: any JSONDecodableModel.Type
    /// Whether a property is the one that tells them.
    let isTold: @Sendable (any PropertyStorage) -> Bool
    /// The identity of an element; nil if it has none.
    let id: @Sendable (any JSONDecodableModel) -> AnyHashable?

    init<Element: JSONDecodableModel, ID: Hashable>(_ keyPath: any KeyPath<Element, ID> & Sendable) {
        let property: any PartialKeyPath<Element> & Sendable = keyPath
        element = Element.self
        isTold = { $0.matches(property) }
        id = { model in (model as? Element).flatMap { Self.id(of: $0[keyPath: property]) } }
    }

    /// The identity that a value of the property is.
    static func id(of value: Any) -> AnyHashable? { unwrapped(value) as? AnyHashable }

    /// The field that tells the elements of a type.
    ///
    /// - Throws: `invalidSchema` if there is none that is read at keys.
    func field(of type: any JSONDecodableModel.Type) throws(TrellisError) -> SchemaField {
        let field = type.modelSchema.fields.first { $0.property.storage.map(isTold) ?? false }
        guard let field, field.isRead else {
            throw TrellisError.invalidSchema(type, "what its elements are told by is no field that is read")
        }
        let style = type.modelSchema.keyStyle ?? .asDeclared
        guard field.paths(style).allSatisfy({ $0.components.allSatisfy(\.isKey) }) else {
            throw TrellisError.invalidSchema(
                type, "'\(field.name)', which its elements are told by, is inside an array")
        }
        return field
    }
}

extension JSONPath.Component {
    fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

extension JSONField {
    /// Says which property tells the elements of the field's array apart: an update then changes the elements that are there,
    /// instead of replacing them all.
    ///
    /// ```swift
    /// JSONField("items", \Cart.items).identified(by: \Item.id)
    /// ```
    ///
    /// The field's type is an array of models, or an Optional of one, and the property is one of the model's fields. Anything
    /// else is an `invalidSchema` error. Where nothing is updated it has no effect, and costs nothing.
    ///
    /// - Parameter keyPath: the property, as it is in the schema: of an inherited one, the superclass's.
    public func identified<Element: JSONDecodableModel, ID: Hashable>(
        by keyPath: @autoclosure @escaping @Sendable () -> KeyPath<Element, ID>
    ) -> JSONField {
        with { $0.identity = ElementIdentity(shared(keyPath)) }
    }
}

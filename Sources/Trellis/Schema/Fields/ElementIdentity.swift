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
}

/// The field that tells elements apart, as it is read from an element's object.
struct ElementKey: Sendable {
    let identity: ElementIdentity
    let storage: any PropertyStorage
    let slot: SlotType
    /// The paths that are read, in order.
    let paths: [JSONPath]
}

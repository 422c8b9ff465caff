/// The property that identifies the elements of a field's array, so that an update can match existing elements.
struct ElementIdentity: Sendable {
    let element: any JSONDecodableModel.Type
    /// Whether a property is the identifying property.
    let isTold: @Sendable (any PropertyStorage) -> Bool
    /// The identity of an element; nil if it has none.
    let id: @Sendable (any JSONDecodableModel) -> AnyHashable?

    init<Element: JSONDecodableModel, ID: Hashable>(_ keyPath: any KeyPath<Element, ID> & Sendable) {
        let property: any PartialKeyPath<Element> & Sendable = keyPath
        element = Element.self
        isTold = { $0.matches(property) }
        id = { model in (model as? Element).flatMap { Self.id(of: $0[keyPath: property]) } }
    }

    /// The identity for a value of the property; nil if it has none, or if hashing it would take quadratic time. A
    /// document cannot have such an identity.
    static func id(of value: Any) -> AnyHashable? {
        guard let value = unwrapped(value), (value as? any HashedText)?.isStreamSafe ?? true else { return nil }
        return value as? AnyHashable
    }
}

/// The identifying field, as it is decoded from an element's object.
struct ElementKey: Sendable {
    let identity: ElementIdentity
    let storage: any PropertyStorage
    let slot: SlotType
    /// The paths of the field, in order.
    let paths: [JSONPath]
}

/// The form of flattened models and variants, whose members are in the object of the field's own model.
struct FlattenedForm<Value>: FieldFormContent {
    /// The type without the property's Optional.
    let type: Any.Type

    var ignored: JSONContexts {
        var ignored: JSONContexts = []
        if !(type is any TrellisDecodable.Type) { ignored.insert(.decoding) }
        if !(type is any TrellisEncodable.Type) { ignored.insert(.encoding) }
        return ignored
    }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        let part = FlattenedPart(type: type, keyPath: shared(keyPath))
        let property = TypedProperty(name, part.keyPath, part.slot, behavior)
        return AnyProperty(property, content: part.content(of: property))
    }
}

/// A flattened property. Its conformances are only known at run time.
private struct FlattenedPart<Model, Value> {
    let type: Any.Type
    let keyPath: any KeyPath<Model, Value> & Sendable

    func content(of property: TypedProperty<Model, Value>) -> PropertyContent {
        if let variants = type as? any JSONVariants.Type { return .variants(content(of: variants, property)) }
        return .flattened(
            FlattenedContent(
                decoding: (type as? any JSONDecodableModel.Type).map { decoding($0) },
                encoding: (type as? any JSONEncodableModel.Type).map { encoding($0, property) }))
    }

    var slot: TypedSlot<Value> {
        func decodable<T: TrellisDecodable>(_ type: T.Type) -> TypedSlot<Value>? {
            TypedSlot<T>.decodable as? TypedSlot<Value>
        }
        func optional<T: TrellisEncodable>(_ type: T.Type) -> TypedSlot<Value>? {
            TypedSlot<T?>.optional(T.self) as? TypedSlot<Value>
        }
        if let type = Value.self as? any TrellisDecodable.Type, let slot = decodable(type) { return slot }
        if let type = type as? any TrellisEncodable.Type, let slot = optional(type) { return slot }
        return .opaque
    }

    /// The key path, if the property has this type.
    private func keyPath<Other>(to type: Other.Type) -> (any KeyPath<Model, Other> & Sendable)? {
        (self as? FlattenedPart<Model, Other>)?.keyPath
    }

    // The type is that of the property, or of its Optional.

    private func content<Part: JSONVariants>(
        of type: Part.Type, _ property: TypedProperty<Model, Value>
    ) -> VariantsContent {
        if let property = property as? TypedProperty<Model, Part> {
            let encoding = MembersEncoder(property) { value, writer, keys in
                try type.jsonVariants.writeMembers(of: value, to: &writer, &keys)
            }
            return VariantsContent(type: type, encoding: encoding)
        }
        let encoding = MembersEncoder(optional(property, of: type)) { value, writer, keys in
            if let value { try type.jsonVariants.writeMembers(of: value, to: &writer, &keys) }
        }
        return VariantsContent(type: type, encoding: encoding)
    }

    // Each closure casts the existential that it receives, since a cast by way of `Any` allocates memory for a large
    // model.
    private func decoding<Part: JSONDecodableModel>(_ type: Part.Type) -> FlattenedContent.Decoding {
        if let keyPath = keyPath(to: type) { return .init(type: type) { ($0 as? Model)?[keyPath: keyPath] } }
        let keyPath = optionalKeyPath(to: type)
        return .init(type: type) { ($0 as? Model)?[keyPath: keyPath] }
    }

    private func encoding<Part: JSONEncodableModel>(
        _ type: Part.Type, _ property: TypedProperty<Model, Value>
    ) -> any FlattenedEncoding {
        if let property = property as? TypedProperty<Model, Part> { return FlattenedEncoder(type, in: property) { $0 } }
        return FlattenedEncoder(type, in: optional(property, of: type)) { $0 }
    }

    private func optional<Part>(
        _ property: TypedProperty<Model, Value>, of type: Part.Type
    ) -> TypedProperty<Model, Part?> {
        guard let property = property as? TypedProperty<Model, Part?> else {
            preconditionFailure("a property of another type")
        }
        return property
    }

    private func optionalKeyPath<Part>(to type: Part.Type) -> any KeyPath<Model, Part?> & Sendable {
        guard let keyPath = keyPath(to: Part?.self) else { preconditionFailure("a property of another type") }
        return keyPath
    }
}

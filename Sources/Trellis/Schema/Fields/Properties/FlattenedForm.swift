/// The form of flattened models and variants, whose members are in the object of the field's own model.
struct FlattenedForm<Value>: FieldFormContent {
    /// The type without the property's Optional.
    let type: Any.Type

    var ignored: JSONContexts { type is any TrellisDecodable.Type ? [] : .decoding }

    func property<Model>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>, _ behavior: FieldBehavior<Value>
    ) -> AnyProperty {
        let part = FlattenedPart(type: type, keyPath: shared(keyPath))
        return AnyProperty(TypedProperty(name, part.keyPath, part.slot, behavior), content: part.content)
    }
}

/// A flattened property. Its conformances are only known at run time.
private struct FlattenedPart<Model, Value> {
    let type: Any.Type
    let keyPath: any KeyPath<Model, Value> & Sendable

    var content: PropertyContent {
        if let variants = type as? any JSONVariants.Type { return .variants(content(of: variants)) }
        return .flattened(
            FlattenedContent(
                decoding: (type as? any JSONDecodableModel.Type).map { decoding($0) },
                encoding: (type as? any JSONEncodableModel.Type).map { encoding($0) }))
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

    /// Reads the property as its type without the Optional.
    private func reader<Part>(_ type: Part.Type) -> @Sendable (Model) -> Part? {
        let keyPath = keyPath
        let read: @Sendable (Model) -> Value = { $0[keyPath: keyPath] }
        if let read = read as? @Sendable (Model) -> Part? { return read }
        let only = read as? @Sendable (Model) -> Part
        return { model in only?(model) }
    }

    /// The owner of a flattened property. Generic, because boxing a large model as `Any` needs an allocation.
    private static func owner(_ model: some Any) -> Model? { model as? Model }

    private func content<Part: JSONVariants>(of type: Part.Type) -> VariantsContent {
        let read = reader(type)
        return VariantsContent(type) { Self.owner($0).flatMap(read) }
    }

    private func decoding<Part: JSONDecodableModel>(_ type: Part.Type) -> FlattenedContent.Decoding {
        let read = reader(type)
        return FlattenedContent.Decoding(type: type) { Self.owner($0).flatMap(read) }
    }

    private func encoding<Part: JSONEncodableModel>(_ type: Part.Type) -> FlattenedContent.Encoding {
        let read = reader(type)
        return FlattenedContent.Encoding(type: type) { Self.owner($0).flatMap(read) }
    }
}

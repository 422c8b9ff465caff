extension TypedProperty: PropertyEncoding where Value: TrellisEncodable {
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws {
        try writer.field(readValue(of: model))
    }

    func encodeDefault(to writer: inout JSONWriter) throws {
        if let value = behavior.defaultValue?() { try writer.field(value) }
    }
}

/// Encodes a value derived from a property's value.
final class PropertyEncoder<Model, Value>: PropertyEncoding {
    private let property: TypedProperty<Model, Value>
    private let write: @Sendable (Value, inout JSONWriter) throws -> Void

    init(
        _ property: TypedProperty<Model, Value>, write: @escaping @Sendable (Value, inout JSONWriter) throws -> Void
    ) {
        self.property = property
        self.write = write
    }

    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws {
        try write(property.readValue(of: model), &writer)
    }

    func encodeDefault(to writer: inout JSONWriter) throws {
        if let value = property.behavior.defaultValue?() { try write(value, &writer) }
    }
}

/// Encodes the members that a property's value consists of.
final class MembersEncoder<Model, Value>: MembersEncoding {
    private let property: TypedProperty<Model, Value>
    private let write: @Sendable (Value, inout JSONWriter, inout RestKeys) throws -> Void

    init(
        _ property: TypedProperty<Model, Value>,
        write: @escaping @Sendable (Value, inout JSONWriter, inout RestKeys) throws -> Void
    ) {
        self.property = property
        self.write = write
    }

    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter, _ keys: inout RestKeys) throws {
        try write(property.readValue(of: model), &writer, &keys)
    }
}

/// Reads a flattened model from its owner.
final class FlattenedEncoder<Model, Value>: FlattenedEncoding {
    let type: any JSONEncodableModel.Type
    private let property: TypedProperty<Model, Value>
    private let open: @Sendable (Value) -> (any JSONEncodableModel)?

    /// - Parameter open: the flattened model of the property's value.
    init(
        _ type: any JSONEncodableModel.Type, in property: TypedProperty<Model, Value>,
        open: @escaping @Sendable (Value) -> (any JSONEncodableModel)?
    ) {
        self.type = type
        self.property = property
        self.open = open
    }

    func model(of owner: some JSONEncodableModel) throws(TrellisError) -> (any JSONEncodableModel)? {
        open(try property.readValue(of: owner))
    }
}

extension TypedProperty {
    // Safety: The model has the property's own type, in whose memory the offset is that of a stored property.
    /// The property's value in a model; an error if the schema belongs to another type.
    fileprivate func readValue<Owner: JSONEncodableModel>(of model: Owner) throws(TrellisError) -> Value {
        if let offset, Owner.self == Model.self {
            return unsafe withUnsafeBytes(of: model) { unsafe $0.load(fromByteOffset: offset, as: Value.self) }
        }
        return try readByKeyPath(of: model)
    }

    // A separate function, since it needs the metadata of an Optional.
    @inline(never)
    private func readByKeyPath<Owner: JSONEncodableModel>(of model: Owner) throws(TrellisError) -> Value {
        guard let own = model as? Model else {
            throw TrellisError(.invalidSchema, found: "\(type(of: model)): '\(name)' is a field of \(Model.self)")
        }
        return own[keyPath: keyPath]
    }
}

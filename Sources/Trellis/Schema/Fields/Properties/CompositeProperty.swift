// Safety: A slot has the property's own type, which `TypedSlot` knows, and the model has the schema's. `Opaque` has the
// layout of the value that it wraps, and an Optional of it the layout of an Optional of the value.
/// A property that is composed of several values of the object.
final class CompositeProperty<Model, Value, each Part: TrellisCodable>: CompositeContent {
    let parts: [SchemaField]
    private let property: TypedProperty<Model, Value>
    private let decoding: CompositeDecoding<Value, repeat JSONPresence<each Part>>
    private let encoding: CompositeEncoding<Value, repeat (each Part)?>?

    init(
        _ property: TypedProperty<Model, Value>, parts: (repeat JSONPart<each Part>),
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (@Sendable (Value) throws -> (repeat (each Part)?))?
    ) {
        self.property = property
        decoding = CompositeDecoding(decode)
        // `map` would wrap the closure in another one with a different calling convention.
        if let encode { encoding = CompositeEncoding(encode) } else { encoding = nil }
        var fields: [SchemaField] = []
        for part in repeat each parts {
            let encoder = encoding?.encoder(ofPart: fields.count, of: property)
            fields.append(part.field(of: property.name, encoding: encoder))
        }
        self.parts = fields
    }

    func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState {
        guard let value = try decoding.value(of: parts) else { return .absent }
        return unsafe property.slot.initialize(slot, value)
    }

    func copyParts(
        from model: any _JSONModelSchemaProviding, _ parts: Range<Int>,
        into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool {
        guard let encoding, let model = model as? Model else { return false }
        let values = try encoding.encode(model[keyPath: property.keyPath])
        var part = parts.lowerBound
        for value in repeat each values {
            if let value, let slot = unsafe fill(part) { unsafe Self.initialize(slot, value) }
            part += 1
        }
        return true
    }

    private static func initialize<T>(_ slot: UnsafeMutableRawPointer, _ value: T) {
        unsafe slot.bindMemory(to: T.self, capacity: 1).initialize(to: value)
    }
}

// These two classes are generic over the types that their closures have. The runtime would look up the metadata of each
// `JSONPresence<Part>` and `Part?` in every call; that of a class's own parameters is in the class.

/// Creates a value from its parts.
private final class CompositeDecoding<Value, each Presence: PartPresence>: Sendable {
    private let decode: @Sendable (repeat each Presence) throws -> Value?

    init(_ decode: @escaping @Sendable (repeat each Presence) throws -> Value?) { self.decode = decode }

    func value(of parts: borrowing PartValues) throws -> Value? {
        var index = 0
        // The elements of a pack are evaluated in order, so the index is that of the part.
        func next<P: PartPresence>(_ type: P.Type) -> P {
            defer { index += 1 }
            return P(part: index, of: parts)
        }
        return try decode(repeat next((each Presence).self))
    }
}

/// The presence of a part, whose type its value determines.
private protocol PartPresence {
    /// Moves a part out of the draft.
    init(part index: Int, of parts: borrowing PartValues)
}

extension JSONPresence: PartPresence {
    fileprivate init(part index: Int, of parts: borrowing PartValues) { self = parts.value(index, as: Wrapped.self) }
}

/// Creates the parts of a value, each of which is an Optional.
private final class CompositeEncoding<Value, each Part: TrellisEncodable>: Sendable {
    let encode: @Sendable (Value) throws -> (repeat each Part)

    init(_ encode: @escaping @Sendable (Value) throws -> (repeat each Part)) { self.encode = encode }

    func encoder<Model>(ofPart part: Int, of property: TypedProperty<Model, Value>) -> any PropertyEncoding {
        PropertyEncoder(property) { value, writer in
            let values = try self.encode(value)
            var index = 0
            // A function, since a variable for each value would copy it.
            func write<T: TrellisEncodable>(_ value: T) throws {
                defer { index += 1 }
                if index == part { try writer.field(value) }
            }
            repeat try write(each values)
        }
    }
}

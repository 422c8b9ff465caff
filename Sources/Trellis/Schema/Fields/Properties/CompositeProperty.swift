// Safety: A slot has the property's own type, which `TypedSlot` knows, and the model has the schema's. `Opaque` has the
// layout of the value that it wraps, and an Optional of it the layout of an Optional of the value.
/// A property that is composed of several values of the object.
final class CompositeProperty<Model, Value, each Part: TrellisCodable>: CompositeContent {
    let parts: [SchemaField]
    private let property: TypedProperty<Model, Value>
    private let decode: @Sendable (repeat JSONPresence<each Part>) throws -> Value?
    private let encode: (@Sendable (Value) throws -> (repeat (each Part)?))?

    init(
        _ property: TypedProperty<Model, Value>, parts: (repeat JSONPart<each Part>),
        decode: @escaping @Sendable (repeat JSONPresence<each Part>) throws -> Value?,
        encode: (@Sendable (Value) throws -> (repeat (each Part)?))?
    ) {
        self.property = property
        self.decode = decode
        self.encode = encode
        var fields: [SchemaField] = []
        for part in repeat each parts {
            var encoding: (any PropertyEncoding)?
            // `map` would wrap the closure in another one with a different calling convention.
            if let encode { encoding = Self.encoding(ofPart: fields.count, of: property, encode) }
            fields.append(part.field(of: property.name, encoding: encoding))
        }
        self.parts = fields
    }

    private static func encoding(
        ofPart part: Int, of property: TypedProperty<Model, Value>,
        _ encode: @escaping @Sendable (Value) throws -> (repeat (each Part)?)
    ) -> any PropertyEncoding {
        PropertyEncoder(property) { value, writer in
            let values = try encode(value)
            var index = 0
            // A function, since a variable for each value would copy it.
            func write<T: TrellisEncodable>(_ value: T?) throws {
                defer { index += 1 }
                guard index == part else { return }
                // Only transforms need the Optional's conformance, which the runtime looks up.
                if writer.hasTransforms { try writer.field(value) } else { try writer.field(bare: value) }
            }
            repeat try write(each values)
        }
    }

    func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState {
        var index = 0
        // The elements of a pack are evaluated in order, so the index is that of the part.
        func next<T>(_ type: T.Type) -> JSONPresence<T> {
            defer { index += 1 }
            return parts.value(index, as: type)
        }
        guard let value = try decode(repeat next((each Part).self)) else { return .absent }
        return unsafe property.slot.initialize(slot, value)
    }

    func copyParts(
        from model: any _JSONModelSchemaProviding, _ parts: Range<Int>,
        into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool {
        guard let encode, let model = model as? Model else { return false }
        let values = try encode(model[keyPath: property.keyPath])
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

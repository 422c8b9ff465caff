/// A property that is made of several values of the object.
final class CompositeProperty<Model, Value, each Part: JSONCodable>: TypedProperty<Model, Value>, @unchecked Sendable {
    private let decoding: (@Sendable (repeat JSONPresence<each Part>) throws -> Value?)?
    private let encoding: (@Sendable (Value) throws -> (repeat (each Part)?))?
    private let partFields: [SchemaField]

    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable, slot: Slot, behavior: Behavior,
        parts: (repeat JSONPart<each Part>),
        decoding: (@Sendable (repeat JSONPresence<each Part>) throws -> Value?)?,
        encoding: (@Sendable (Value) throws -> (repeat (each Part)?))?
    ) {
        self.decoding = decoding
        self.encoding = encoding
        var fields: [SchemaField] = []
        for part in repeat each parts {
            fields.append(part.field(of: name))
        }
        partFields = fields
        super.init(name: name, keyPath: keyPath, slot: slot, behavior: behavior)
    }

    override var source: AnyProperty.Source { .parts }
    override var parts: [SchemaField] { partFields }
    override var isWrittenBySchema: Bool { true }
    override var isWritable: Bool { encoding != nil }

    override func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState {
        guard let decoding else { return .absent }
        var index = 0
        // The elements of a pack are evaluated in order.
        func next<T>(_ type: T.Type) -> JSONPresence<T> {
            defer { index += 1 }
            return parts.value(index, as: type)
        }
        guard let value = try decoding(repeat next((each Part).self)) else { return .absent }
        return unsafe self.slot.initialize(slot, value)
    }

    override func copyParts(
        from model: any JSONModel, _ parts: Range<Int>, into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool {
        guard let encoding, let model = model as? Model else { return false }
        let values = try encoding(model[keyPath: keyPath])
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

    override func write(_ value: Value, part: Int, to writer: inout JSONWriter) throws {
        guard let encoding else { return }
        let values = try encoding(value)
        var index = 0
        for value in repeat each values {
            if index == part { try writer.field(value) }
            index += 1
        }
    }
}

/// One of the values that a composite field is made of.
public struct JSONPart<Value: JSONCodable>: Sendable {
    let path: JSONPath
    let format: JSONFormat?

    /// A value of a type at a path.
    ///
    /// - Parameters:
    ///   - type: its type; what the closures get says whether it is missing or null.
    ///   - path: where it stands in the model's object.
    ///   - format: how it is spelled, if the type leaves a choice.
    public init(_ type: Value.Type = Value.self, at path: JSONPath, as format: JSONFormat? = nil) {
        self.path = path
        self.format = format
    }

    func field(of name: String) -> SchemaField {
        var options = FieldOptions()
        options.paths = [path]
        options.format = format
        return SchemaField(property: PartProperty<Value>(name: name), options: options)
    }
}

/// The slot of a part: like that of an Optional, since it may be missing or null.
final class PartProperty<Value: JSONCodable>: AnyProperty, @unchecked Sendable {
    override var slotType: any JSONDecodable.Type { Value?.self }
    override var declared: ObjectIdentifier { ObjectIdentifier(Value?.self) }
    override var stored: ObjectIdentifier { ObjectIdentifier(Value.self) }
    override var layout: (size: Int, alignment: Int) { (MemoryLayout<Value?>.size, MemoryLayout<Value?>.alignment) }
}

/// The parts of one composite, in the draft of its object.
@safe struct PartValues: ~Copyable {
    private let draft: UnsafeMutableRawPointer
    private let slots: UnsafeMutablePointer<FieldSlot>
    private let first: Int

    init(draft: UnsafeMutableRawPointer, slots: UnsafeMutablePointer<FieldSlot>, first: Int) {
        unsafe self.draft = unsafe draft
        unsafe self.slots = unsafe slots
        self.first = first
    }

    /// Moves a part out of the draft.
    func value<T>(_ index: Int, as type: T.Type) -> JSONPresence<T> {
        let slot = first + index
        let presence = unsafe SlotPresence(of: slot, in: draft)
        switch presence.state {
        case .absent: return .missing
        case .null: return .null
        case .value:
            presence.state = .absent
            return .value(unsafe (draft + slots[slot].offset).assumingMemoryBound(to: T.self).move())
        }
    }
}

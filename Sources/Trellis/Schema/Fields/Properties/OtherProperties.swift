/// A property whose model's fields stand in the object of the model that has it.
final class FlattenedProperty<Model, Inner: JSONModel, Value>: TypedProperty<Model, Value>, @unchecked Sendable {
    private let inner: @Sendable (Value) -> Inner?

    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable, slot: Slot, behavior: Behavior,
        inner: @escaping @Sendable (Value) -> Inner?
    ) {
        self.inner = inner
        super.init(name: name, keyPath: keyPath, slot: slot, behavior: behavior)
    }

    override var source: AnyProperty.Source { .flattened(Inner.self) }
    override var isWrittenBySchema: Bool { true }

    override func flattened(in model: some JSONModel) -> (any JSONModel)? {
        (model as? Model).flatMap { inner($0[keyPath: keyPath]) }
    }
}

/// A property that takes all members that no other field wants.
final class RestProperty<Model>: TypedProperty<Model, JSONObject>, @unchecked Sendable {
    override var source: AnyProperty.Source { .rest }
    override var isWrittenBySchema: Bool { true }

    override func initializeRest(_ members: JSONObject, _ slot: UnsafeMutableRawPointer) -> SlotState {
        unsafe self.slot.initialize(slot, members)
    }
}

/// A property that is only written, such as a computed one.
final class ComputedProperty<Model, Value: JSONEncodable>: AnyProperty, @unchecked Sendable {
    private let keyPath: any KeyPath<Model, Value> & Sendable

    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable
    ) {
        self.keyPath = keyPath
        super.init(name: name)
    }

    // The slot is never filled.
    override var slotType: any JSONDecodable.Type { Bool?.self }
    override var declared: ObjectIdentifier { ObjectIdentifier(Bool?.self) }
    override var stored: ObjectIdentifier { ObjectIdentifier(Bool.self) }
    override var layout: (size: Int, alignment: Int) { (0, 1) }
    override var source: AnyProperty.Source { .none }
    override var isWrittenBySchema: Bool { true }
    override var typeName: String { "\(Value.self)" }

    override func write(_ model: some JSONModel, part: Int, to writer: inout JSONWriter) throws {
        guard let model = model as? Model else {
            throw TrellisError(.invalidSchema, found: "\(type(of: model)): '\(name)' is a field of \(Model.self)")
        }
        try writer.field(model[keyPath: keyPath])
    }

    override func value(in model: any JSONModel) -> Any? { (model as? Model).map { $0[keyPath: keyPath] as Any } }
}

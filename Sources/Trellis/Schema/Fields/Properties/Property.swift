/// A property of a known type; what its value is made of is up to subclasses.
class TypedProperty<Model, Value>: AnyProperty, @unchecked Sendable {
    /// What a field does with the values of its property.
    struct Behavior: Sendable {
        var defaultValue: (@Sendable () -> Value)?
        var nullDefault: (@Sendable () -> Value)?
        var mismatchDefault: (@Sendable () -> Value)?
        var validate: (@Sendable (inout Value) throws -> Void)?
        var merge: (@Sendable (_ mine: Value, _ theirs: Value) throws -> Value)?
    }

    /// The operations on a slot, which holds the value without its Optional.
    @safe struct Slot: Sendable {
        var type: any JSONDecodable.Type
        var stored: ObjectIdentifier
        var initialize: @Sendable (UnsafeMutableRawPointer, consuming Value) -> SlotState
        /// Moves the value out.
        var take: @Sendable (UnsafeMutableRawPointer, SlotState) -> Value
    }

    let keyPath: any KeyPath<Model, Value> & Sendable
    let behavior: Behavior
    let slot: Slot

    init(name: String, keyPath: any KeyPath<Model, Value> & Sendable, slot: Slot, behavior: Behavior) {
        self.keyPath = keyPath
        self.behavior = behavior
        self.slot = slot
        super.init(name: name)
    }

    override var slotType: any JSONDecodable.Type { slot.type }
    override var declared: ObjectIdentifier { ObjectIdentifier(Value.self) }
    override var stored: ObjectIdentifier { slot.stored }
    override var layout: (size: Int, alignment: Int) { (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment) }
    override var typeName: String { "\(Value.self)" }

    override var isOptional: Bool { super.isOptional || Value.self is any OptionalType.Type }

    // MARK: Decoding

    override var hasDefault: Bool { behavior.defaultValue != nil }
    override var hasNullDefault: Bool { behavior.nullDefault != nil }
    override var hasMismatchDefault: Bool { behavior.mismatchDefault != nil }
    override var hasValidation: Bool { behavior.validate != nil }

    override func initializeDefault(_ slot: UnsafeMutableRawPointer) -> SlotState {
        unsafe initialize(slot, behavior.defaultValue)
    }

    override func initializeNullDefault(_ slot: UnsafeMutableRawPointer) -> SlotState {
        unsafe initialize(slot, behavior.nullDefault)
    }

    override func initializeMismatchDefault(_ slot: UnsafeMutableRawPointer) -> SlotState {
        unsafe initialize(slot, behavior.mismatchDefault)
    }

    private func initialize(_ slot: UnsafeMutableRawPointer, _ value: (@Sendable () -> Value)?) -> SlotState {
        guard let value else { return .absent }
        return unsafe self.slot.initialize(slot, value())
    }

    override func validate(_ slot: UnsafeMutableRawPointer, _ state: SlotState) throws -> SlotState {
        guard let validate = behavior.validate else { return state }
        let original = unsafe self.slot.take(slot, state)
        var value = original
        do {
            try validate(&value)
        } catch {
            // The slot keeps what its state says is there, which is destroyed with the others.
            _ = unsafe self.slot.initialize(slot, original)
            throw error
        }
        return unsafe self.slot.initialize(slot, value)
    }

    // MARK: Encoding

    /// The model of the field; an error if the schema is another's.
    func own(_ model: some JSONModel) throws -> Model {
        guard let model = model as? Model else {
            throw TrellisError(.invalidSchema, found: "\(type(of: model)): '\(name)' is a field of \(Model.self)")
        }
        return model
    }

    final override func write(_ model: some JSONModel, part: Int, to writer: inout JSONWriter) throws {
        let model = try own(model)
        try write(model[keyPath: keyPath], part: part, to: &writer)
    }

    /// Writes a value, or one of its parts.
    func write(_ value: Value, part: Int, to writer: inout JSONWriter) throws {}

    // MARK: Models

    override func copy(from model: any JSONModel, into slot: UnsafeMutableRawPointer) -> SlotState {
        guard let model = model as? Model else { return .absent }
        return unsafe self.slot.initialize(slot, model[keyPath: keyPath])
    }

    override var isAssignable: Bool { keyPath is ReferenceWritableKeyPath<Model, Value> }

    override func assign(from source: any JSONModel, to target: any JSONModel) {
        guard let source = source as? Model, let target = target as? Model,
            let keyPath = keyPath as? ReferenceWritableKeyPath<Model, Value>
        else { return }
        target[keyPath: keyPath] = source[keyPath: keyPath]
    }

    override func assign(_ value: Any, to target: any JSONModel) {
        guard let value = value as? Value, let target = target as? Model,
            let keyPath = keyPath as? ReferenceWritableKeyPath<Model, Value>
        else { return }
        target[keyPath: keyPath] = value
    }

    override func setting(_ value: Any, in model: any JSONModel) -> (any JSONModel)? {
        guard let value = value as? Value, var model = model as? Model,
            let keyPath = keyPath as? WritableKeyPath<Model, Value>
        else { return nil }
        model[keyPath: keyPath] = value
        return model as? any JSONModel
    }

    override func initialize(_ slot: UnsafeMutableRawPointer, with value: Any) -> SlotState {
        guard let value = value as? Value else { return .absent }
        return unsafe self.slot.initialize(slot, value)
    }

    override func belongs(to model: any JSONModel) -> Bool { model is Model }

    override func matches(_ keyPath: AnyKeyPath) -> Bool { self.keyPath == keyPath }

    override func value(in model: any JSONModel) -> Any? { (model as? Model).map { $0[keyPath: keyPath] as Any } }

    override var hasMerge: Bool { behavior.merge != nil }

    override func merge(
        _ mine: any JSONModel, with theirs: any JSONModel, into slot: UnsafeMutableRawPointer
    ) throws -> SlotState {
        guard let mine = mine as? Model, let theirs = theirs as? Model else { return .absent }
        let value = theirs[keyPath: keyPath]
        let merged = try behavior.merge?(mine[keyPath: keyPath], value) ?? value
        return unsafe self.slot.initialize(slot, merged)
    }
}

extension TypedProperty.Slot where Value: JSONDecodable {
    /// The slot of a type that can be decoded itself.
    static var decodable: Self {
        var stored: any JSONDecodable.Type = Value.self
        switch Value.jsonShape.kind {
        case .optional(let wrapped), .presence(let wrapped): stored = wrapped
        default: break
        }
        return Self(
            type: Value.self, stored: ObjectIdentifier(stored),
            initialize: { slot, value in
                let isNull = value._isNull
                return unsafe Value._initializeSlot(slot, with: value) ? .value : isNull ? .null : .absent
            },
            take: { slot, state in unsafe Value._takeSlot(slot, state == .value, isNull: state == .null) })
    }
}

extension TypedProperty.Slot {
    /// The slot of a type that is made by a transform.
    static var opaque: Self {
        Self(
            type: Opaque<Value>.self, stored: ObjectIdentifier(Value.self),
            initialize: { slot, value in
                unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
                return .value
            },
            take: { slot, _ in unsafe slot.assumingMemoryBound(to: Value.self).move() })
    }

    /// The slot of an Optional of such a type.
    static func optional<Wrapped>(_ type: Wrapped.Type) -> Self where Value == Wrapped? {
        Self(
            type: Opaque<Wrapped>?.self, stored: ObjectIdentifier(Wrapped.self),
            initialize: { slot, value in
                guard let value else { return .absent }
                unsafe slot.bindMemory(to: Wrapped.self, capacity: 1).initialize(to: value)
                return .value
            },
            take: { slot, state in
                state == .value ? unsafe slot.assumingMemoryBound(to: Wrapped.self).move() : nil
            })
    }
}

/// A value of any type, for the operations on memory that come with `JSONDecodable`. Its layout is that of the value, and
/// so is that of an Optional of it.
struct Opaque<Value>: JSONDecodable {
    var value: Value
}

/// A property that is decoded and encoded as what it is.
final class Property<Model, Value: JSONCodable>: TypedProperty<Model, Value>, @unchecked Sendable {
    override func write(_ value: Value, part: Int, to writer: inout JSONWriter) throws {
        try writer.field(value)
    }
}

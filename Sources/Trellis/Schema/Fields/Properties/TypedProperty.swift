// Safety: as in Fields/Properties/CompositeProperty.swift
/// A property with its types: a key path, a slot for its values, and the rules of its field.
final class TypedProperty<Model, Value>: PropertyStorage {
    let name: String
    let keyPath: any KeyPath<Model, Value> & Sendable
    let slot: TypedSlot<Value>
    let behavior: FieldBehavior<Value>
    /// The offset of the property in the memory of a struct; nil if it is not stored in the struct itself.
    let offset: Int?

    init(
        _ name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, _ slot: TypedSlot<Value>,
        _ behavior: FieldBehavior<Value> = FieldBehavior()
    ) {
        self.name = name
        self.keyPath = keyPath
        self.slot = slot
        self.behavior = behavior
        offset = MemoryLayout<Model>.offset(of: keyPath)
    }

    func value(in model: any _JSONModelSchemaProviding) -> Any? {
        (model as? Model).map { $0[keyPath: keyPath] as Any }
    }

    func isDefault(in model: any _JSONModelSchemaProviding) -> Bool? {
        guard let type = Value.self as? any Equatable.Type else { return nil }
        guard let standard = behavior.defaultValue?(), let model = model as? Model else { return false }
        return Self.areEqual(model[keyPath: keyPath], standard, as: type)
    }

    func isEqual(in model: any _JSONModelSchemaProviding, _ other: any _JSONModelSchemaProviding) -> Bool {
        let (left, right) = (own(model)[keyPath: keyPath], own(other)[keyPath: keyPath])
        guard let type = Value.self as? any Equatable.Type else {
            return unwrapped(left as Any) == nil && unwrapped(right as Any) == nil
        }
        return Self.areEqual(left, right, as: type)
    }

    private static func areEqual<Same: Equatable>(_ left: Value, _ right: Value, as type: Same.Type) -> Bool {
        // The standard library's comparison takes quadratic time for some strings.
        if let left = left as? any HashedText { return left.isEqualText(toAny: right) }
        // Both have the property's own type, so the casts succeed.
        guard let left = left as? Same, let right = right as? Same else { return false }
        return left == right
    }

    var defaultValue: Any? { behavior.defaultValue?() }

    func belongs(to model: any _JSONModelSchemaProviding) -> Bool { model is Model }

    func matches(_ keyPath: AnyKeyPath) -> Bool { self.keyPath == keyPath }

    func copy(from model: any _JSONModelSchemaProviding, into slot: UnsafeMutableRawPointer) -> SlotState {
        unsafe self.slot.initialize(slot, own(model)[keyPath: keyPath])
    }

    func take(_ slot: UnsafeMutableRawPointer, _ state: SlotState) -> Any { unsafe self.slot.take(slot, state) }

    func initialize(_ slot: UnsafeMutableRawPointer, with value: Any) -> SlotState {
        unsafe self.slot.initialize(slot, typed(value))
    }

    func merge(
        _ mine: any _JSONModelSchemaProviding, with theirs: any _JSONModelSchemaProviding,
        into slot: UnsafeMutableRawPointer
    ) throws -> SlotState {
        let value = own(theirs)[keyPath: keyPath]
        let merged = try behavior.merge?(own(mine)[keyPath: keyPath], value) ?? value
        return unsafe self.slot.initialize(slot, merged)
    }

    var isAssignable: Bool { keyPath is ReferenceWritableKeyPath<Model, Value> }

    func assign(from source: any _JSONModelSchemaProviding, to target: any _JSONModelSchemaProviding) {
        set(own(source)[keyPath: keyPath], in: target)
    }

    func assign(_ value: Any, to target: any _JSONModelSchemaProviding) { set(typed(value), in: target) }

    private func set(_ value: Value, in target: any _JSONModelSchemaProviding) {
        guard let keyPath = keyPath as? ReferenceWritableKeyPath<Model, Value> else {
            preconditionFailure("'\(name)' is a constant")
        }
        own(target)[keyPath: keyPath] = value
    }

    var isVariable: Bool { keyPath is WritableKeyPath<Model, Value> }

    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        guard let keyPath = keyPath as? WritableKeyPath<Model, Value> else {
            preconditionFailure("'\(name)' is a constant")
        }
        let value = unsafe source.assumingMemoryBound(to: Model.self).pointee[keyPath: self.keyPath]
        unsafe target.assumingMemoryBound(to: Model.self).pointee[keyPath: keyPath] = value
    }

    func setting(_ value: Any, in model: any JSONDecodableModel) -> (any JSONDecodableModel)? {
        guard let keyPath = keyPath as? WritableKeyPath<Model, Value> else { return nil }
        var model = own(model)
        model[keyPath: keyPath] = typed(value)
        return model as? any JSONDecodableModel
    }

    // These traps report mistakes that would otherwise leave a slot empty, which would look like a missing key.

    private func own(_ model: any _JSONModelSchemaProviding) -> Model {
        guard let own = model as? Model else {
            preconditionFailure("'\(name)' is a field of \(Model.self), not of \(type(of: model))")
        }
        return own
    }

    private func typed(_ value: Any) -> Value {
        guard let typed = value as? Value else { preconditionFailure("'\(name)' is not of type \(type(of: value))") }
        return typed
    }
}

extension AnyProperty {
    /// Creates a stored property.
    convenience init<Model, Value>(
        _ property: TypedProperty<Model, Value>, content: PropertyContent, encoding: (any PropertyEncoding)? = nil,
        isReadable: Bool = true, isWrittenBySchema: Bool = false
    ) {
        let (slot, behavior) = (property.slot, property.behavior)
        self.init(
            name: property.name, type: Value.self, slot: slot.type, content: content,
            defaults: behavior.defaults(in: slot), validation: behavior.validation(in: slot), storage: property,
            encoding: encoding, isReadable: isReadable, isWrittenBySchema: isWrittenBySchema)
    }

    /// Creates a stored property that uses the coding of its type. Its key path is created at the first access.
    convenience init<Model, Value: TrellisCodable>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>,
        _ behavior: FieldBehavior<Value>
    ) {
        let slot = TypedSlot<Value>.decodable
        let later = LaterProperty { TypedProperty(name, shared(keyPath), slot, behavior) }
        self.init(
            name: name, type: Value.self, slot: slot.type, defaults: behavior.defaults(in: slot),
            validation: behavior.validation(in: slot), later: later)
    }

    /// Creates a stored property that uses the coding of its type and has no rules. Makes the first decode cheaper than
    /// the initializer with rules does.
    convenience init<Model, Value: TrellisCodable>(
        _ name: String, _ keyPath: @escaping @Sendable () -> KeyPath<Model, Value>
    ) {
        let later = LaterProperty { TypedProperty(name, shared(keyPath), .decodable) }
        self.init(name: name, type: Value.self, slot: .decodable(Value.self), later: later)
    }
}

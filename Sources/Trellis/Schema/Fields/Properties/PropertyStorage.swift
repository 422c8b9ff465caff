/// A property that models keep, so that it can be copied from one to another.
protocol PropertyStorage: AnyObject, Sendable {
    /// The property's value; nil of a model that has no such property.
    func value(in model: any _JSONModelSchemaProviding) -> Any?
    /// Whether a model's property has its default, as its type tells values apart; nil if it does not.
    func isDefault(in model: any _JSONModelSchemaProviding) -> Bool?
    /// Whether this is a property of a model's type.
    func belongs(to model: any _JSONModelSchemaProviding) -> Bool
    /// Whether the key path is this property's.
    func matches(_ keyPath: AnyKeyPath) -> Bool

    /// Copies a model's property into an empty slot.
    func copy(from model: any _JSONModelSchemaProviding, into slot: UnsafeMutableRawPointer) -> SlotState
    /// Moves a value out of a slot.
    func take(_ slot: UnsafeMutableRawPointer) -> Any
    /// Puts a value into an empty slot.
    func initialize(_ slot: UnsafeMutableRawPointer, with value: Any) -> SlotState
    /// Puts what becomes of the property when one model is merged into another into an empty slot.
    func merge(
        _ mine: any _JSONModelSchemaProviding, with theirs: any _JSONModelSchemaProviding,
        into slot: UnsafeMutableRawPointer
    ) throws -> SlotState

    /// Whether an object's property can be set.
    var isAssignable: Bool { get }
    /// Sets an object's property, which can be set, to that of another.
    func assign(from source: any _JSONModelSchemaProviding, to target: any _JSONModelSchemaProviding)
    /// Sets an object's property, which can be set.
    func assign(_ value: Any, to target: any _JSONModelSchemaProviding)
    /// Whether a model's property can be set.
    var isVariable: Bool { get }
    /// Sets a struct's property, which can be set, to that of another of the same type.
    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer)
    /// A model with another value in the property; nil if it is a constant.
    func setting(_ value: Any, in model: any JSONDecodableModel) -> (any JSONDecodableModel)?
}

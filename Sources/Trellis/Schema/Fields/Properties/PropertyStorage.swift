/// Type-erased access to a stored property of models.
protocol PropertyStorage: AnyObject, Sendable {
    /// The property's value; nil if the model does not have the property.
    func value(in model: any _JSONModelSchemaProviding) -> Any?
    /// Whether a model's property equals its default; nil if its type is not `Equatable`.
    func isDefault(in model: any _JSONModelSchemaProviding) -> Bool?
    /// Whether two models have equal values, or both nil; otherwise false if the type is not `Equatable`.
    func isEqual(in model: any _JSONModelSchemaProviding, _ other: any _JSONModelSchemaProviding) -> Bool
    /// A new default of the property's field, if it has one.
    var defaultValue: Any? { get }
    /// Whether this is a property of a model's type.
    func belongs(to model: any _JSONModelSchemaProviding) -> Bool
    /// Whether the key path refers to this property.
    func matches(_ keyPath: AnyKeyPath) -> Bool

    /// Copies the property of a model into an empty slot.
    func copy(from model: any _JSONModelSchemaProviding, into slot: UnsafeMutableRawPointer) -> SlotState
    /// Moves a value out of a slot in the given state.
    func take(_ slot: UnsafeMutableRawPointer, _ state: SlotState) -> Any
    /// Initializes an empty slot with a value.
    func initialize(_ slot: UnsafeMutableRawPointer, with value: Any) -> SlotState
    /// Initializes an empty slot with the property's merged value of two models.
    func merge(
        _ mine: any _JSONModelSchemaProviding, with theirs: any _JSONModelSchemaProviding,
        into slot: UnsafeMutableRawPointer
    ) throws -> SlotState

    /// Whether the property of an object can be set.
    var isAssignable: Bool { get }
    /// Copies the property from one object to another. The property must be assignable.
    func assign(from source: any _JSONModelSchemaProviding, to target: any _JSONModelSchemaProviding)
    /// Sets the property of an object. The property must be assignable.
    func assign(_ value: Any, to target: any _JSONModelSchemaProviding)
    /// Whether the property of a model can be set.
    var isVariable: Bool { get }
    /// Copies the property from one struct in memory to another of the same type. The property must be variable.
    func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer)
    /// A copy of a model with another value of the property; nil if the property is a constant.
    func setting(_ value: Any, in model: any JSONDecodableModel) -> (any JSONDecodableModel)?
}

/// A property of a model without its types. Only what happens seldom goes through it: plain fields are decoded and encoded
/// without.
class AnyProperty: @unchecked Sendable {
    /// Where a property's value comes from.
    enum Source {
        /// A value of the property's own type.
        case value
        /// A reader that makes it from a value of another type.
        case reader(any ValueReader, source: any JSONDecodable.Type)
        /// Other slots of the same object.
        case parts
        /// The fields of a model stand in the same object as this one's.
        case flattened(any JSONModel.Type)
        /// All members that no field wants.
        case rest
        /// Nothing: it is only written.
        case none
    }

    let name: String

    init(name: String) {
        self.name = name
    }

    // MARK: Types

    /// The type whose operations the slot's value needs, with the Optional.
    var slotType: any JSONDecodable.Type { preconditionFailure("Property overrides this") }
    /// The property's type, and the type of what the slot holds: the same without its Optional.
    var declared: ObjectIdentifier { preconditionFailure("Property overrides this") }
    var stored: ObjectIdentifier { preconditionFailure("Property overrides this") }
    var acceptsNull: Bool { declared != stored }
    /// Whether a null is a value for the property's transform.
    var seesNull: Bool { false }
    var layout: (size: Int, alignment: Int) { preconditionFailure("Property overrides this") }

    // MARK: Decoding

    var source: Source { .value }
    var parts: [SchemaField] { [] }
    var hasDefault: Bool { false }
    var hasNullDefault: Bool { false }
    var hasMismatchDefault: Bool { false }
    var hasValidation: Bool { false }

    /// Puts the default into an empty slot.
    func initializeDefault(_ slot: UnsafeMutableRawPointer) -> SlotState { .absent }
    /// Puts the value that stands in for a null into an empty slot.
    func initializeNullDefault(_ slot: UnsafeMutableRawPointer) -> SlotState { .absent }
    /// Puts the value that stands in for one that does not fit into an empty slot.
    func initializeMismatchDefault(_ slot: UnsafeMutableRawPointer) -> SlotState { .absent }
    /// Makes the value of a composite from its parts.
    func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState { .absent }
    /// Puts the parts of a model's composite into empty slots; false if they are not known.
    func copyParts(
        from model: any JSONModel, _ parts: Range<Int>, into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool { false }
    /// Lets the field's validation see the value, and replace it.
    func validate(_ slot: UnsafeMutableRawPointer, _ state: SlotState) throws -> SlotState { state }
    /// Puts the members that nobody wants into an empty slot.
    func initializeRest(_ members: JSONObject, _ slot: UnsafeMutableRawPointer) -> SlotState { .absent }

    // MARK: Encoding

    /// Whether the model's own `encode(field:to:)` is not asked, since more than the value is to be seen to.
    var isWrittenBySchema: Bool { false }
    /// Whether it can be written at all.
    var isWritable: Bool { true }

    /// Writes the field of a model, or one of its parts.
    func write(_ model: some JSONModel, part: Int, to writer: inout JSONWriter) throws {}
    /// The flattened model of a model; nil if there is none.
    func flattened(in model: some JSONModel) -> (any JSONModel)? { nil }

    // MARK: Models

    /// Copies a model's property into an empty slot.
    func copy(from model: any JSONModel, into slot: UnsafeMutableRawPointer) -> SlotState { .absent }
    /// Whether an object's property can be set.
    var isAssignable: Bool { false }
    /// Sets an object's property to that of another.
    func assign(from source: any JSONModel, to target: any JSONModel) {}
    /// Sets an object's property.
    func assign(_ value: Any, to target: any JSONModel) {}
    /// A model with another value in the property; nil if it is a constant.
    func setting(_ value: Any, in model: any JSONModel) -> (any JSONModel)? { nil }
    /// Puts a value into an empty slot.
    func initialize(_ slot: UnsafeMutableRawPointer, with value: Any) -> SlotState { .absent }
    /// Whether this is a property of a model's type.
    func belongs(to model: any JSONModel) -> Bool { false }
    /// The key path, if it is this property's.
    func matches(_ keyPath: AnyKeyPath) -> Bool { false }
    /// The property's value.
    func value(in model: any JSONModel) -> Any? { nil }
    /// Puts what becomes of the property when one model is merged into another into an empty slot.
    func merge(
        _ mine: any JSONModel, with theirs: any JSONModel, into slot: UnsafeMutableRawPointer
    ) throws -> SlotState { unsafe copy(from: theirs, into: slot) }
    var hasMerge: Bool { false }
    /// Whether the property is an Optional, also one that the slot does not know of.
    var isOptional: Bool { declared != stored }
    /// The property's type, for people.
    var typeName: String { "" }
}

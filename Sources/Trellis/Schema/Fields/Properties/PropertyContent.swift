/// The origin of a property's value in JSON, with the operations that only such properties support.
enum PropertyContent: Sendable {
    /// A value of the property's own type.
    case value
    /// A value of another type, which a transform converts.
    case transformed(TransformedContent)
    /// Several values of the same object.
    case composite(any CompositeContent)
    /// The fields of a flattened model, in the same object.
    case flattened(FlattenedContent)
    /// Flattened variants, in the same object. One of the unmapped members is their tag.
    case variants(VariantsContent)
    /// All unmapped members.
    case rest(RestContent)
    /// No value in JSON: the property is only encoded.
    case computed(value: @Sendable (_ model: any _JSONModelSchemaProviding) -> Any?)
}

/// A value that a reader creates from a value of another type.
struct TransformedContent: Sendable {
    let reader: any ValueReader
    let source: any TrellisDecodable.Type
    /// Whether the transform receives null as a value.
    let seesNull: Bool
    /// Information about the JSON value, in addition to its type.
    let description: TransformDescription?
}

protocol CompositeContent: AnyObject, Sendable {
    var parts: [SchemaField] { get }
    /// Creates the value from its parts, in an empty slot.
    func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState
    /// Initializes empty slots with the parts of a model's value; false if the parts are not known.
    func copyParts(
        from model: any _JSONModelSchemaProviding, _ parts: Range<Int>,
        into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool
}

/// Access to a flattened model for encoding. Generic, since an existential of a large model allocates memory.
protocol FlattenedEncoding: AnyObject, Sendable {
    var type: any JSONEncodableModel.Type { get }
    /// The flattened model of an owner; nil if there is none.
    func model(of owner: some JSONEncodableModel) throws(TrellisError) -> (any JSONEncodableModel)?
}

/// Access to a flattened model in its owner. A model that is only decoded has no encoding, and vice versa.
struct FlattenedContent: Sendable {
    struct Decoding: Sendable {
        let type: any JSONDecodableModel.Type
        /// The flattened model of an owner; nil if there is none.
        let model: @Sendable (_ owner: any JSONDecodableModel) -> (any JSONDecodableModel)?
    }

    var decoding: Decoding?
    var encoding: (any FlattenedEncoding)?

    var type: (any _JSONModelSchemaProviding.Type)? { decoding?.type ?? encoding?.type }
}

// Safety: as in Fields/Properties/CompositeProperty.swift
/// The parts of one composite in the draft of its object.
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

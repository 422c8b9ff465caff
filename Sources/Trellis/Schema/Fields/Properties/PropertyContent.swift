/// What a property's value is made of, with what only properties of that kind can do.
enum PropertyContent: Sendable {
    /// A value of the property's own type.
    case value
    /// A value of another type.
    case transformed(TransformedContent)
    /// Other slots of the same object.
    case composite(any CompositeContent)
    /// The fields of a model stand in the same object as this one's.
    case flattened(FlattenedContent)
    /// The members that no other field is mapped to, as one value that a tag among them tells the form of.
    case variants(VariantsContent)
    /// All unmapped members.
    case rest(RestContent)
    /// Nothing in the object: it is only written.
    case computed(value: @Sendable (_ model: any _JSONModelSchemaProviding) -> Any?)
}

/// A value that a reader makes from one of another type.
struct TransformedContent: Sendable {
    let reader: any ValueReader
    let source: any TrellisDecodable.Type
    /// Whether a null is a value for the transform.
    let seesNull: Bool
}

protocol CompositeContent: AnyObject, Sendable {
    var parts: [SchemaField] { get }
    /// Makes the value from its parts, in an empty slot.
    func resolve(_ parts: borrowing PartValues, into slot: UnsafeMutableRawPointer) throws -> SlotState
    /// Puts the parts of a model's value into empty slots; false if they are not known.
    func copyParts(
        from model: any _JSONModelSchemaProviding, _ parts: Range<Int>,
        into fill: (_ part: Int) -> UnsafeMutableRawPointer?
    ) throws -> Bool
}

/// What can be done with a model whose fields are its owner's: one that is only decoded is not written, and the
/// reverse.
struct FlattenedContent: Sendable {
    struct Decoding: Sendable {
        let type: any JSONDecodableModel.Type
        /// The flattened model of a model; nil if there is none.
        let model: @Sendable (_ owner: any JSONDecodableModel) -> (any JSONDecodableModel)?
    }

    struct Encoding: Sendable {
        let type: any JSONEncodableModel.Type
        /// The flattened model of a model; nil if there is none.
        let model: @Sendable (_ owner: any JSONEncodableModel) -> (any JSONEncodableModel)?
    }

    var decoding: Decoding?
    var encoding: Encoding?

    var type: (any _JSONModelSchemaProviding.Type)? { decoding?.type ?? encoding?.type }
}

// Safety: as in Fields/Properties/CompositeProperty.swift
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

/// A property of a model, or a part of a composite one, without its types: what its field can do. What it cannot do is
/// not there to be asked for.
///
/// Only what happens seldom goes through it: plain fields are decoded and encoded without.
final class AnyProperty: Sendable {
    let name: String
    /// Its type, with the Optional.
    let type: Any.Type
    let slot: SlotType
    let content: PropertyContent
    let defaults: SlotDefaults
    let validation: SlotValidation?
    private let typed: Typed
    /// Whether its value can be decoded, if that is asked for.
    let isReadable: Bool
    /// Whether the model's own `encode(field:to:)` is not asked: that writes only what models store, as it is.
    let isWrittenBySchema: Bool

    /// What only the property with its types can do.
    private enum Typed: Sendable {
        case known(storage: (any PropertyStorage)?, encoding: (any PropertyEncoding)?)
        case later(LaterProperty)
    }

    init(
        name: String, type: Any.Type, slot: SlotType, content: PropertyContent, defaults: SlotDefaults = SlotDefaults(),
        validation: SlotValidation? = nil, storage: (any PropertyStorage)?, encoding: (any PropertyEncoding)?,
        isReadable: Bool = true, isWrittenBySchema: Bool = false
    ) {
        self.name = name
        self.type = type
        self.slot = slot
        self.content = content
        self.defaults = defaults
        self.validation = validation
        typed = .known(storage: storage, encoding: encoding)
        self.isReadable = isReadable
        if case .value = content, storage != nil {
            self.isWrittenBySchema = isWrittenBySchema
        } else {
            self.isWrittenBySchema = true
        }
    }

    /// A property that models store, which is decoded and encoded as what it is.
    init(
        name: String, type: Any.Type, slot: SlotType, defaults: SlotDefaults = SlotDefaults(),
        validation: SlotValidation? = nil, later: LaterProperty
    ) {
        self.name = name
        self.type = type
        self.slot = slot
        content = .value
        self.defaults = defaults
        self.validation = validation
        typed = .later(later)
        isReadable = true
        isWrittenBySchema = false
    }

    /// Where models keep its value; nil of a part, and of a property that is only written.
    var storage: (any PropertyStorage)? {
        switch typed {
        case .known(let storage, _): storage
        case .later(let later): later.property
        }
    }

    /// How it is written; nil if it is only decoded, or if its content is written in another way.
    var encoding: (any PropertyEncoding)? {
        switch typed {
        case .known(_, let encoding): encoding
        case .later(let later): later.property
        }
    }

    // MARK: Decoding

    var hasDefault: Bool { defaults.missing != nil }

    /// Whether a null is a value for the property's transform.
    var seesNull: Bool { if case .transformed(let transformed) = content { transformed.seesNull } else { false } }
    // What a transform sees is no nil.
    var acceptsNull: Bool { slot.isOptional && !seesNull }
    /// Whether the property is an Optional, also one that the slot does not know of.
    var isOptional: Bool { slot.isOptional || slot.hidesOptional && type is any OptionalType.Type }

    // MARK: Encoding

    /// Whether it can be written at all.
    var isWritable: Bool {
        switch content {
        case .value, .transformed, .computed: if case .known(_, nil) = typed { false } else { true }
        case .composite(let composite): composite.parts.allSatisfy(\.property.isWritable)
        case .flattened(let flattened): flattened.encoding != nil
        case .variants, .rest: true
        }
    }

    /// Whether what is written is scalars, or arrays and dictionaries of them.
    var isWrittenAsScalars: Bool {
        switch content {
        case .transformed(let transformed): transformed.source.isMadeOfScalars
        case .value, .computed: (type as? any TrellisDecodable.Type)?.isMadeOfScalars ?? true
        case .composite, .flattened, .variants, .rest: false
        }
    }

    /// Writes the field of a model.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws {
        guard let encoding else {
            throw TrellisError(.invalidSchema, found: "\(Swift.type(of: model)): '\(name)' is not one value to write")
        }
        try encoding.encode(model, to: &writer)
    }

    // MARK: Models

    /// The property's value.
    func value(in model: any _JSONModelSchemaProviding) -> Any? {
        if case .computed(let value) = content { return value(model) }
        return storage?.value(in: model)
    }
}

/// A type-erased property of a model, or part of a composite, with the operations that its field supports.
///
/// Plain fields are decoded and encoded without it, so its speed does not matter.
final class AnyProperty: Sendable {
    let name: String
    /// The type of the property, including its Optional.
    let type: Any.Type
    let slot: SlotType
    let content: PropertyContent
    let defaults: SlotDefaults
    let validation: SlotValidation?
    private let typed: Typed
    /// Whether the value can be decoded.
    let isReadable: Bool
    /// Whether the schema encodes the property, rather than the model's own `encode(field:to:)`, which only encodes
    /// plain stored properties.
    let isWrittenBySchema: Bool

    /// The operations that need the property's types.
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

    /// Creates a stored property that uses the coding of its type.
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

    /// Access to the stored value; nil for parts of composites and for computed properties.
    var storage: (any PropertyStorage)? {
        switch typed {
        case .known(let storage, _): storage
        case .later(let later): later.property
        }
    }

    /// Encodes the property; nil if it is only decoded, or if its content is encoded in another way.
    var encoding: (any PropertyEncoding)? {
        switch typed {
        case .known(_, let encoding): encoding
        case .later(let later): later.property
        }
    }

    // MARK: Decoding

    var hasDefault: Bool { defaults.missing != nil }

    /// Whether the property's transform receives null as a value.
    var seesNull: Bool { if case .transformed(let transformed) = content { transformed.seesNull } else { false } }
    // A null that the transform receives is not a nil.
    var acceptsNull: Bool { slot.isOptional && !seesNull }
    /// Whether the property is Optional, even if its slot does not know that.
    var isOptional: Bool { slot.isOptional || slot.hidesOptional && type is any OptionalType.Type }

    // MARK: Encoding

    /// Whether the property can be encoded.
    var isWritable: Bool {
        switch content {
        case .value, .transformed, .computed: if case .known(_, nil) = typed { false } else { true }
        case .composite(let composite): composite.parts.allSatisfy(\.property.isWritable)
        case .flattened(let flattened): flattened.encoding != nil
        case .variants, .rest: true
        }
    }

    /// Whether the property is encoded as scalars, or as arrays and dictionaries of scalars.
    var isWrittenAsScalars: Bool {
        switch content {
        case .transformed(let transformed): transformed.source.isMadeOfScalars
        case .value, .computed: (type as? any TrellisDecodable.Type)?.isMadeOfScalars ?? true
        case .composite, .flattened, .variants, .rest: false
        }
    }

    /// Encodes the field of a model.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws {
        guard let encoding else {
            throw TrellisError(
                .invalidSchema, found: "\(Swift.type(of: model)): '\(name)' is not encoded as a single value")
        }
        try encoding.encode(model, to: &writer)
    }

    // MARK: Models

    /// The value of the property in a model.
    func value(in model: any _JSONModelSchemaProviding) -> Any? {
        if case .computed(let value) = content { return value(model) }
        return storage?.value(in: model)
    }
}

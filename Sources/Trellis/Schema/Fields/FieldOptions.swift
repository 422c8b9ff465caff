/// The options of a field, in addition to its property.
struct FieldOptions: Sendable {
    /// The paths for decoding; empty to derive the key from the property's name.
    var paths: [JSONPath] = []
    /// The path for encoding, if it is not the first of `paths`.
    var writingPath: JSONPath?
    var format: JSONFormat?
    /// Replaces the conversions of the decoder's options.
    var coercions: JSONCoercions?
    /// Replaces the policy of the encoder's options.
    var nilFields: JSONNilPolicy?
    var ignored: JSONContexts = []
    var isLossy = false
    /// Whether descriptions and errors do not show the value.
    var isRedacted = false
    /// Whether a missing key is an error even if the property is an Optional or has a default.
    var isRequired = false
    /// Whether the field's key must be in archives, which omit most nils.
    var isRequiredInArchives = false
    /// Set for a field of a model that is an array if the field takes all elements from its position on.
    var tail: TailElements?
    /// The property that identifies the elements of the field's array.
    var identity: ElementIdentity?
    /// Whether the field of a given model is encoded.
    var isWritten: (@Sendable (Any) -> Bool)?
    /// The annotations in the field's JSON Schema.
    var annotations: SchemaAnnotations?
}

// Rules that follow from a field's property and options.
extension SchemaField {
    /// Whether the field itself is decoded from a value of the input.
    var isRead: Bool {
        if !isDecoded { return false }
        switch property.content {
        case .value, .transformed: return true
        case .composite, .flattened, .variants, .rest, .computed: return false
        }
    }

    /// Whether the field is encoded, and not decoded.
    var isOnlyEncoded: Bool { !isDecoded && !options.ignored.contains(.encoding) }

    /// Whether a missing key is an error.
    var isRequired: Bool {
        switch property.content {
        case .value, .transformed, .composite:
            options.isRequired ? isDecoded : !property.hasDefault && !property.isOptional
        case .flattened, .variants, .rest, .computed: false
        }
    }

    /// Whether the field gets its default if the key is missing.
    var isDefaulted: Bool { property.hasDefault && !isRequired }

    /// Whether `omitsDefaults` omits the field if it has its default.
    var isOmittable: Bool { isDecoded && isDefaulted }

    /// Whether a nil that is omitted when encoding is decoded as another value, the default. Evaluates the default.
    private var isNilReplacedIfOmitted: Bool {
        isOmittable && property.slot.isOptional && property.defaults.missing?.isValue(of: property.slot) ?? false
    }

    /// What is written for nil; nil if the encoder's option applies. A nil that would be decoded as the default is
    /// written as null. May evaluate the default.
    ///
    /// - Parameter omitsAll: whether every other nil is omitted.
    func nilFields(omitsDefaults: Bool, omitsAll: Bool = false) -> JSONNilPolicy? {
        if omitsAll { return isNilReplacedIfOmitted ? .writeNull : .omit }
        return options.nilFields ?? (omitsDefaults && isOmittable || isNilReplacedIfOmitted ? .writeNull : nil)
    }

    /// Whether the field is nil, or empty, if the key is missing.
    var isNilIfMissing: Bool { !isRequired && !isDefaulted }

    /// Whether the model cannot be created without input for this field.
    var needsInput: Bool {
        switch property.content {
        case .value, .transformed, .composite: isRequired
        case .flattened, .variants: !property.hasDefault && !property.slot.isOptional
        case .rest, .computed: false
        }
    }

    /// The paths that encoding uses and decoding may skip.
    func unreadPaths(_ style: JSONKeyStyle) -> [JSONPath] {
        if options.ignored.contains(.encoding) { return [] }
        switch property.content {
        case .computed: return [writingPath(style)]
        case .value, .transformed: return isDecoded && options.writingPath == nil ? [] : [writingPath(style)]
        case .composite: return parts.flatMap { $0.unreadPaths(style) }
        case .flattened, .variants, .rest: return []
        }
    }

    func acceptsNull(_ schema: SchemaOptions) -> Bool { property.acceptsNull || property.nullDefault(schema) != nil }

    func acceptsMismatch(_ schema: SchemaOptions) -> Bool { property.mismatchDefault(schema) != nil }
}

extension AnyProperty {
    /// The default that replaces null; nil if null is a value, or an error.
    func nullDefault(_ schema: SchemaOptions) -> SlotDefault? {
        defaults.null ?? (schema.usesDefaultForNull && !acceptsNull ? defaults.missing : nil)
    }

    /// The default that replaces a mismatched value; nil if such a value is an error.
    func mismatchDefault(_ schema: SchemaOptions) -> SlotDefault? {
        defaults.mismatch ?? (schema.usesDefaultForMismatch ? defaults.missing : nil)
    }
}

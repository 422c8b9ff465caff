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

    /// Whether a missing value is an error, unless the field has a default.
    var isRequired: Bool {
        switch property.content {
        case .value, .transformed, .composite: !property.isOptional
        case .flattened, .variants, .rest, .computed: false
        }
    }

    /// Whether the model cannot be created without input for this field.
    var needsInput: Bool {
        if property.hasDefault { return false }
        return switch property.content {
        case .value, .transformed, .composite: isRequired
        case .flattened, .variants: !property.slot.isOptional
        case .rest, .computed: false
        }
    }

    func acceptsNull(_ schema: SchemaOptions) -> Bool {
        property.acceptsNull || property.defaults.null != nil || schema.usesDefaultForNull && property.hasDefault
    }

    func acceptsMismatch(_ schema: SchemaOptions) -> Bool {
        property.defaults.mismatch != nil || schema.usesDefaultForMismatch && property.hasDefault
    }
}

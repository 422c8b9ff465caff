// What follows from a field and its options.
extension SchemaField {
    /// Whether there is something in the input for it.
    var isRead: Bool {
        if !isDecoded { return false }
        switch property.content {
        case .value, .transformed: return true
        case .composite, .flattened, .variants, .rest, .computed: return false
        }
    }

    /// Whether an object without it is an error, if it has no default.
    var isRequired: Bool {
        switch property.content {
        case .value, .transformed, .composite: !property.isOptional
        case .flattened, .variants, .rest, .computed: false
        }
    }

    /// Whether the model cannot be made without something in the input for this field.
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

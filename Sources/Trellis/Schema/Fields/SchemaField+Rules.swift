// What follows from a field and its options.
extension SchemaField {
    /// Whether there is something in the input for it.
    var isRead: Bool {
        if !isDecoded { return false }
        switch property.source {
        case .value, .reader: return true
        case .parts, .flattened, .rest, .none: return false
        }
    }

    /// Whether an object without it is an error, if it has no default.
    var isRequired: Bool {
        switch property.source {
        case .value, .reader, .parts: !property.isOptional
        case .flattened, .rest, .none: false
        }
    }

    /// Whether the model cannot be made without something in the input for this field.
    var needsInput: Bool {
        if property.hasDefault { return false }
        return switch property.source {
        case .value, .reader, .parts: isRequired
        case .flattened: property.declared == property.stored
        case .rest, .none: false
        }
    }

    func acceptsNull(_ schema: SchemaOptions) -> Bool {
        property.acceptsNull || property.hasNullDefault || schema.usesDefaultForNull && property.hasDefault
    }

    func acceptsMismatch(_ schema: SchemaOptions) -> Bool {
        property.hasMismatchDefault || schema.usesDefaultForMismatch && property.hasDefault
    }
}

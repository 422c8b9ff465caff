/// One field of a schema: a property and where and how it stands in JSON.
struct SchemaField: Sendable {
    let property: AnyProperty
    let options: FieldOptions

    var name: String { property.name }

    /// The paths that are read, in order.
    func paths(_ style: JSONKeyStyle) -> [JSONPath] {
        options.paths.isEmpty ? [JSONPath([.key(style.key(for: name))])] : options.paths
    }

    /// The path that is written.
    func writingPath(_ style: JSONKeyStyle) -> JSONPath { options.writingPath ?? paths(style)[0] }

    /// Where the parts of a composite are. What the field says of its value holds for them.
    var parts: [SchemaField] {
        property.parts.map { part in
            var partOptions = part.options
            partOptions.coercions = options.coercions
            partOptions.isLossy = options.isLossy
            partOptions.ignored = options.ignored
            return SchemaField(property: part.property, options: partOptions)
        }
    }

    var isDecoded: Bool { !options.ignored.contains(.decoding) }
}

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

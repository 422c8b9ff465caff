/// One field of a schema: a property, its paths, and its options. A class, because fields are copied often and never
/// change.
final class SchemaField: Sendable {
    let property: AnyProperty
    let options: FieldOptions

    init(property: AnyProperty, options: FieldOptions) {
        self.property = property
        self.options = options
    }

    var name: String { property.name }

    /// The key, if it is derived from the name without a closure of the user.
    func derivedKey(_ style: JSONKeyStyle) -> String? {
        options.paths.isEmpty && style.identifier == nil ? style.key(for: name) : nil
    }

    /// The paths for decoding, in order.
    func paths(_ style: JSONKeyStyle) -> [JSONPath] {
        options.paths.isEmpty ? [style.path(for: name)] : options.paths
    }

    /// The path for encoding.
    func writingPath(_ style: JSONKeyStyle) -> JSONPath { options.writingPath ?? paths(style)[0] }

    /// The conversions of the field: its own, otherwise the decoder's, otherwise those of its model.
    func coercions(_ schema: SchemaOptions, inherited: JSONCoercions) -> JSONCoercions {
        let allowed = options.coercions ?? (schema.coercions.isEmpty ? inherited : schema.coercions)
        return schema.coercions(allowing: allowed)
    }

    /// The parts of a composite. They inherit the options of the field.
    var parts: [SchemaField] {
        guard case .composite(let composite) = property.content else { return [] }
        return composite.parts.map { part in
            var partOptions = part.options
            partOptions.coercions = options.coercions
            partOptions.isLossy = options.isLossy
            partOptions.ignored = options.ignored
            return SchemaField(property: part.property, options: partOptions)
        }
    }

    var isDecoded: Bool { !options.ignored.contains(.decoding) }
}

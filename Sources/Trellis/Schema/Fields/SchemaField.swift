/// One field of a schema: a property, its paths, and its options.
struct SchemaField: Sendable {
    let property: AnyProperty
    let options: FieldOptions

    var name: String { property.name }

    /// The paths for decoding, in order.
    func paths(_ style: JSONKeyStyle) -> [JSONPath] {
        options.paths.isEmpty ? [style.path(for: name)] : options.paths
    }

    /// The path for encoding.
    func writingPath(_ style: JSONKeyStyle) -> JSONPath { options.writingPath ?? paths(style)[0] }

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

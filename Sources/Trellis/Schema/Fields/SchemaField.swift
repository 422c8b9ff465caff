/// One field of a schema: a property, its paths, and its form in JSON.
struct SchemaField: Sendable {
    let property: AnyProperty
    let options: FieldOptions

    var name: String { property.name }

    /// The paths that are read, in order.
    func paths(_ style: JSONKeyStyle) -> [JSONPath] {
        options.paths.isEmpty ? [style.path(for: name)] : options.paths
    }

    /// The path that is written.
    func writingPath(_ style: JSONKeyStyle) -> JSONPath { options.writingPath ?? paths(style)[0] }

    /// Where the parts of a composite are. What the field says of its value holds for them.
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

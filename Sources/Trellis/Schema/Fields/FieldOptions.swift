/// What a field says about itself beyond its property.
struct FieldOptions: Sendable {
    /// Where it is read; empty for the property's name in the key style that applies.
    var paths: [JSONPath] = []
    /// Where it is written, if not at the first of `paths`.
    var writingPath: JSONPath?
    var format: JSONFormat?
    /// Instead of those of the options.
    var coercions: JSONCoercions?
    /// Instead of that of the options.
    var nilFields: EncodingOptions.NilFields?
    var ignored: JSONContexts = []
    var isLossy = false
    /// Whether a model's field is written.
    var isWritten: (@Sendable (Any) -> Bool)?
}

/// What a field can be left out of.
public struct JSONContexts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Decoding: the property takes its default, and is only written.
    public static let decoding = JSONContexts(rawValue: 1)
    /// Encoding: the property is only read.
    public static let encoding = JSONContexts(rawValue: 2)
    /// Archives: the property is transient.
    public static let archive = JSONContexts(rawValue: 4)
    /// ``JSONModel/hasEqualFields(to:)`` and ``JSONModel/hashFields(into:)``.
    public static let comparison = JSONContexts(rawValue: 8)
}

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

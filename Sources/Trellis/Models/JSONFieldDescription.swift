/// A description of one field of a schema, for listings and tools.
public struct JSONFieldDescription: Hashable, Sendable {
    /// Whether a field must be present in the JSON.
    public enum Requirement: String, Hashable, Sendable {
        /// The field must be present.
        case required
        /// The property is an Optional, or an empty `@JSONRest` property.
        case optional
        /// The property has a default.
        case defaulted
        /// The field is not decoded.
        case ignored
    }

    /// The property's name.
    public let name: String
    /// The name of the property's type.
    public let typeName: String
    /// The paths for decoding, in order of precedence; for a composite, the paths of its parts. Empty for a flattened
    /// model, a `@JSONRest` property, and a field that is not decoded.
    public let paths: [JSONPath]
    /// The paths for encoding; for a composite, the paths of its parts. Empty for a flattened model, a `@JSONRest`
    /// property, and a field that is not encoded.
    public let writingPaths: [JSONPath]
    /// Whether the field must be present in the JSON.
    public let requirement: Requirement
    /// The contexts in which the field is ignored.
    public let ignored: JSONContexts
}

extension JSONModelSchema {
    /// The fields, in the order of the schema. Property names are converted to keys by the schema's own style.
    /// O(fields).
    public var fieldDescriptions: [JSONFieldDescription] {
        let style = keyStyle ?? .asDeclared
        return fields.map { JSONFieldDescription($0, style) }
    }
}

extension JSONFieldDescription {
    fileprivate init(_ field: SchemaField, _ style: JSONKeyStyle) {
        name = field.name
        typeName = "\(field.property.type)"
        ignored = field.options.ignored
        var read: [JSONPath] = []
        var written: [JSONPath] = []
        switch field.property.content {
        case .value, .transformed:
            read = field.paths(style)
            written = [field.writingPath(style)]
        case .composite:
            read = field.parts.map { $0.paths(style)[0] }
            written = read
        case .computed: written = [field.writingPath(style)]
        case .flattened, .variants, .rest: break
        }
        paths = ignored.contains(.decoding) ? [] : read
        writingPaths = ignored.contains(.encoding) ? [] : written
        if !field.isDecoded {
            requirement = .ignored
        } else if field.isDefaulted {
            requirement = .defaulted
        } else {
            requirement = field.needsInput ? .required : .optional
        }
    }
}

extension JSONFieldDescription: CustomStringConvertible {
    /// One line: `login: String, required, at user.login`.
    public var description: String {
        var text = "\(name): \(typeName), \(requirement.rawValue)"
        if !paths.isEmpty { text += ", at " + paths.map(\.description).joined(separator: " or ") }
        if writingPaths != Array(paths.prefix(writingPaths.count)), !writingPaths.isEmpty {
            text += ", written at " + writingPaths.map(\.description).joined(separator: " and ")
        }
        return text
    }
}

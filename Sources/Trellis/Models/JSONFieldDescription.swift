/// What a schema says of one field, for listings and tools.
public struct JSONFieldDescription: Hashable, Sendable {
    /// Whether there must be something in the JSON for a field.
    public enum Requirement: String, Hashable, Sendable {
        /// There must be.
        case required
        /// The property is an Optional, or what it has without is plain: an empty rest.
        case optional
        /// The property has a default.
        case defaulted
        /// The field is not decoded.
        case ignored
    }

    /// The property's name.
    public let name: String
    /// The property's type as Swift prints it.
    public let typeName: String
    /// Where it is read, in order of precedence; of a composite, where its parts are. None of a flattened model, of the
    /// rest and of a field that is not decoded.
    public let paths: [JSONPath]
    /// Where it is written; of a composite, where its parts are. None of a flattened model, of the rest and of a field
    /// that is not encoded.
    public let writingPaths: [JSONPath]
    /// Whether there must be something in the JSON for it.
    public let requirement: Requirement
    /// What it is left out of.
    public let ignored: JSONContexts
}

extension JSONModelSchema {
    /// The fields, in the order of the schema. Keys that come from names are made in the schema's own style. O(fields).
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

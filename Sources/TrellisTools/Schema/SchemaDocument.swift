import Foundation
import Trellis

/// A document of JSON Schema draft 2020-12 or of OpenAPI 3, and its definitions.
struct SchemaDocument {
    /// The schema of the document itself; nil for a list of components, or of definitions only.
    let root: JSON?
    /// In the order of the document, then the other schemas that references refer to.
    let definitions: [(name: String, schema: JSON)]
    /// The names of the definitions that references to other places refer to.
    private let targets: [String: String]
    private let indices: [String: Int]
    /// Messages about references that the models do not represent.
    let notes: [String]

    /// - Throws: ``UsageError`` if the document is not a schema.
    init(_ document: JSON) throws(UsageError) {
        guard case .object(let object) = document else { throw UsageError("a schema must be an object") }
        if !document.isStreamSafe {
            throw UsageError("a key or string of the schema has more than 30 consecutive combining marks")
        }
        // The keyword of earlier drafts may occur beside that of the current one.
        let inside = ["$defs", "definitions"].map { document[$0].object ?? [:] }.joined().map { ($0.key, $0.value) }
        let hasOwn = Self.keywords.contains { object[$0] != nil }
        var found: [(name: String, schema: JSON)]
        if case .object(let schemas) = document["components"]["schemas"] {
            root = nil
            found = schemas.map { ($0.key, $0.value) }
        } else if !hasOwn, inside.isEmpty, Self.isList(object) {
            root = nil
            found = object.map { ($0.key, $0.value) }
        } else if !hasOwn, !inside.isEmpty {
            root = nil
            found = inside
        } else if hasOwn || object.allSatisfy({ Self.annotations.contains($0.key) }) {
            root = document
            found = inside
        } else {
            throw UsageError("the document is neither a schema nor a list of schemas")
        }
        var references = SchemaReferences(in: document, names: Set(found.map(\.name)))
        references.find()
        found += references.schemas
        (definitions, targets, notes) = (found, references.targets, references.notes)
        indices = Dictionary(
            definitions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The keywords of a schema that restrict its values.
    private static let keywords = [
        "$ref", "$dynamicRef", "type", "properties", "additionalProperties", "unevaluatedProperties",
        "patternProperties", "propertyNames", "dependentSchemas", "required", "minProperties", "maxProperties", "items",
        "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "enum", "const", "format", "pattern",
        "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        "contentEncoding", "oneOf", "anyOf", "allOf", "not", "if", "then", "else", "nullable",
    ]

    /// The keywords that a schema may have without restricting its values.
    private static let annotations: Set = [
        "$schema", "$id", "$anchor", "$comment", "$vocabulary", "$defs", "definitions", "title", "description",
        "default", "examples", "deprecated", "readOnly", "writeOnly",
    ]

    /// Whether an object without keywords of a schema has the form of `components/schemas`: schemas by name.
    private static func isList(_ object: JSONObject) -> Bool {
        !object.isEmpty && object["$schema"] == nil && object["$id"] == nil
            && object.allSatisfy { $0.value.object != nil }
    }

    /// The names of the definitions that are variants of another definition, which declares them: `Shape.circle` among
    /// the alternatives of `Shape`.
    var variants: Set<String> {
        var variants: Set<String> = []
        for (owner, schema) in definitions {
            for alternative in schema.alternatives ?? [] {
                guard let reference = alternative["$ref"].string, let found = try? name(of: reference),
                    let dot = found.lastIndex(of: "."), found[..<dot] == owner
                else { continue }
                variants.insert(found)
            }
        }
        return variants
    }

    /// The name of the referenced definition; nil for the document itself.
    ///
    /// - Throws: ``UsageError`` if there is no such definition.
    func name(of reference: String) throws(UsageError) -> String? {
        if reference == "#", root != nil { return nil }
        if let name = SchemaReferences.definition(in: reference), indices[name] != nil { return name }
        if let name = targets[reference] { return name }
        throw UsageError("there is no definition \(visible(reference))")
    }

    /// A schema with the members of all schemas in its `allOf`, and of a reference beside other keywords, at any depth.
    /// Its own keywords take precedence, then those of the first schemas. Properties and required keys are joined. A
    /// reference to alternatives beside properties remains: their type is flattened. So does an alias.
    ///
    /// - Throws: ``UsageError`` for a reference to a missing definition.
    func joined(_ schema: JSON) throws(UsageError) -> JSON {
        guard case .object(var members) = schema, schema.hasParts, schema.alias == nil else { return schema }
        var properties = members["properties"]?.object.map(JoinedProperties.init)
        var required = members["required"]?.strings ?? []
        var known = Set(required)
        // Definitions can refer to each other in a long chain, so this is not recursive. The next part is the last.
        var pending = Array((members["allOf"]?.array ?? []).reversed())
        if properties == nil, let reference = members["$ref"] {
            pending.append(["$ref": reference])
            members["$ref"] = nil
        }
        members["allOf"] = nil
        // The properties must have a single owner, so that they are changed in place.
        members["properties"] = nil
        var visited: Set<String> = []
        while let part = pending.popLast() {
            for (key, value) in part.object ?? [:] {
                switch key {
                case "allOf", "$ref", "$defs", "definitions": continue
                case "properties":
                    guard let theirs = value.object else { continue }
                    var joined = properties ?? JoinedProperties([:])
                    properties = nil
                    joined.add(theirs)
                    properties = joined
                case "required": required += value.strings.filter { known.insert($0).inserted }
                default: if members[key] == nil { members[key] = value }
                }
            }
            pending += (part["allOf"].array ?? []).reversed()
            guard let reference = part["$ref"].string else { continue }
            let target = self.schema(try name(of: reference))
            let isFlattened = !part["properties"].isNull && target.alternatives != nil && target["properties"].isNull
            if isFlattened, members["$ref"] == nil {
                members["$ref"] = .string(reference)
            } else if visited.insert(reference).inserted {
                pending.append(target)
            }
        }
        if let properties { members["properties"] = .object(properties.schemas) }
        if !required.isEmpty { members["required"] = .array(required.map { .string($0) }) }
        return .object(members)
    }

    /// A schema with the members of everything that it refers to: also of the only schema that an alias refers to.
    ///
    /// - Throws: ``UsageError`` for a reference to a missing definition.
    func resolved(_ schema: JSON) throws(UsageError) -> JSON { try joined(["allOf": [schema, [:]]]) }

    /// The schema of a definition, or of the document itself.
    func schema(_ name: String?) -> JSON {
        guard let name else { return root ?? [:] }
        return indices[name].map { definitions[$0].schema } ?? [:]
    }
}

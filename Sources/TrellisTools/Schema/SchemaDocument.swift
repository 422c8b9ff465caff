import Foundation
import Trellis

/// A document of JSON Schema draft 2020-12 or of OpenAPI 3.1, and its definitions.
struct SchemaDocument {
    /// The schema of the document itself; nil for a list of components.
    let root: JSON?
    /// In the order of the document.
    let definitions: [(name: String, schema: JSON)]
    private let indices: [String: Int]

    /// - Throws: ``UsageError`` if the document is not a schema.
    init(_ document: JSON) throws(UsageError) {
        guard case .object(let object) = document else { throw UsageError("a schema must be an object") }
        if !document.isStreamSafe {
            throw UsageError("a key or string of the schema has more than 30 consecutive combining marks")
        }
        let components = document["components"]["schemas"]
        if case .object(let schemas) = components {
            root = nil
            definitions = schemas.map { ($0.key, $0.value) }
        } else if Self.isList(object) {
            root = nil
            definitions = object.map { ($0.key, $0.value) }
        } else {
            root = document
            // The keyword of earlier drafts may occur beside that of the current one.
            let own = ["$defs", "definitions"].map { document[$0].object ?? [:] }
            definitions = own.joined().map { ($0.key, $0.value) }
        }
        indices = Dictionary(
            definitions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether an object has the form of `components/schemas`: schemas by name, and no keywords.
    private static func isList(_ object: JSONObject) -> Bool {
        let keywords = [
            "$schema", "$id", "$ref", "$defs", "definitions", "type", "properties", "additionalProperties",
            "patternProperties", "propertyNames", "dependentSchemas", "items", "prefixItems", "contains", "enum",
            "const", "oneOf", "anyOf", "allOf", "not", "if", "then", "else",
        ]
        return !object.isEmpty && keywords.allSatisfy { object[$0] == nil }
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
        for prefix in ["#/$defs/", "#/definitions/", "#/components/schemas/"] where reference.hasPrefix(prefix) {
            // In a reference, characters that a URI does not allow are percent-encoded.
            let token = String(reference.dropFirst(prefix.count))
            let name = (token.removingPercentEncoding ?? token).replacing("~1", with: "/").replacing("~0", with: "~")
            if indices[name] != nil { return name }
        }
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

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
        let components = document["components"]["schemas"]
        if case .object(let schemas) = components {
            root = nil
            definitions = schemas.map { ($0.key, $0.value) }
        } else if Self.isList(object) {
            root = nil
            definitions = object.map { ($0.key, $0.value) }
        } else {
            root = document
            let own = document["$defs"].object ?? document["definitions"].object ?? [:]
            definitions = own.map { ($0.key, $0.value) }
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

    /// A schema with the members of all schemas in its `allOf`, at any depth. Its own keywords take precedence, then
    /// those of the first schemas. Properties and required keys are joined.
    ///
    /// - Throws: ``UsageError`` for a reference to a missing definition.
    func joined(_ schema: JSON) throws(UsageError) -> JSON {
        guard case .object(var members) = schema, let parts = members["allOf"]?.array else { return schema }
        var properties = members["properties"]?.object
        var required = members["required"]?.strings ?? []
        var known = Set(required)
        members["allOf"] = nil
        // The properties must have a single owner, so that they are changed in place.
        members["properties"] = nil
        var visited: Set<String> = []
        // Definitions can refer to each other in a long chain, so this is not recursive. The next part is the last.
        var pending = Array(parts.reversed())
        while var part = pending.popLast() {
            if let reference = part["$ref"].string {
                guard visited.insert(reference).inserted else { continue }
                part = self.schema(try name(of: reference))
            }
            for (key, value) in part.object ?? [:] {
                switch key {
                case "allOf", "$defs": continue
                case "properties":
                    guard let theirs = value.object else { continue }
                    var joined = properties ?? [:]
                    properties = nil
                    for (name, property) in theirs where joined[name] == nil { joined[name] = property }
                    properties = joined
                case "required": required += value.strings.filter { known.insert($0).inserted }
                default: if members[key] == nil { members[key] = value }
                }
            }
            pending += (part["allOf"].array ?? []).reversed()
        }
        if let properties { members["properties"] = .object(properties) }
        if !required.isEmpty { members["required"] = .array(required.map { .string($0) }) }
        return .object(members)
    }

    /// The schema of a definition, or of the document itself.
    func schema(_ name: String?) -> JSON {
        guard let name else { return root ?? [:] }
        return indices[name].map { definitions[$0].schema } ?? [:]
    }
}

extension JSON {
    /// The strings in an array; empty for other values.
    var strings: [String] { array?.compactMap(\.string) ?? [] }

    /// The only schema in `allOf`, if there are neither properties nor alternatives beside it.
    var onlyPart: JSON? {
        guard let parts = self["allOf"].array, parts.count == 1, self["properties"].isNull, alternatives == nil else {
            return nil
        }
        return parts[0]
    }

    /// The types in a schema's keyword `type`.
    var schemaTypes: [String] { self["type"].string.map { [$0] } ?? self["type"].strings }

    /// Whether a schema allows any value.
    var isAnySchema: Bool {
        switch self {
        case .bool(true): true
        case .object(let members): members.allSatisfy { ["title", "description", "deprecated"].contains($0.key) }
        default: false
        }
    }

    /// The alternatives of a schema; nil if there are none.
    var alternatives: [JSON]? {
        for keyword in ["oneOf", "anyOf"] {
            if let schemas = self[keyword].array, !schemas.isEmpty { return schemas }
        }
        return nil
    }

    /// The first of two alternatives if the second allows any value, as for the elements of lossy collections.
    var schemaBesideAny: JSON? {
        guard let schemas = self["anyOf"].array, schemas.count == 2, schemas[1].isAnySchema else { return nil }
        return schemas[0]
    }

    /// The schema without null, and whether it allowed null.
    var withoutNull: (schema: JSON, isNullable: Bool) {
        guard case .object(var members) = self else { return (self, false) }
        let types = schemaTypes
        if types.count > 1, types.contains("null") {
            let others = types.filter { $0 != "null" }
            members["type"] = others.count == 1 ? .string(others[0]) : .array(others.map { .string($0) })
            if let values = members["enum"]?.array { members["enum"] = .array(values.filter { !$0.isNull }) }
            return (.object(members), true)
        }
        for keyword in ["anyOf", "oneOf"] {
            guard let schemas = members[keyword]?.array else { continue }
            let others = schemas.filter { $0.schemaTypes != ["null"] }
            guard others.count < schemas.count else { continue }
            members[keyword] = others.count < 2 ? nil : .array(others)
            if others.count == 1, case .object(let only) = others[0] {
                for (key, value) in only where members[key] == nil { members[key] = value }
            }
            return (.object(members), true)
        }
        return (self, false)
    }
}

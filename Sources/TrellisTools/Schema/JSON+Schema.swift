import Trellis

// The keywords of a schema.
extension JSON {
    /// The strings in an array; empty for other values.
    var strings: [String] { array?.compactMap(\.string) ?? [] }

    /// The keywords that decide which type a schema has.
    private static let shaping: Set = [
        "$ref", "additionalProperties", "allOf", "anyOf", "const", "contentEncoding", "enum", "format", "items",
        "maxItems", "maximum", "minItems", "minimum", "oneOf", "pattern", "prefixItems", "properties", "propertyNames",
        "required",
    ]

    /// Whether a schema has the members of other schemas, which are not flattened.
    var hasParts: Bool { self["allOf"].array != nil || self["$ref"].string != nil && self["properties"].isNull }

    /// The schema that a schema is another name for: its only reference, or the only schema in its `allOf`, if no
    /// keyword beside it changes the type. Models ignore unknown members, so `additionalProperties: false` does not.
    var alias: JSON? {
        let keywords = (object ?? [:]).filter { key, value in
            Self.shaping.contains(key) && !(key == "additionalProperties" && value == false)
        }
        guard keywords.count == 1 else { return nil }
        if let reference = self["$ref"].string { return ["$ref": .string(reference)] }
        guard let parts = self["allOf"].array, parts.count == 1 else { return nil }
        return parts[0]
    }

    /// The types in a schema's keyword `type`.
    var schemaTypes: [String] { self["type"].string.map { [$0] } ?? self["type"].strings }

    /// Whether an object may have members that are not in `properties`, and a schema describes them.
    var hasOtherMembers: Bool { !self["additionalProperties"].isNull && self["additionalProperties"] != false }

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

    /// Whether a schema allows only null.
    private var allowsOnlyNull: Bool {
        schemaTypes == ["null"] || object?["const"] == .some(.null) || self["enum"].array == [.null]
    }

    /// The schema without null, and whether it allowed null.
    var withoutNull: (schema: JSON, isNullable: Bool) {
        guard case .object(var members) = self else { return (self, false) }
        // The keyword of OpenAPI 3.0.
        if members["nullable"] == true {
            members["nullable"] = nil
            if let values = members["enum"]?.array { members["enum"] = .array(values.filter { !$0.isNull }) }
            return (JSON.object(members).withoutNull.schema, true)
        }
        let types = schemaTypes
        if types.isEmpty, let values = members["enum"]?.array, values.count > 1, values.contains(.null) {
            members["enum"] = .array(values.filter { !$0.isNull })
            return (.object(members), true)
        }
        if types.count > 1, types.contains("null") {
            let others = types.filter { $0 != "null" }
            members["type"] = others.count == 1 ? .string(others[0]) : .array(others.map { .string($0) })
            if let values = members["enum"]?.array { members["enum"] = .array(values.filter { !$0.isNull }) }
            return (.object(members), true)
        }
        for keyword in ["anyOf", "oneOf"] {
            guard let schemas = members[keyword]?.array else { continue }
            let others = schemas.filter { !$0.allowsOnlyNull }
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

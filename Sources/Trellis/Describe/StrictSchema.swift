/// Converts a schema to the subset that language models support for the arguments of tools.
struct StrictSchema {
    private let type: Any.Type

    /// The keywords that the subset supports. All others are dropped, except those for which `strict` throws.
    private static let kept: Set<String> = [
        "type", "title", "description", "enum", "const", "$ref", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "pattern", "minItems", "maxItems",
    ]
    private static let formats: Set<String> = ["date-time", "date", "uuid"]

    init(_ type: Any.Type) { self.type = type }

    /// The schema of the arguments, with its definitions.
    func document(_ schema: JSONObject) throws(TrellisError) -> JSONObject {
        guard schema["type"] == "object" else {
            throw mistake("the outermost schema must be an object, so it must be that of a model", at: [])
        }
        return try strict(schema, at: [])
    }

    private func mistake(_ reason: String, at path: [String]) -> TrellisError {
        let place = path.isEmpty ? "" : " at '\(path.joined(separator: "."))'"
        return TrellisError(.invalidSchema, found: "\(type): \(reason)\(place)")
    }

    private func strict(_ schema: JSONObject, at path: [String]) throws(TrellisError) -> JSONObject {
        var result: JSONObject = [:]
        let kinds = schema["type"]?.array ?? [schema["type"] ?? .null]
        if kinds.contains("array"), schema["items"] == nil, schema["prefixItems"] == nil {
            throw mistake("tools have no schema for an array of any values", at: path)
        }
        for (keyword, value) in schema {
            switch keyword {
            case _ where Self.kept.contains(keyword): result[keyword] = value
            case "format": if let format = value.string, Self.formats.contains(format) { result[keyword] = value }
            case "items":
                guard let items = value.object else { continue }
                result[keyword] = .object(try strict(items, at: path + ["[]"]))
            case "anyOf", "oneOf":
                guard let schemas = value.array else { continue }
                // Alternatives that only list required keys are redundant, since all keys are required.
                if schemas.allSatisfy({ $0["type"].isNull && !$0["required"].isNull }) { continue }
                result["anyOf"] = .array(
                    try schemas.strict { schema throws(TrellisError) in try strict(schema, at: path) })
            case "allOf":
                guard let schemas = value.array else { continue }
                guard schemas.count == 1, let only = schemas[0].object else {
                    throw mistake("tools have no schema for a value that several properties map to", at: path)
                }
                result = result.adding(try strict(only, at: path))
            case "properties": break
            case "$defs":
                var definitions: JSONObject = [:]
                for (name, definition) in value.object ?? [:] {
                    definitions[name] = .object(try strict(definition.object ?? [:], at: [name]))
                }
                result[keyword] = .object(definitions)
            case "prefixItems":
                throw mistake("tools have no schema for an array whose elements have different types", at: path)
            case "additionalProperties", "unevaluatedProperties":
                if value != false { throw mistake("tools have no schema for a dictionary", at: path) }
            // Dropped, such as "required", since all members are required, and keywords that only describe the value.
            default: break
            }
        }
        guard kinds.contains("object") else {
            // At most keywords that are dropped exclude some values.
            if result.isEmpty { throw mistake("tools have no schema for any value", at: path) }
            return result.typed.withSeparateReference
        }
        var properties: JSONObject = [:]
        for (key, property) in schema["properties"]?.object ?? [:] {
            properties[key] = .object(try strict(property.object ?? [:], at: path + [key]))
        }
        result["properties"] = .object(properties)
        result["required"] = JSONObject.list(properties.map(\.key))
        result["additionalProperties"] = false
        return result
    }
}

extension JSONObject {
    /// The schema with the type of its constants, which some language models require.
    fileprivate var typed: JSONObject {
        guard self["type"] == nil, let constants = self["enum"]?.array ?? self["const"].map({ [$0] }) else {
            return self
        }
        var kinds: [String] = []
        for kind in constants.map(\.schemaType) where !kinds.contains(kind) { kinds.append(kind) }
        return (["type": Self.kinds(kinds)] as JSONObject).adding(self)
    }

    /// The schema, with a reference that has no keywords beside it, which language models reject.
    fileprivate var withSeparateReference: JSONObject {
        guard count > 1, let reference = self["$ref"] else { return self }
        var schema: JSONObject = ["anyOf": [["$ref": reference]]]
        for (key, value) in self where key != "$ref" { schema[key] = value }
        return schema
    }
}

extension JSON {
    /// The name of the value's type in a schema.
    fileprivate var schemaType: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: int == nil ? "number" : "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension [JSON] {
    fileprivate func strict(_ change: (JSONObject) throws(TrellisError) -> JSONObject) throws(TrellisError) -> [JSON] {
        var schemas: [JSON] = []
        for schema in self { schemas.append(.object(try change(schema.object ?? [:]))) }
        return schemas
    }
}

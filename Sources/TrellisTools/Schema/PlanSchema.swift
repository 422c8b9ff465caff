import Trellis

/// The JSON Schema of the models generated from samples. Every sample is valid.
struct PlanSchema {
    private let plan: ModelPlan
    private var definitions: JSONObject = [:]
    /// The indices of the types that are referenced but not defined yet.
    private var pending: [Int] = []
    private var seen: Set<Int> = []
    /// The index of the document's type, if the type has a declaration.
    private var root: Int?

    /// The schema of documents of a shape.
    static func schema(of shape: Shape, _ options: ModelOptions) -> JSON {
        var schema = PlanSchema(ModelPlanner(shape, options).plan)
        return schema.document()
    }

    private init(_ plan: ModelPlan) { self.plan = plan }

    private mutating func document() -> JSON {
        let type = plan.roots.first?.type ?? .json
        if case .planned(let index) = type {
            root = index
            seen.insert(index)
        }
        var document: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        let schema = root.map { content($0) } ?? value(type, nil)
        var next = 0
        while next < pending.count {
            let index = pending[next]
            next += 1
            definitions[plan.types[index].name] = .object(content(index))
        }
        for (key, member) in schema { document[key] = member }
        if !definitions.isEmpty { document["$defs"] = .object(definitions) }
        return .object(document)
    }

    private mutating func reference(_ index: Int) -> JSONObject {
        if index == root { return ["$ref": "#"] }
        if seen.insert(index).inserted { pending.append(index) }
        return ["$ref": .string("#/$defs/\(plan.types[index].name)")]
    }

    // MARK: Types

    private mutating func content(_ index: Int) -> JSONObject {
        switch plan.types[index].content {
        case .model(let content): return model(content)
        case .strings(let cases, _):
            let known: JSON = ["type": "string", "enum": .array(cases.map { .string($0.value) })]
            return ["anyOf": [known, ["type": "string"]]]
        case .variants(let content): return variants(content)
        }
    }

    private mutating func model(_ content: ModelContent) -> JSONObject {
        var object: JSON = ["type": "object"]
        for field in content.fields {
            var schema = value(field.type, field.format)
            if field.writesNull, case .optional(let inner) = field.type {
                schema = nullable(value(inner, field.format))
            }
            let isRequired: Bool
            switch field.type {
            case .optional, .presence: isRequired = false
            default: isRequired = true
            }
            Self.insert(.object(schema), at: field.path[...], isRequired: isRequired, into: &object)
        }
        return object.object ?? [:]
    }

    private static func insert(
        _ schema: JSON, at path: ArraySlice<String>, isRequired: Bool, into object: inout JSON
    ) {
        guard let key = path.first else { return }
        if path.count == 1 {
            object["properties"][key] = schema
        } else {
            var inner = object["properties"][key]
            if inner.isNull { inner = ["type": "object"] }
            insert(schema, at: path.dropFirst(), isRequired: isRequired, into: &inner)
            object["properties"][key] = inner
        }
        // Only an object between a model and its members occurs in several paths.
        let isKnown = path.count > 1 && object["required"].strings.contains { $0.utf8.elementsEqual(key.utf8) }
        if isRequired, !isKnown { object["required"].append(.string(key)) }
    }

    private mutating func variants(_ content: VariantContent) -> JSONObject {
        var alternatives: [JSON] = []
        for item in content.cases {
            var object: JSON = ["type": "object"]
            object["properties"] = [content.tag: ["const": .string(item.tag)]]
            object["required"] = [.string(content.tag)]
            if let index = item.model, case .model(let model) = plan.types[index].content {
                let payload = JSON.object(self.model(model))
                for (key, schema) in payload["properties"].object ?? [:] { object["properties"][key] = schema }
                object["required"] = .array([.string(content.tag)] + (payload["required"].array ?? []))
            }
            alternatives.append(object)
        }
        let known = JSON.array(content.cases.map { .string($0.tag) })
        let others: JSON = [
            "not": [
                "type": "object", "properties": [content.tag: ["enum": known]], "required": [.string(content.tag)],
            ]
        ]
        return ["anyOf": .array(alternatives + [others])]
    }

    // MARK: Values

    private mutating func value(_ type: ValueType, _ format: ValueFormat?) -> JSONObject {
        switch type {
        case .bool: return ["type": "boolean"]
        case .string: return ["type": "string"]
        case .int: return ["type": "integer"]
        case .uint64: return ["type": "integer", "minimum": 0, "maximum": JSON(UInt64.max)]
        case .double, .decimal, .number: return ["type": "number"]
        case .date:
            switch format {
            case .secondsSince1970, .millisecondsSince1970: return ["type": "number"]
            case .dateOnly: return ["type": "string", "format": "date"]
            case .iso8601, nil: return ["type": "string", "format": "date-time"]
            // The format date-time has one style only.
            case .iso8601InUTC, .styled, .weekday: return ["type": "string"]
            }
        case .url: return ["type": "string", "format": "uri-reference"]
        case .uuid: return ["type": "string", "format": "uuid"]
        case .json: return [:]
        case .object: return ["type": "object"]
        case .planned(let index): return reference(index)
        case .optional(let inner), .presence(let inner): return nullable(value(inner, format))
        case .array(let element):
            let items = value(element, format)
            return items.isEmpty ? ["type": "array"] : ["type": "array", "items": .object(items)]
        case .dictionary(let key, let element):
            var schema: JSONObject = ["type": "object"]
            if key == .int { schema["propertyNames"] = ["pattern": "^(?:0|-?[1-9][0-9]*)$"] }
            let members = value(element, format)
            schema["additionalProperties"] = members.isEmpty ? true : .object(members)
            return schema
        }
    }

    private func nullable(_ schema: JSONObject) -> JSONObject {
        if schema.isEmpty { return schema }
        var schema = schema
        guard let type = schema["type"]?.string, schema["enum"] == nil else {
            return ["anyOf": [.object(schema), ["type": "null"]]]
        }
        schema["type"] = [.string(type), "null"]
        return schema
    }
}

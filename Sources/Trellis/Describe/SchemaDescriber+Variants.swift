// The schemas of types with variants.
extension SchemaDescriber {
    /// The schema of a type with variants.
    mutating func variants(
        _ table: VariantReader, _ type: Any.Type, _ reading: Reading
    ) throws(TrellisError) -> JSONObject {
        let isPart = reading.isPart
        switch table.tagging {
        case .tag(let tag, let content):
            return try tagged(table, type, by: tag, content: content, isPart: isPart)
        case .byKey: return try byKey(table, type, isPart: isPart)
        case .untagged: return try untagged(table, type, isPart: isPart)
        case .choosing:
            var schemas: [JSONObject] = []
            for variant in table.variants { schemas.append(try payload(of: variant, in: type, isPart: isPart) ?? [:]) }
            // With a closure that selects the variant, a variant without a payload may be any JSON value.
            return schemas.contains(where: \.isEmpty) ? [:] : .anyOf(schemas)
        }
    }

    /// The schema of a variant's payload; nil if it has none.
    private mutating func payload(
        of variant: VariantReader.Variant, in type: Any.Type, isPart: Bool = false
    ) throws(TrellisError) -> JSONObject? {
        guard let payload = isDecoding ? variant.source : variant.payload else { return nil }
        return try value(payload, reading(of: payload, in: type, isPart: isPart))
    }

    /// A class is described by itself, without the table of its class cluster, if it is a subclass or in that table.
    private func reading(of payload: Any.Type, in type: Any.Type, isPart: Bool) -> Reading {
        let isOwn = payload is any JSONModelCluster.Type && (payload == type || !hasClusterTable(payload))
        return Reading(coercions: optionCoercions, isOwn: isOwn, isPart: isPart)
    }

    private func hasClusterTable(_ type: Any.Type) -> Bool { model(type).flatMap(Self.clusterTable) != nil }

    private var optionCoercions: JSONCoercions {
        if case .decoding(let options) = direction { options.coercions } else { [] }
    }

    /// The values of a tag that select a variant. If the name is the text of a number, that number selects it as well.
    private func names(_ name: String) -> [JSON] {
        guard isDecoding, let number = JSONNumber(exactly: name) else { return [.string(name)] }
        return [.string(name), .number(number)]
    }

    // MARK: Tags

    private mutating func tagged(
        _ table: VariantReader, _ type: Any.Type, by tag: String, content: String?, isPart: Bool
    ) throws(TrellisError) -> JSONObject {
        var schemas: [JSONObject] = []
        var mapping: JSONObject = [:]
        var known: [JSON] = []
        var fallback: JSONObject?
        for (index, variant) in table.variants.enumerated() {
            if index == table.fallback, isDecoding || variant.name == nil {
                // A closed schema of the payload's own would exclude the tag.
                fallback = try payload(of: variant, in: type, isPart: isClosed) ?? [:]
                continue
            }
            guard let name = variant.name else { continue }
            let values = names(name)
            known += values
            let tagSchema: JSONObject = values.count == 1 ? ["const": values[0]] : ["enum": .array(values)]
            let schema = definition(of: type, part: name, Reading(isPart: isPart)) { describer throws(TrellisError) in
                try describer.alternative(variant, of: type, (tag, tagSchema), content: content, isPart: isPart)
            }
            schemas.append(schema)
            mapping[name] = schema["$ref"]
        }
        guard var fallback else {
            var schema: JSONObject = ["oneOf": .array(schemas.map { .object($0) })]
            if dialect == .openAPI31, !isPart {
                schema["discriminator"] = ["propertyName": .string(tag), "mapping": .object(mapping)]
            }
            return schema
        }
        if isClosed, !isPart, !fallback.isEmpty {
            fallback = .allOf([fallback, ["properties": [tag: [:]]]])
            fallback["unevaluatedProperties"] = false
        }
        guard isDecoding, !known.isEmpty else { return .anyOf(schemas + [fallback]) }
        let others: JSONObject = [
            "not": [
                "type": "object", "properties": [tag: ["enum": .array(known)]], "required": [.string(tag)],
            ]
        ]
        return .anyOf(schemas + [fallback.isEmpty ? others : .allOf([fallback, others])])
    }

    /// The schema of the object of one variant, including its tag.
    private mutating func alternative(
        _ variant: VariantReader.Variant, of type: Any.Type, _ tag: (key: String, schema: JSONObject),
        content: String?, isPart: Bool
    ) throws(TrellisError) -> JSONObject {
        var object: JSONObject = [
            "type": "object", "properties": [tag.key: .object(tag.schema)], "required": [.string(tag.key)],
        ]
        let isClosed = isClosed && !isPart
        let payloadType: Any.Type? = isDecoding ? variant.source : variant.payload
        if let content {
            if let payload = try payload(of: variant, in: type) {
                object["properties"] = [tag.key: .object(tag.schema), content: .object(payload)]
                object["required"] = [.string(tag.key), .string(content)]
            } else if isClosed {
                object["properties"] = [tag.key: .object(tag.schema), content: [:]]
            }
            if isClosed { object["additionalProperties"] = false }
            return object
        }
        guard let payloadType else {
            if isClosed { object["additionalProperties"] = false }
            return object
        }
        // A closed schema of the payload's own would exclude the tag. An object with a single key is always closed.
        let isByKey = if case .byKey? = variants(withoutOptional(payloadType))?.tagging { true } else { false }
        let reading = reading(of: payloadType, in: type, isPart: self.isClosed || isByKey)
        let isOwnForm = transforms.transform(for: payloadType) == nil && !(payloadType is any JSONSchemaProviding.Type)
        if isOwnForm, let model = model(payloadType), model.modelSchema.form == .object,
            reading.isOwn || !hasClusterTable(payloadType)
        {
            return try self.object(model, tag: tag, isPart: isPart)
        }
        let inner = withoutOptional(payloadType)
        if isOwnForm, case .dictionary? = describedContent(of: inner) {
            var payload = try value(inner, reading)
            // An object with a tag is not an empty array.
            if case .array(let forms)? = payload["anyOf"], let object = forms.first?.object { payload = object }
            // The tag is not an entry of the dictionary.
            if let names = payload["propertyNames"] {
                payload["propertyNames"] = ["anyOf": [["const": .string(tag.key)], names]]
            }
            return object.adding(payload)
        }
        let payload = try value(payloadType, reading)
        guard !payload.isEmpty else { return object }
        var schema = JSONObject.allOf([object, payload])
        if isClosed { schema["unevaluatedProperties"] = false }
        return schema
    }

    // MARK: Keys

    private mutating func byKey(
        _ table: VariantReader, _ type: Any.Type, isPart: Bool
    ) throws(TrellisError) -> JSONObject {
        var schemas: [JSONObject] = []
        var keys: [JSON] = []
        var plain: [JSON] = []
        var fallback: JSONObject?
        for (index, variant) in table.variants.enumerated() {
            if index == table.fallback, isDecoding || variant.name == nil {
                fallback = try payload(of: variant, in: type) ?? [:]
                continue
            }
            guard let name = variant.name else { continue }
            keys.append(.string(name))
            let payload = try payload(of: variant, in: type)
            if payload == nil { plain.append(.string(name)) }
            guard isDecoding || payload != nil else { continue }
            var object: JSONObject = [
                "type": "object", "properties": [name: .object(payload ?? [:])], "required": [.string(name)],
            ]
            if !isPart { object["additionalProperties"] = false }
            schemas.append(object)
        }
        if !plain.isEmpty { schemas.append(["type": "string", "enum": .array(plain)]) }
        guard let fallback else {
            return schemas.count == 1 ? schemas[0] : ["oneOf": .array(schemas.map { .object($0) })]
        }
        guard isDecoding else { return .anyOf(schemas + [fallback]) }
        let others: JSONObject = [
            "not": [
                "anyOf": [
                    ["enum": .array(keys)],
                    [
                        "type": "object", "propertyNames": ["enum": .array(keys)], "minProperties": 1,
                        "maxProperties": 1,
                    ],
                ]
            ]
        ]
        return .anyOf(schemas + [fallback.isEmpty ? others : .allOf([fallback, others])])
    }

    // MARK: Neither

    private mutating func untagged(
        _ table: VariantReader, _ type: Any.Type, isPart: Bool
    ) throws(TrellisError) -> JSONObject {
        var schemas: [JSONObject] = []
        /// The objects whose keys always select an earlier variant. Later variants are not tried for them.
        var taken: [JSONObject] = []
        for (index, variant) in table.variants.enumerated() {
            // A variant without a payload is encoded as null.
            var schema =
                try payload(of: variant, in: type, isPart: isPart)
                ?? (index == table.fallback ? [:] : ["type": "null"])
            // A single value for an array of this type would refer to this definition again, without an end.
            if case .array(let alternatives)? = schema["anyOf"], schema.count == 1 {
                schema = .anyOf(alternatives.compactMap(\.object).filter { $0 != current })
            }
            if isDecoding {
                let keys = variant.isToldByKeys ? variant.keys(keyStyle) : []
                let required: JSONObject = ["type": "object", "required": JSONObject.list(keys)]
                if !taken.isEmpty {
                    let others: JSONObject = ["not": .object(.anyOf(taken))]
                    schema = schema.isEmpty ? others : .allOf([schema, others])
                }
                if !keys.isEmpty {
                    schema = .allOf([schema, required])
                    taken.append(required)
                }
            }
            schemas.append(schema)
        }
        return schemas.contains(where: \.isEmpty) ? [:] : .anyOf(schemas)
    }
}

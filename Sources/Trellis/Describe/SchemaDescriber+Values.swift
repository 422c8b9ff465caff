// The schemas of values of any type.
extension SchemaDescriber {
    /// The schema of a type's values.
    mutating func value(_ type: Any.Type, _ reading: Reading) throws(TrellisError) -> JSONObject {
        var inner = reading
        inner.isOwn = false
        if !reading.isOwn, reading.format == .automatic, let transform = transforms.transform(for: type) {
            try transforms.check(type)
            inner.format = transform.format ?? .automatic
            inner.isOwn = transform.source == transform.value
            return try value(transform.source, inner)
        }
        if let provider = type as? any JSONSchemaProviding.Type { return try own(provider) }
        if let content = describedContent(of: type) {
            // Bytes as base64.
            if case .array(let element, _) = content, reading.format == .base64, element == UInt8.self,
                type is any Base64Bytes.Type
            {
                return bytes
            }
            return try container(content, inner)
        }
        if let model = model(type) { return try self.model(model, reading) }
        if let variants = variants(type) {
            let own = Reading(coercions: reading.coercions, isPart: reading.isPart)
            return definition(of: type, own) { describer throws(TrellisError) in
                try describer.variants(variants, type, inner)
            }
        }
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(JSON.self), ObjectIdentifier(RawJSON.self): return [:]
        case ObjectIdentifier(JSONObject.self): return ["type": "object", "additionalProperties": true]
        default: return scalar(type, inner)
        }
    }

    /// The schema that a type provides for itself.
    private func own(_ type: any JSONSchemaProviding.Type) throws(TrellisError) -> JSONObject {
        switch type.jsonSchema {
        case .object(let schema): return schema
        case .bool(true): return [:]
        case let other:
            throw TrellisError(
                .invalidSchema, found: "\(type): its own schema is \(other.kindInWords), which must be an object")
        }
    }

    /// The type as a model that is decodable or encodable, depending on the direction.
    func model(_ type: Any.Type) -> (any _JSONModelSchemaProviding.Type)? {
        isDecoding ? type as? any JSONDecodableModel.Type : type as? any JSONEncodableModel.Type
    }

    /// The table of the type's variants, if it has variants in this direction.
    func variants(_ type: Any.Type) -> VariantReader? {
        if isDecoding { return (type as? any _JSONDecodableVariants.Type)?.variantReader }
        return (type as? any _JSONEncodableVariants.Type)?.variantReader
    }

    /// The wrapped type of an Optional; any other type is returned unchanged.
    func withoutOptional(_ type: Any.Type) -> Any.Type {
        if case .optional(let wrapped)? = describedContent(of: type) { wrapped } else { type }
    }

    // MARK: Containers

    private mutating func container(
        _ content: DescribedContent, _ reading: Reading
    ) throws(TrellisError) -> JSONObject {
        var inner = reading
        inner.isLossy = false
        inner.isPart = false
        switch content {
        case .optional(let wrapped), .presence(let wrapped):
            let schema = try value(wrapped, reading)
            return admittingEmptyStrings(schema.nullable, for: wrapped, reading)
        case .array(let element, let count):
            let elements = try value(element, inner)
            var schema: JSONObject = ["type": "array"]
            let items = reading.isLossy && dropsElements ? elements.tolerating([:]) : elements
            if !items.isEmpty { schema["items"] = .object(items) }
            if let count {
                schema["minItems"] = JSON(count)
                schema["maxItems"] = JSON(count)
            }
            // A single element may replace an array of one element.
            if isDecoding, reading.coercions.contains(.arraysFromSingleValues), count ?? 1 == 1 {
                return .anyOf([schema, single(element, elements)])
            }
            return schema
        case .dictionary(let key, let value):
            let values = try self.value(value, inner)
            var schema: JSONObject = ["type": "object"]
            let isLossy = reading.isLossy && dropsElements
            if !isLossy, let names = keys(key) { schema["propertyNames"] = .object(names) }
            let members = isLossy ? values.tolerating([:]) : values
            // This is written even if any value is allowed: it distinguishes a dictionary from an object without
            // fields.
            schema["additionalProperties"] = members.isEmpty ? true : .object(members)
            return admittingEmptyArrays(schema, reading)
        }
    }

    /// Whether the schema allows elements that decoding drops. A tool's schema has the strict form of each value.
    var dropsElements: Bool { isDecoding && dialect != .strictTools }

    /// The schema of an element that replaces an array. An array or null is always read as the array itself.
    private func single(_ type: Any.Type, _ schema: JSONObject) -> JSONObject {
        let others: JSONObject = ["not": ["type": ["array", "null"]]]
        if schema.isEmpty { return others }
        let mayBeOther =
            switch describedContent(of: type) {
            case .optional, .presence, .array: true
            case .dictionary, nil: schema.allowsNull
            }
        return mayBeOther ? .allOf([schema, others]) : schema
    }

    /// The schema of an object, extended to allow an empty array instead, if the coercions do.
    func admittingEmptyArrays(_ schema: JSONObject, _ reading: Reading) -> JSONObject {
        guard isDecoding, reading.coercions.contains(.objectsFromEmptyArrays) else { return schema }
        return ["anyOf": [.object(schema), ["type": "array", "maxItems": 0]]]
    }

    /// The schema of a value, extended to allow an empty string instead of null, if the coercions do.
    func admittingEmptyStrings(_ schema: JSONObject, for type: Any.Type, _ reading: Reading) -> JSONObject {
        guard isDecoding, reading.coercions.contains(.nullsFromEmptyStrings), !schema.isEmpty else { return schema }
        if model(type) != nil { return schema }
        switch describedContent(of: type) {
        case .array, .dictionary: return schema
        case .optional, .presence, nil: break
        }
        if case .array(let schemas)? = schema["anyOf"], schema.count == 1 {
            return ["anyOf": .array(schemas + [["const": ""]])]
        }
        return ["anyOf": [.object(schema), ["const": ""]]]
    }

    /// The schema of a dictionary's keys; nil if any string is allowed, or if the allowed keys are unknown.
    private func keys(_ type: Any.Type) -> JSONObject? {
        func texts<Cases: CaseIterable>(_ type: Cases.Type) -> [String]? {
            let cases = type.allCases.prefix(Self.maximumCases + 1)
            guard cases.count <= Self.maximumCases else { return nil }
            return cases.compactMap { ($0 as? any JSONDictionaryKey)?.jsonKey }
        }
        if type == String.self { return nil }
        if let range = type as? any FixedWidthInteger.Type {
            let isSigned = (range as? any SignedInteger.Type) != nil
            return ["pattern": .string(isSigned ? "^(?:0|-?[1-9][0-9]*)$" : "^(?:0|[1-9][0-9]*)$")]
        }
        if ObjectIdentifier(type) == Self.uuid { return ["format": "uuid"] }
        if let cases = (type as? any CaseIterable.Type).flatMap({ texts($0) }) {
            return ["enum": JSONObject.list(cases)]
        }
        guard let raw = type as? any RawRepresentable.Type else { return nil }
        func rawType<Raw: RawRepresentable>(_ type: Raw.Type) -> Any.Type { Raw.RawValue.self }
        return keys(rawType(raw))
    }
}

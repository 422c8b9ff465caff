import Trellis

extension SchemaModels {
    /// The declaration of a type with its own schema.
    mutating func declaration(_ name: String, _ schema: JSON) throws(UsageError) -> SchemaDeclaration {
        if let cases = SchemaDeclaration.cases(schema) { return enumeration(name, cases, schema, isOpen: false) }
        if let cases = SchemaDeclaration.openCases(schema) {
            return enumeration(name, cases, schema, isOpen: true)
        }
        if schema["properties"].object != nil { return try model(name, schema) }
        if let items = schema["prefixItems"].array { return try row(name, items, schema) }
        return try variants(name, schema["oneOf"].array ?? schema["anyOf"].array ?? [], schema)
    }

    // MARK: Enums

    private mutating func enumeration(
        _ name: String, _ cases: [JSON], _ schema: JSON, isOpen: Bool
    ) -> SchemaDeclaration {
        var scope = NameScope()
        let raw = cases[0].string == nil ? "Int" : "String"
        var lines = comment(schema)
        lines.append(
            "\(access)enum \(name): \(raw), TrellisCodable, CaseIterable, JSONDictionaryKey, "
                + (isOpen ? "JSONUnknownCase, " : "") + "Sendable {")
        var unknown: String?
        for value in cases {
            let text = value.string ?? value.number?.text ?? ""
            let property = scope.claim([SwiftNames.property(raw == "Int" ? "value \(text)" : text)])
            let literal = value.string.map(SwiftLiteral.string) ?? text
            let isPlain = property == value.string
            lines.append("    case \(SwiftIdentifier.written(property))" + (isPlain ? "" : " = \(literal)"))
            if ["unknown", "other"].contains(text.lowercased()) { unknown = property }
        }
        if isOpen {
            if unknown == nil {
                let added = scope.claim(["unknown"])
                lines.append("    case \(added)" + (raw == "Int" ? " = \(Int.min)" : ""))
                unknown = added
            }
            lines.append("")
            lines.append(
                "    \(access)static var unknownCase: \(name) { .\(SwiftIdentifier.written(unknown ?? "unknown")) }")
        }
        lines.append("}")
        return SchemaDeclaration(name: name, lines: lines)
    }

    // MARK: Variants

    private mutating func variants(
        _ name: String, _ alternatives: [JSON], _ schema: JSON
    ) throws(UsageError) -> SchemaDeclaration {
        var resolved: [(name: String?, schema: JSON)] = []
        for alternative in alternatives {
            if let reference = alternative["$ref"].string {
                let name = try document.name(of: reference)
                resolved.append((name, try document.joined(document.schema(name))))
            } else {
                resolved.append((nil, try document.joined(alternative)))
            }
        }
        var scope = NameScope()
        var lines = comment(schema)
        var held: Set<String> = []
        let hasOther = alternatives.last?["not"].object != nil
        let told = hasOther ? Array(resolved.dropLast()) : resolved
        func add(_ property: String, _ raw: String, _ payload: String?) -> String {
            let attribute = property == raw ? "" : "@JSONVariantCase(\(SwiftLiteral.string(raw))) "
            return "    \(attribute)case \(SwiftIdentifier.written(property))" + (payload.map { "(\($0))" } ?? "")
        }
        let head = "\(access)enum \(name): Sendable {"
        let discriminator = schema["discriminator"]
        if let tag = Self.tag(told.map(\.schema)) ?? discriminator["propertyName"].string {
            lines += ["@JSONVariants(.tag(\(SwiftLiteral.string(tag))))", head]
            for (definition, schema) in told {
                let raw =
                    Self.names(schema["properties"][tag]).first
                    ?? Self.mapped(definition, by: discriminator["mapping"]) ?? definition ?? "value"
                var payload = schema
                if case .object(var members) = payload, case .object(var properties)? = members["properties"] {
                    properties[tag] = nil
                    members["properties"] = .object(properties)
                    members["required"] = .array(schema["required"].strings.filter { $0 != tag }.map { .string($0) })
                    payload = .object(members)
                }
                let others = payload["additionalProperties"]
                var type: String?
                if payload["properties"].count > 0 {
                    type = declare(definition?.replacing(".", with: " ") ?? "\(name) \(raw)", payload)
                } else if !others.isNull, others != false {
                    type = try value(["type": "object", "additionalProperties": others], key: raw).type
                }
                if let type { held.insert(type) }
                lines.append(add(scope.claim([SwiftNames.property(raw)]), raw, type))
            }
        } else if let keys = Self.keys(told.map(\.schema)) {
            lines += ["@JSONVariants(.byKey)", head]
            for (raw, schema) in keys {
                let payload = try schema.map { schema throws(UsageError) in try value(schema, key: raw) }
                if let type = payload?.held { held.insert(type) }
                let type = payload.map { $0.type + ($0.isNullable && $0.type != "JSON" ? "?" : "") }
                lines.append(add(scope.claim([SwiftNames.property(raw)]), raw, type))
            }
        } else {
            lines += ["@JSONVariants(.untagged)", head]
            for alternative in alternatives {
                let (alternative, keys) = Self.identified(alternative)
                let payload = try value(alternative, key: "\(name) value")
                if let type = payload.held { held.insert(type) }
                let words = payload.type.filter { $0.isLetter || $0.isNumber }
                let plural = payload.type.hasPrefix("[") ? "s" : ""
                let list = keys.map(SwiftLiteral.string).joined(separator: ", ")
                let attribute = keys.isEmpty ? "" : "@JSONVariantCase(keys: \(list)) "
                let property = SwiftIdentifier.written(scope.claim([SwiftNames.property(words + plural)]))
                lines.append("    \(attribute)case \(property)(\(payload.type))")
            }
        }
        if hasOther { lines.append("    @JSONDefaultVariant case \(scope.claim(["other", "otherValue"]))(JSON)") }
        lines.append("}")
        return SchemaDeclaration(name: name, lines: lines, held: held)
    }

    /// An alternative without the schema of the keys that identify it, or that identify other alternatives.
    private static func identified(_ schema: JSON) -> (schema: JSON, keys: [String]) {
        guard let schemas = schema["allOf"].array, schemas.count == 2, schemas[1]["properties"].isNull else {
            return (schema, [])
        }
        let keys = schemas[1]["required"].strings
        return keys.isEmpty && schemas[1]["not"].isNull ? (schema, []) : (schemas[0], keys)
    }

    /// The value of a tag for a definition, in the `mapping` of an OpenAPI discriminator.
    private static func mapped(_ definition: String?, by mapping: JSON) -> String? {
        guard let definition else { return nil }
        return mapping.object?.first { _, reference in
            reference.string?.split(separator: "/").last.map(String.init) == definition
        }?.key
    }

    /// The allowed values of a tag.
    private static func names(_ schema: JSON) -> [String] {
        schema["const"].string.map { [$0] } ?? schema["enum"].strings
    }

    /// The required key that has a constant in each alternative.
    private static func tag(_ schemas: [JSON]) -> String? {
        guard let first = schemas.first, schemas.count > 1 || first["properties"].count > 0 else { return nil }
        return first["properties"].object?.first { key, _ in
            schemas.allSatisfy { !names($0["properties"][key]).isEmpty && $0["required"].strings.contains(key) }
        }?.key
    }

    /// The alternatives by their only key; nil if an alternative has another form.
    private static func keys(_ schemas: [JSON]) -> [(name: String, schema: JSON?)]? {
        var plain: Set<String> = []
        var keys: [(name: String, schema: JSON?)] = []
        for schema in schemas where SchemaDeclaration.cases(schema) != nil { plain.formUnion(schema["enum"].strings) }
        for schema in schemas {
            if SchemaDeclaration.cases(schema) != nil { continue }
            guard let properties = schema["properties"].object, properties.count == 1,
                let only = properties.first(where: { _ in true }),
                schema["additionalProperties"] == false, schema["required"].strings == [only.key]
            else { return nil }
            // A bare nil would be the JSON value null.
            keys.append((only.key, plain.remove(only.key) == nil ? only.value : JSON?.none))
        }
        let rest = plain.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return keys.isEmpty ? nil : keys + rest.map { ($0, nil) }
    }

    // MARK: Comments

    /// The documentation comment of a schema.
    func comment(_ schema: JSON, indentation: String = "") -> [String] {
        guard let description = schema["description"].string else { return [] }
        // Swift ends a comment at every kind of line break.
        return description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            indentation + ($0.isEmpty ? "///" : "/// \(visible(String($0)))")
        }
    }

    /// The attribute with the title, the examples and the deprecation of a schema.
    func described(_ schema: JSON, fromComments: Bool = false) -> String? {
        var arguments: [String] = []
        if let title = schema["title"].string { arguments.append("title: \(SwiftLiteral.string(title))") }
        if let examples = schema["examples"].array {
            arguments.append("examples: [" + examples.map(Self.literal).joined(separator: ", ") + "]")
        }
        if schema["deprecated"] == true { arguments.append("deprecated: true") }
        if fromComments { arguments.append("fromComments: true") }
        return arguments.isEmpty ? nil : "@JSONDescribed(\(arguments.joined(separator: ", ")))"
    }

    /// A JSON value as a Swift literal.
    static func literal(_ value: JSON) -> String {
        switch value {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .number(let number): number.text
        case .string(let text): SwiftLiteral.string(text)
        case .array(let elements): "[" + elements.map(literal).joined(separator: ", ") + "]"
        case .object(let members):
            members.isEmpty
                ? "[:]"
                : "[" + members.map { "\(SwiftLiteral.string($0.key)): \(literal($0.value))" }.joined(separator: ", ")
                    + "]"
        }
    }
}

import Trellis

// Enums whose cases are the alternatives of a schema.
extension SchemaModels {
    /// An alternative with its parts, and the name of its definition if it is a reference.
    typealias Alternative = (name: String?, schema: JSON)

    /// What the type of a variant's payload is made of.
    struct Payload: Hashable {
        let definition: String
        let tag: String
    }

    /// The declaration of an enum with variants.
    mutating func variants(
        _ name: String, _ alternatives: [JSON], _ schema: JSON
    ) throws(UsageError) -> SchemaDeclaration {
        // Alternatives that exclude all others stand for the values of no other.
        let hasOther = alternatives.last.map { $0["not"].object != nil && $0["properties"].isNull } ?? false
        let told = hasOther ? Array(alternatives.dropLast()) : alternatives
        let resolved = try resolved(told)
        var cases = VariantCases()
        let tagging: String
        if let tag = try tag(resolved, schema["discriminator"]) {
            tagging = ".tag(\(SwiftLiteral.string(tag.key)))"
            for (alternative, values) in zip(resolved, tag.values) {
                let type = try payload(of: alternative, tag.key, values[0], in: name)
                // A case has one name, so each value is a case.
                for value in values { cases.add(named: value, type, held: type) }
            }
        } else if let keys = Self.keys(resolved.map(\.schema)) {
            tagging = ".byKey"
            for (key, schema) in keys {
                let payload = try schema.map { schema throws(UsageError) in try value(schema, key: key) }
                cases.add(named: key, payload?.typeAlone, held: payload?.held)
            }
        } else {
            tagging = ".untagged"
            noteConstants(of: resolved, in: name)
            for alternative in try untagged(told, of: name) { cases.add(alternative) }
        }
        if hasOther { cases.addOther() }
        let head = ["@JSONVariants(\(tagging))", "\(access)enum \(name): Sendable {"]
        return SchemaDeclaration(name: name, lines: comment(schema) + head + cases.lines + ["}"], held: cases.held)
    }

    /// Alternatives with the members of what they refer to.
    func resolved(_ alternatives: [JSON]) throws(UsageError) -> [Alternative] {
        var resolved: [Alternative] = []
        for alternative in alternatives {
            guard let alias = alternative.alias else {
                // A reference beside properties remains, since its type is a part of the payload.
                resolved.append((nil, try document.joined(alternative)))
                continue
            }
            let name = try alias["$ref"].string.flatMap { reference throws(UsageError) in
                try document.name(of: reference)
            }
            resolved.append((name, try document.resolved(alternative)))
        }
        return resolved
    }

    // MARK: Tags

    /// The type of the members of an alternative besides its tag; nil if there are none.
    private mutating func payload(
        of alternative: Alternative, _ tag: String, _ name: String, in type: String
    ) throws(UsageError) -> String? {
        let key = alternative.name.map { Payload(definition: $0, tag: tag) }
        if let key, let known = payloads[key] { return known }
        var payload = alternative.schema
        if case .object(var members) = payload, case .object(var properties)? = members["properties"] {
            properties[tag] = nil
            members["properties"] = .object(properties)
            let required = payload["required"].strings.filter { $0 != tag }
            members["required"] = .array(required.map { .string($0) })
            payload = .object(members)
        }
        if payload["properties"].count > 0 {
            let declared = declare(alternative.name?.replacing(".", with: " ") ?? "\(type) \(name)", payload)
            if let key { payloads[key] = declared }
            return declared
        }
        if let reference = payload["$ref"].string {
            return try value(["$ref": .string(reference)], key: name).typeWithoutFormat
        }
        if !payload.hasOtherMembers { return nil }
        let others = payload["additionalProperties"]
        return try value(["type": "object", "additionalProperties": others], key: name).typeWithoutFormat
    }

    /// The tag of alternatives, and its values for each of them: that of the discriminator, or a required key with
    /// constants. Nil if a value would select two alternatives, or none would select one.
    func tag(
        _ alternatives: [Alternative], _ discriminator: JSON
    ) throws(UsageError) -> (key: String, values: [[String]])? {
        guard let first = alternatives.first else { return nil }
        func names(_ key: String, in alternative: Alternative) throws(UsageError) -> [String] {
            Self.names(try document.resolved(alternative.schema["properties"][key]))
        }
        if let key = discriminator["propertyName"].string {
            let mapped = Self.mapped(discriminator["mapping"])
            let values = try alternatives.map { alternative throws(UsageError) -> [String] in
                let constants = try names(key, in: alternative)
                guard constants.isEmpty, let name = alternative.name else { return constants }
                return mapped[name] ?? [name]
            }
            if Self.areDistinct(values) { return (key, values) }
        }
        let required = alternatives.map { Set($0.schema["required"].strings) }
        for (key, _) in first.schema["properties"].object ?? [:] {
            guard required.allSatisfy({ $0.contains(key) }) else { continue }
            let values = try alternatives.map { alternative throws(UsageError) in try names(key, in: alternative) }
            if Self.areDistinct(values) { return (key, values) }
        }
        return nil
    }

    /// Says which members tell alternatives apart in the schema, but not in the enum.
    private mutating func noteConstants(of alternatives: [Alternative], in type: String) {
        guard alternatives.count > 1, let first = alternatives.first else { return }
        for (key, _) in first.schema["properties"].object ?? [:] {
            let constants = alternatives.map { $0.schema["properties"][key]["const"] }
            if constants.allSatisfy({ !$0.isNull && $0.string == nil }) {
                note("\(type): '\(key)' is no tag, since its values are not strings")
            }
        }
    }

    /// Whether each list has values, and no value is in two of them.
    private static func areDistinct(_ lists: [[String]]) -> Bool {
        let all = lists.flatMap { $0 }
        return !lists.contains(where: \.isEmpty) && Set(all).count == all.count
    }

    /// The values of a tag for each definition, in the `mapping` of an OpenAPI discriminator.
    private static func mapped(_ mapping: JSON) -> [String: [String]] {
        var names: [String: [String]] = [:]
        for (name, reference) in mapping.object ?? [:] {
            guard let definition = reference.string?.split(separator: "/").last else { continue }
            names[String(definition), default: []].append(name)
        }
        return names
    }

    /// The allowed values of a tag, each once.
    private static func names(_ schema: JSON) -> [String] {
        var seen: Set<String> = []
        let names = schema["const"].string.map { [$0] } ?? schema["enum"].strings
        return names.filter { seen.insert($0).inserted }
    }

    // MARK: Keys

    /// The alternatives by their only key; nil if an alternative has another form, or two have the same key.
    private static func keys(_ schemas: [JSON]) -> [(name: String, schema: JSON?)]? {
        var plain: Set<String> = []
        var objects: [JSON] = []
        for schema in schemas {
            guard let cases = SchemaDeclaration.cases(schema) else {
                objects.append(schema)
                continue
            }
            let names = cases.compactMap(\.string)
            // Integers are no names.
            if names.isEmpty { return nil }
            plain.formUnion(names)
        }
        var keys: [(name: String, schema: JSON?)] = []
        var seen: Set<String> = []
        for schema in objects {
            guard let properties = schema["properties"].object, properties.count == 1,
                let only = properties.first(where: { _ in true }), seen.insert(only.key).inserted,
                schema["additionalProperties"] == false, schema["required"].strings == [only.key]
            else { return nil }
            // A bare nil would be the JSON value null.
            keys.append((only.key, plain.remove(only.key) == nil ? only.value : JSON?.none))
        }
        let rest = plain.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return keys.isEmpty ? nil : keys + rest.map { ($0, nil) }
    }

    // MARK: Neither

    /// The cases of alternatives that are tried in order. Each type is tried once, and after types for some of its
    /// values: the macro rejects cases that are never decoded.
    private mutating func untagged(
        _ alternatives: [JSON], of name: String
    ) throws(UsageError) -> [VariantCases.Untagged] {
        var found: [VariantCases.Untagged] = []
        var other: VariantCases.Untagged?
        var seen: Set<String> = []
        for alternative in alternatives {
            let (schema, keys) = Self.identified(alternative)
            let payload = try value(schema, key: "\(name) value")
            let type = payload.typeOfAll ?? payload.typeWithoutFormat
            if keys.isEmpty, !seen.insert(type).inserted { continue }
            var untagged = VariantCases.Untagged(type: type, keys: keys, held: payload.held)
            if keys.isEmpty {
                let whole = try document.resolved(schema)
                if whole["properties"].object != nil { untagged.isOpen = whole["required"].strings.isEmpty }
            }
            if keys.isEmpty, type == "JSON" { other = untagged } else { found.append(untagged) }
        }
        Self.sort(&found) { $0.isOpen.map { $0 ? 1 : 0 } }
        // A wide integer type takes all values of a narrow one.
        let widths = Dictionary(uniqueKeysWithValues: Self.integers.map { ("\($0)", $0.bitWidth) })
        Self.sort(&found) { $0.keys.isEmpty ? widths[$0.type] : nil }
        Self.move(Set(widths.keys), before: ["Double", "Float", "Decimal"], in: &found)
        Self.move(["Date", "URL", "UUID", "Data"], before: ["String"], in: &found)
        // A string or an integer takes all values of an enum, an object those of a model, and a Float, less exactly,
        // those of a Double.
        let types = Set(found.map(\.type))
        Self.move(types.filter { cases[$0] != nil }, before: ["String", "Int"], in: &found)
        let objects = types.filter { $0 == "JSONObject" || $0.hasPrefix("[String:") }
        Self.move(Set(found.filter { $0.isOpen != nil }.map(\.type)), before: objects, in: &found)
        if types.contains("Double") { found.removeAll { $0.keys.isEmpty && $0.type == "Float" } }
        return found + [other].compactMap(\.self)
    }

    /// Sorts the cases that have a rank among their places. Cases of the same rank keep their order.
    private static func sort(
        _ cases: inout [VariantCases.Untagged], by rank: (VariantCases.Untagged) -> Int?
    ) {
        let ranked = cases.indices.compactMap { place in rank(cases[place]).map { (rank: $0, place: place) } }
        let sorted = ranked.sorted(by: <).map { cases[$0.place] }
        for (ranked, value) in zip(ranked, sorted) { cases[ranked.place] = value }
    }

    /// Moves cases of some types before the first case of other types, which match all of their values.
    private static func move(
        _ types: Set<String>, before others: Set<String>, in cases: inout [VariantCases.Untagged]
    ) {
        guard let first = cases.firstIndex(where: { $0.keys.isEmpty && others.contains($0.type) }) else { return }
        let rest = cases[first...]
        let moved = rest.filter { $0.keys.isEmpty && types.contains($0.type) }
        let kept = rest.filter { !$0.keys.isEmpty || !types.contains($0.type) }
        cases.replaceSubrange(first..., with: moved + kept)
    }

    /// An alternative without the schema of the keys that identify it, or that identify other alternatives.
    private static func identified(_ schema: JSON) -> (schema: JSON, keys: [String]) {
        guard let schemas = schema["allOf"].array, schemas.count == 2, schemas[1]["properties"].isNull else {
            return (schema, [])
        }
        let keys = schemas[1]["required"].strings
        return keys.isEmpty && schemas[1]["not"].isNull ? (schema, []) : (schemas[0], keys)
    }
}

/// The cases of an enum with variants.
private struct VariantCases {
    /// A case that its payload or its keys identify.
    struct Untagged {
        let type: String
        let keys: [String]
        let held: String?
        /// Whether the payload is a model without required members, which takes the objects of other models; nil for
        /// other types.
        var isOpen: Bool?
    }

    private(set) var lines: [String] = []
    /// The types that the cases store.
    private(set) var held: Set<String> = []
    private var scope = NameScope()

    init() {
        for name in SwiftNames.reservedMembers { scope.insert(name) }
    }

    /// Adds a case with a name in JSON.
    mutating func add(named name: String, _ payload: String?, held type: String?) {
        let property = scope.claim([SwiftNames.property(name)])
        let attribute = property == name ? "" : "@JSONVariantCase(\(SwiftLiteral.string(name))) "
        lines.append("    \(attribute)case \(SwiftIdentifier.written(property))" + (payload.map { "(\($0))" } ?? ""))
        if let type { held.insert(type) }
    }

    mutating func add(_ untagged: Untagged) {
        let words = untagged.type.filter { $0.isLetter || $0.isNumber }
        let plural = untagged.type.hasPrefix("[") ? "s" : ""
        let list = untagged.keys.map(SwiftLiteral.string).joined(separator: ", ")
        let attribute = untagged.keys.isEmpty ? "" : "@JSONVariantCase(keys: \(list)) "
        let property = SwiftIdentifier.written(scope.claim([SwiftNames.property(words + plural)]))
        lines.append("    \(attribute)case \(property)(\(untagged.type))")
        if let type = untagged.held { held.insert(type) }
    }

    /// Adds the case of all other values.
    mutating func addOther() {
        lines.append("    @JSONDefaultVariant case \(scope.claim(["other", "otherValue"]))(JSON)")
    }
}

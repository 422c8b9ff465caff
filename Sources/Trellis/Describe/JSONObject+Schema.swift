// Building JSON Schemas, which are JSON objects.
extension JSONObject {
    /// A schema that allows the values of any of the schemas. A single schema is returned unchanged.
    static func anyOf(_ schemas: [JSONObject]) -> JSONObject { combined("anyOf", schemas) }

    /// A schema that allows only values that match all of the schemas. A single schema is returned unchanged.
    static func allOf(_ schemas: [JSONObject]) -> JSONObject { combined("allOf", schemas) }

    private static func combined(_ keyword: String, _ schemas: [JSONObject]) -> JSONObject {
        var distinct: [JSONObject] = []
        for schema in schemas where !distinct.contains(schema) { distinct.append(schema) }
        return distinct.count == 1 ? distinct[0] : [keyword: .array(distinct.map { .object($0) })]
    }

    /// The strings as a JSON array.
    static func list(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }

    /// The value of the keyword `type` for one or several types.
    static func kinds(_ kinds: [String]) -> JSON { kinds.count == 1 ? .string(kinds[0]) : list(kinds) }

    /// The schema, extended to allow null.
    var nullable: JSONObject {
        if isEmpty || allowsNull { return self }
        var schema = self
        let isPlain = ["const", "anyOf", "allOf", "oneOf", "not", "if", "$ref"].allSatisfy { self[$0] == nil }
        if isPlain, let kinds = self["type"] {
            let known = kinds.array?.compactMap(\.string) ?? [kinds.string].compactMap(\.self)
            schema["type"] = Self.kinds(known + ["null"])
            if case .array(let values)? = self["enum"] { schema["enum"] = .array(values + [.null]) }
            return schema
        }
        if count == 1, case .array(let schemas)? = self["anyOf"] {
            return ["anyOf": .array(schemas + [["type": "null"]])]
        }
        return ["anyOf": [.object(self), ["type": "null"]]]
    }

    /// Whether the schema allows null, as far as its own keywords show. References are not followed.
    var allowsNull: Bool {
        if isEmpty { return true }
        if case .array(let schemas)? = self["anyOf"] {
            return schemas.contains { $0.object?.allowsNull ?? false }
        }
        switch self["type"] {
        case .string("null"): return true
        case .array(let kinds): return kinds.contains("null")
        default: return false
        }
    }

    /// The schema, extended to allow other values that decoding drops or replaces.
    func tolerating(_ others: JSONObject) -> JSONObject {
        isEmpty ? self : ["anyOf": [.object(self), .object(others)]]
    }

    /// Adds a further requirement to the schema.
    mutating func require(_ schema: JSONObject) {
        var all = self["allOf"]?.array ?? []
        all.append(.object(schema))
        self["allOf"] = .array(all)
    }

    /// The schema with additional members. Existing members are not replaced.
    func adding(_ others: JSONObject) -> JSONObject {
        var schema = self
        for (key, value) in others where schema[key] == nil { schema[key] = value }
        return schema
    }
}

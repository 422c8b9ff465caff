// Keywords of JSON Schema in the objects that schemas are.
extension JSONObject {
    /// The schema that any of these is enough for. One alone is itself.
    static func anyOf(_ schemas: [JSONObject]) -> JSONObject { combined("anyOf", schemas) }

    /// The schema that asks for all of these. One alone is itself.
    static func allOf(_ schemas: [JSONObject]) -> JSONObject { combined("allOf", schemas) }

    private static func combined(_ keyword: String, _ schemas: [JSONObject]) -> JSONObject {
        var distinct: [JSONObject] = []
        for schema in schemas where !distinct.contains(schema) { distinct.append(schema) }
        return distinct.count == 1 ? distinct[0] : [keyword: .array(distinct.map { .object($0) })]
    }

    /// A list of strings.
    static func list(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }

    /// One kind of value, or several.
    static func kinds(_ kinds: [String]) -> JSON { kinds.count == 1 ? .string(kinds[0]) : list(kinds) }

    /// The schema with null as one more value.
    var nullable: JSONObject {
        if isEmpty || allowsNull { return self }
        var schema = self
        if let kinds = self["type"], self["const"] == nil, self["anyOf"] == nil, self["allOf"] == nil {
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

    /// Whether null is one of the values, as far as the schema says it by itself.
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

    /// The schema with other values than those that it is about, which decoding does not refuse.
    func tolerating(_ others: JSONObject) -> JSONObject {
        isEmpty ? self : ["anyOf": [.object(self), .object(others)]]
    }

    /// Adds what a schema must also meet.
    mutating func require(_ schema: JSONObject) {
        var all = self["allOf"]?.array ?? []
        all.append(.object(schema))
        self["allOf"] = .array(all)
    }

    /// Adds members; those that are there already stay.
    func adding(_ others: JSONObject) -> JSONObject {
        var schema = self
        for (key, value) in others where schema[key] == nil { schema[key] = value }
        return schema
    }
}

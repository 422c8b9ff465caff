/// What a schema tells people of a type or a field.
final class SchemaAnnotations: Sendable {
    /// The keywords of JSON Schema.
    let members: JSONObject

    init(title: String?, description: String?, examples: [JSON], isDeprecated: Bool) {
        var members: JSONObject = [:]
        if let title { members["title"] = .string(title) }
        if let description { members["description"] = .string(description) }
        if isDeprecated { members["deprecated"] = true }
        if !examples.isEmpty { members["examples"] = .array(examples) }
        self.members = members
    }

    /// Annotations of which the members of others are added, unless they are there already.
    init(_ members: JSONObject, over others: SchemaAnnotations?) {
        var members = members
        for (key, value) in others?.members ?? [:] where members[key] == nil { members[key] = value }
        self.members = members
    }
}

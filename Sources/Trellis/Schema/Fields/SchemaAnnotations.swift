/// Annotations of a type or a field in its JSON Schema, such as its title and description.
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

    /// Annotations that take precedence over the members of other annotations.
    init(_ members: JSONObject, over others: SchemaAnnotations?) {
        var members = members
        for (key, value) in others?.members ?? [:] where members[key] == nil { members[key] = value }
        self.members = members
    }
}

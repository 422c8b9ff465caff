import Trellis

/// The properties of schemas that are joined. One that several of them describe must match all of its schemas.
struct JoinedProperties {
    /// The first schema of each property.
    private var first: JSONObject
    /// The other schemas of a property.
    private var others: [String: [JSON]] = [:]

    init(_ properties: JSONObject) { first = properties }

    mutating func add(_ properties: JSONObject) {
        for (name, schema) in properties {
            guard let known = first[name] else {
                first[name] = schema
                continue
            }
            if known != schema { others[name, default: []].append(schema) }
        }
    }

    var schemas: JSONObject {
        var schemas = first
        for (name, others) in others { schemas[name] = Self.all([schemas[name] ?? [:]] + others) }
        return schemas
    }

    /// The keywords of a property that its schema must have itself.
    private static let own = ["title", "description", "default", "examples", "deprecated"]

    /// A schema that only matches what all of the given schemas match.
    private static func all(_ schemas: [JSON]) -> JSON {
        let parts = schemas.filter { !$0.isAnySchema }
        var members: JSONObject = parts.count == 1 ? parts[0].object ?? [:] : ["allOf": .array(parts)]
        if parts.isEmpty { members = [:] }
        for keyword in own where members[keyword] == nil {
            if let value = schemas.lazy.map({ $0[keyword] }).first(where: { !$0.isNull }) { members[keyword] = value }
        }
        return .object(members)
    }
}

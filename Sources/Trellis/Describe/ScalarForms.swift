/// The kinds of value that stand for a scalar, with what holds for each kind.
struct ScalarForms {
    /// Types of JSON Schema.
    var kinds: [String]
    /// What holds for numbers.
    var range: JSONObject = [:]
    /// The patterns that a string matches one of; any string if there is none.
    var strings: [String] = []

    /// A number as JSON has it.
    static let number = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"

    /// An integer as digits alone.
    static let integer = "-?(?:0|[1-9][0-9]*)"

    mutating func allow(_ kind: String) {
        if !kinds.contains(kind), kind != "integer" || !kinds.contains("number") { kinds.append(kind) }
    }

    mutating func allow(strings pattern: String) {
        allow("string")
        strings.append(pattern)
    }

    var schema: JSONObject {
        var schema: JSONObject = ["type": JSONObject.kinds(kinds)]
        if kinds.contains("string"), !strings.isEmpty {
            schema["pattern"] = .string(
                strings.count == 1 ? "^\(strings[0])$" : "^(?:\(strings.joined(separator: "|")))$")
        }
        return kinds.contains("integer") || kinds.contains("number") ? schema.adding(range) : schema
    }
}

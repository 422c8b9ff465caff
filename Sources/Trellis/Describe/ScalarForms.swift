/// The JSON types that represent a scalar, with the restrictions for each type.
package struct ScalarForms {
    /// The values of the keyword `type`.
    var kinds: [String]
    /// The keywords that restrict numbers.
    var range: JSONObject = [:]
    /// The patterns for strings, of which one must match; empty to allow any string.
    var strings: [String] = []

    /// The pattern of a JSON number.
    package static let number = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"

    /// The pattern of an integer without fraction and exponent.
    package static let integer = "-?(?:0|[1-9][0-9]*)"

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

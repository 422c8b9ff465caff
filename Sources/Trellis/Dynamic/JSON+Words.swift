extension JSON {
    /// The JSON type of the value, for errors.
    var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let number): number.text.shortened(limit: 40)
        case .string(let string): "\"\(string.shortened(limit: 40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Where the elements of a stream stand in its text.
public struct JSONElementSource: Sendable {
    enum Kind: Sendable {
        case array(JSONPath)
        case lines
        case values
    }

    let kind: Kind

    /// Whether elements are separated by white space alone.
    var hasValues: Bool { if case .values = kind { true } else { false } }

    /// The elements of an array, which is the document itself or stands at a path in it, such as `"data.items"`. Indices
    /// are allowed in the path, `each` is not.
    public static func array(at path: JSONPath? = nil) -> JSONElementSource {
        JSONElementSource(kind: .array(path ?? JSONPath([JSONPath.Component]())))
    }

    /// One document on each line (NDJSON). Blank lines are passed over, a line may end in CRLF, and the last may have no end.
    public static let lines = JSONElementSource(kind: .lines)

    /// Documents one after the other, with white space between them.
    public static let values = JSONElementSource(kind: .values)
}

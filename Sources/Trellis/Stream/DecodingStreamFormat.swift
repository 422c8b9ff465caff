/// Where the elements of a stream stand in its text; the counterpart of ``EncodingStreamFormat``.
public struct DecodingStreamFormat: Sendable {
    enum Kind: Sendable {
        case array(JSONPath)
        case lines
        case values
    }

    let kind: Kind

    /// Whether elements are separated by white space alone.
    var hasValues: Bool { if case .values = kind { true } else { false } }

    /// The elements of an array that is the document itself.
    public static let array = DecodingStreamFormat(kind: .array(JSONPath([JSONPath.Component]())))

    /// The elements of an array at a path in the document, such as `"data.items"`. Indices are allowed in the
    /// path, `each` is not.
    ///
    /// A document that has nothing there, or null there or on the way, has no elements, which is no error; a string, number
    /// or object in the array's place or on the way is. If a key of the path comes twice, the elements of both are handed
    /// out, or as ``TrellisDecoder/Options/duplicateKeys`` says: those of the first, or an error.
    public static func array(at path: JSONPath) -> DecodingStreamFormat { DecodingStreamFormat(kind: .array(path)) }

    /// One document on each line (NDJSON). Blank lines are skipped, a line may end in CRLF, and the last may have no end.
    ///
    /// Errors have their place in the whole text and a path inside their line. Comments, where they are allowed, and a byte
    /// order mark in front of the text count as white space; a comment ends with the line that has a document.
    public static let lines = DecodingStreamFormat(kind: .lines)

    /// Documents one after the other, with white space or comments between them.
    public static let values = DecodingStreamFormat(kind: .values)
}

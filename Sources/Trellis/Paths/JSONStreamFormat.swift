/// How the elements of a stream are laid out in its text, for decoding and encoding.
public struct JSONStreamFormat: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case array(JSONPath)
        case entries(JSONPath)
        case lines
        case values
    }

    let kind: Kind

    private static let root = JSONPath([JSONPath.Component]())

    /// The elements of an array that is the whole document.
    public static let array = JSONStreamFormat(kind: .array(root))

    /// The elements of an array at a path in the document, such as `"data.items"`. Indices are allowed in the
    /// path when decoding, `each` is not.
    ///
    /// Decoding a document that has nothing there, or null there or on the way, gives no elements, and no error; a string,
    /// number or object in the array's place or on the way is an error. If a key of the path occurs twice, the elements of both
    /// are decoded, unless ``TrellisDecoder/Options/duplicateKeys`` says otherwise.
    public static func array(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .array(path)) }

    /// The members of an object that is the whole document, as ``JSONEntry`` values.
    ///
    /// Both members of a key that occurs twice are decoded, unless ``TrellisDecoder/Options/duplicateKeys`` makes it an error,
    /// for which all keys are kept.
    public static let entries = JSONStreamFormat(kind: .entries(root))

    /// The members of an object at a path in the document, as ``JSONEntry`` values.
    public static func entries(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .entries(path)) }

    /// One document on each line (NDJSON). Decoding skips blank lines; a line may end in CRLF, and the last may have no end.
    ///
    /// Errors have their position in the whole text and a path inside their line. Comments, where they are allowed, and a byte
    /// order mark at the beginning count as white space; a comment ends with the line that has a document.
    public static let lines = JSONStreamFormat(kind: .lines)

    /// Documents one after the other, with white space or comments between them.
    public static let values = JSONStreamFormat(kind: .values)
}

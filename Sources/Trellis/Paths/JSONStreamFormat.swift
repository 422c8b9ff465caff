/// The location of a stream's elements in its JSON text, for decoding and encoding.
///
/// ```swift
/// try encoder.encodeElements(issues, as: .array(at: "data.issues"), to: .file(url))
/// ```
public struct JSONStreamFormat: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case array(JSONPath)
        case entries(JSONPath)
        case lines
        case values
    }

    let kind: Kind

    /// The elements of an array that is the whole document.
    public static let array = JSONStreamFormat(kind: .array(JSONPath([JSONPath.Component]())))

    /// The elements of an array at a path in the document, such as `"data.items"`.
    ///
    /// Decoding: The path may contain indices, but not `each`. A document without a value at the path, or with null
    /// there or on the way, has no elements, which is not an error. A string, number or object in place of the array or
    /// on the way is an error. If a key of the path occurs twice, the elements of both arrays are emitted, unless
    /// ``TrellisDecoder/Options/duplicateKeys`` selects the first array or an error.
    ///
    /// Encoding: The objects on the path enclose the array, as in `{"data":{"items":[…]}}`. A path with an index or
    /// `each` is the error `invalidSchema`.
    public static func array(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .array(path)) }

    /// The members of an object that is the whole document. The elements are ``JSONEntry`` values.
    ///
    /// Decoding: Both members with a duplicate key are emitted, unless ``TrellisDecoder/Options/duplicateKeys`` makes
    /// it an error. That requires storing all keys in memory.
    ///
    /// Encoding: The members are in the order of the elements, even with ``TrellisEncoder/Options/sortsKeys``.
    /// Duplicate keys are not detected. An element of another type is the error `notEncodable`.
    public static let entries = JSONStreamFormat(kind: .entries(JSONPath([JSONPath.Component]())))

    /// The members of an object at a path in the document: see ``entries`` and ``array(at:)``.
    public static func entries(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .entries(path)) }

    /// One document on each line (NDJSON).
    ///
    /// Decoding: Blank lines are skipped. A line may end in CRLF, and the last line needs no line ending. Errors have
    /// their position in the whole input and a path inside their line. If allowed, comments and a byte order mark at
    /// the start of the input count as white space. A comment after a document ends with its line.
    ///
    /// Encoding: A line feed follows each element. ``TrellisEncoder/Options/indentation`` is ignored.
    public static let lines = JSONStreamFormat(kind: .lines)

    /// Consecutive documents, separated by white space or comments. Encoding writes a line feed after each.
    public static let values = JSONStreamFormat(kind: .values)
}

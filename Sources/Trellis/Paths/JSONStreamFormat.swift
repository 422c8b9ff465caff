/// Where the elements of a stream are in its text, for decoding and encoding.
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

    /// The elements of an array that is the document.
    public static let array = JSONStreamFormat(kind: .array(JSONPath([JSONPath.Component]())))

    /// The elements of an array at a path in the document, such as `"data.items"`.
    ///
    /// Decoding: the path may have indices, but no `each`. A document without a value at the path, or with null there
    /// or on the way, has no elements, which is no error. A string, number or object in place of the array or on the
    /// way is an error. If a key of the path occurs twice, the elements of both arrays are emitted, or
    /// ``TrellisDecoder/Options/duplicateKeys`` decides: the elements of the first array, or an error.
    ///
    /// Encoding: the objects on the path are written around the array, `{"data":{"items":[…]}}`. A path with an index
    /// or with `each` is the error `invalidSchema`.
    public static func array(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .array(path)) }

    /// The members of an object that is the document. The elements are ``JSONEntry`` values.
    ///
    /// Decoding emits both members of a key that occurs twice, unless ``TrellisDecoder/Options/duplicateKeys`` makes it
    /// an error, for which all keys are kept.
    ///
    /// Encoding writes the members in the order of the elements, also with ``TrellisEncoder/Options/sortsKeys``, and
    /// does not look for duplicate keys. An element of any other type is the error `notEncodable`.
    public static let entries = JSONStreamFormat(kind: .entries(JSONPath([JSONPath.Component]())))

    /// The members of an object at a path in the document: as ``entries`` and ``array(at:)``.
    public static func entries(at path: JSONPath) -> JSONStreamFormat { JSONStreamFormat(kind: .entries(path)) }

    /// One document on each line (NDJSON).
    ///
    /// Decoding skips blank lines; a line may end in CRLF, and the last may have no line ending. Errors have their
    /// position in the whole text and a path inside their line. Comments, if they are allowed, and a byte order mark
    /// before the text count as white space; a comment ends with the line that has a document.
    ///
    /// Encoding writes a line feed after each element, and ignores ``TrellisEncoder/Options/indentation``.
    public static let lines = JSONStreamFormat(kind: .lines)

    /// Documents one after the other, with white space or comments between them. Encoding writes a line feed after
    /// each.
    public static let values = JSONStreamFormat(kind: .values)
}

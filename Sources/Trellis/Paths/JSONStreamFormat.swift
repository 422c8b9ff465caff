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
        /// Server-sent events, and the data of the event that ends the stream.
        case events(end: String?)
        case textSequence
    }

    let kind: Kind

    /// The elements of an array that is the whole document.
    public static let array = JSONStreamFormat(kind: .array(JSONPath([JSONPath.Component]())))

    /// The elements of an array at a path in the document, such as `"data.items"`.
    ///
    /// Decoding: The path may contain indices, but not `each`. Null at the path counts as no elements. If there
    /// is no value at the path, also because of a null on the way, decoding a complete document throws `missingKeys`;
    /// asynchronous chunks and sessions have no elements. This can be changed: see
    /// ``TrellisDecoder/Options/requiresElements``. A string, number or object in place of the array or on the way is
    /// an error. If a key of the path occurs twice, the elements of both arrays are
    /// emitted, unless ``TrellisDecoder/Options/duplicateKeys`` selects the first array or an error.
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

    /// Server-sent events (`text/event-stream` of the WHATWG), whose data is JSON.
    ///
    /// The elements are the data of the events, or ``JSONEvent`` values, which have the name and the other fields too.
    ///
    /// Decoding: Each event is one document. Lines may end with CR, LF or CRLF. Several lines of data are joined with
    /// line feeds. Comments, unknown fields and a byte order mark are skipped, and so are events without data or with
    /// blank data, and an event without a blank line after it at the end of the input. The last event id and the
    /// reconnection time of the stream are in the ``TrellisDecoder/Report``. If the type of the data is
    /// ``JSONVariants`` with ``JSONVariantTagging/byKey``, the name of an event selects the variant, and its data is
    /// the payload. The data of an event without a name is decoded as it is. The path of an error starts with the index
    /// of its event, and its position is in the whole input. Invalid data can be skipped, like invalid lines. Events
    /// are decoded by one thread.
    ///
    /// Encoding: An event has one line of data and a blank line. ``TrellisEncoder/Options/indentation`` is ignored. A
    /// name or id with a line ending is the error `notEncodable`, and so is the name of another variant than that of
    /// the data.
    public static let serverSentEvents = JSONStreamFormat(kind: .events(end: nil))

    /// Server-sent events up to the event whose data is `marker`, such as `[DONE]`, which is not JSON and not an
    /// element: see ``serverSentEvents``.
    ///
    /// Decoding: No chunk after the one with the marker is requested. Input that ends before the marker is the error
    /// `unexpectedEnd`, so that a lost connection is not mistaken for the end of the stream. Encoding writes the marker
    /// at the end. A marker with a carriage return, and an element that is written like the marker, are the error
    /// `notEncodable`.
    public static func serverSentEvents(endingWith marker: String) -> JSONStreamFormat {
        JSONStreamFormat(kind: .events(end: marker))
    }

    /// A JSON text sequence (RFC 7464, `application/json-seq`): a record separator before each document, and a line
    /// feed after it.
    ///
    /// Decoding: An element is emitted at the line feed after it, or at the next record separator or the end of the
    /// input. A number or literal without white space after it may be truncated, which is the error `unexpectedEnd`.
    /// Truncated and other invalid elements can be skipped, like invalid lines. Encoding writes indented documents if
    /// ``TrellisEncoder/Options/indentation`` is set.
    public static let textSequence = JSONStreamFormat(kind: .textSequence)
}

/// How a stream of elements is written; the counterpart of ``DecodingStreamFormat``.
public enum EncodingStreamFormat: Hashable, Sendable {
    /// One JSON array, the same text as of an array with all the elements.
    case array
    /// One element a line, each followed by a line feed (NDJSON). Always compact: `indentation` is ignored.
    case lines
}

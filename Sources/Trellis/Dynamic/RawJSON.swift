/// One JSON value that has not been decoded: its text, byte for byte, white space and escapes included.
///
/// Only where there is no such text it is written anew, without white space: decoded from a ``JSON``, behind a hook that
/// changes its object, or with ``DecodingOptions/allowsComments``. Two are equal when their bytes are.
public struct RawJSON: Hashable, Sendable {
    /// The text in UTF-8, without white space around the value.
    public let bytes: [UInt8]

    /// Bytes that are known to be one JSON value.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Takes one JSON value. White space around it is left out, white space inside is kept. O(bytes).
    ///
    /// - Throws: what ``JSONValidator`` finds in the bytes, with the place.
    public init(validating bytes: [UInt8]) throws(TrellisError) {
        try JSONValidator.validate(bytes)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        let start = bytes.firstIndex { !isSpace($0) } ?? 0
        let end = bytes.lastIndex { !isSpace($0) } ?? 0
        self.bytes = start == 0 && end == bytes.count - 1 ? bytes : Array(bytes[start...end])
    }

    /// Takes one JSON value. White space around it is left out, white space inside is kept. O(length).
    ///
    /// - Throws: what ``JSONValidator`` finds in the text, with the place.
    public init(validating text: String) throws(TrellisError) {
        try self.init(validating: Array(text.utf8))
    }

    /// The text. O(bytes).
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension RawJSON: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension RawJSON: JSONEncodable {
    /// Writes the bytes as they are, also where the rest is written one member a line. O(bytes).
    public func encode(to writer: inout JSONWriter) { writer.verbatim(bytes) }
}

/// One JSON value that has not been decoded: its text, byte for byte, white space and escapes included.
///
/// Only where there is no such text it is written anew, without white space: decoded from a ``JSON``, behind a hook
/// that changes its object, or with ``TrellisDecoder/Options/allowsComments``. Two are equal when their bytes are.
public struct RawJSON: Hashable, Sendable, AnyThread {
    /// The text in UTF-8, without white space around the value.
    public let bytes: [UInt8]

    /// Bytes that are known to be one JSON value.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text. O(bytes).
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension RawJSON: WrittenText {}

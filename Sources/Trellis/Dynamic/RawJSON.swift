/// The unchanged bytes of one JSON value that has not been decoded, including white space and escapes.
///
/// If the original bytes are not available, the value is written again without white space: when decoded from a
/// ``JSON``, after a hook that changes its object, or with ``TrellisDecoder/Options/allowsComments``. With
/// ``TrellisDecoder/Options/replacesLoneSurrogates``, escapes of lone surrogates are replaced by `\uFFFD`. Two values
/// are equal if their bytes are equal.
public struct RawJSON: Hashable, Sendable, AnyThread {
    /// The UTF-8 bytes, without white space around the value.
    public let bytes: [UInt8]

    /// Bytes that are known to be one JSON value.
    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The JSON as a string. O(bytes).
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension RawJSON: WrittenText {}

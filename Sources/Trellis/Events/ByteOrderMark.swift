// Safety: Buffers are read at indices below their count.
/// Detects a byte order mark at the start of a document, in chunks that may be split at any byte.
struct ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the start of the document still has to be checked.
    private(set) var isPending: Bool
    private var matched = 0

    init(isSkipped: Bool) {
        isPending = isSkipped
    }

    /// Whether a whole document may begin with a mark to skip.
    func mayBegin(_ document: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe isPending && document.first == Self.bytes[0]
    }

    /// Checks the next bytes of the document.
    ///
    /// - Returns: nil if more bytes are needed; otherwise the bytes of earlier chunks that turned out not to be a mark,
    ///   the number of bytes of this chunk that belong to the mark, and the length of the mark.
    mutating func advance(
        _ chunk: UnsafeBufferPointer<UInt8>
    ) -> (earlier: [UInt8], inChunk: Int, markLength: Int)? {
        let earlier = matched
        var index = 0
        while index < chunk.count && matched < 3 {
            guard unsafe chunk[index] == Self.bytes[matched] else {
                isPending = false
                return (Array(Self.bytes[..<earlier]), 0, 0)
            }
            matched += 1
            index += 1
        }
        guard matched == 3 else { return nil }
        isPending = false
        return ([], index, 3)
    }

    /// The buffered bytes, if the document ends before a complete mark.
    mutating func finish() -> [UInt8] {
        guard isPending else { return [] }
        isPending = false
        return Array(Self.bytes[..<matched])
    }
}

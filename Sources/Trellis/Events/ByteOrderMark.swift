// Safety: Buffers are read at indices below their count.
/// The byte order mark that may be in front of a document, over chunks cut anywhere.
struct ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the start of the document has still to be looked at.
    private(set) var isPending: Bool
    private var matched = 0

    init(isSkipped: Bool) {
        isPending = isSkipped
    }

    /// Looks at the next bytes of the document.
    ///
    /// - Returns: nil while more are needed; else the bytes of earlier chunks that were no mark after all, how many
    ///   bytes of this chunk belong to the mark, and how long the mark was.
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

    /// The bytes that were held back when the document ended.
    mutating func finish() -> [UInt8] {
        guard isPending else { return [] }
        isPending = false
        return Array(Self.bytes[..<matched])
    }
}

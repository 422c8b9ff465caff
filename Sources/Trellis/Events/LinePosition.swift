/// Counts lines over chunks that are gone, so that any place in the current chunk can be told.
struct LinePosition {
    /// The offset of the current chunk's first byte.
    private(set) var offset = 0
    /// The line of that byte, and the offset at which that line starts.
    private(set) var line = 1
    private(set) var lineStart = 0

    /// The place of a byte of the current chunk. O(bytes before it), which only errors pay.
    func place(of index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Place {
        var line = line
        var lineStart = lineStart
        for position in 0..<min(index, chunk.count) where unsafe chunk[position] == 0x0A {
            line += 1
            lineStart = offset + position + 1
        }
        return TrellisError.Place(offset: offset + index, line: line, column: offset + index - lineStart + 1)
    }

    /// The place of a byte that was left behind, or of the next one, if there is no line feed after it.
    func place(ofOffset offset: Int) -> TrellisError.Place {
        TrellisError.Place(offset: offset, line: line, column: offset - lineStart + 1)
    }

    /// Leaves bytes behind that hold no line feed.
    mutating func skip(_ count: Int) {
        offset += count
    }

    /// Leaves a chunk behind.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>) {
        for position in 0..<chunk.count where unsafe chunk[position] == 0x0A {
            line += 1
            lineStart = offset + position + 1
        }
        offset += chunk.count
    }
}

// Safety: as in ByteOrderMark.swift
/// Counts lines over chunks that are gone, so that any place in the current chunk can be told.
struct LinePosition {
    /// The offset of the current chunk's first byte.
    private(set) var offset = 0
    /// The line of that byte, and the offset at which that line starts.
    private(set) var line = 1
    private(set) var lineStart = 0

    /// The place of a byte of the current chunk. O(bytes before it), which errors pay, and tokens that go over the end
    /// of a chunk.
    func position(of index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Position {
        var before = self
        let count = max(0, min(index, chunk.count))
        unsafe before.pass(UnsafeBufferPointer(rebasing: chunk[..<count]))
        return TrellisError.Position(
            offset: offset + index, line: before.line, column: offset + index - before.lineStart + 1)
    }

    /// The place of the next byte.
    var position: TrellisError.Position { position(ofOffset: offset) }

    /// The place of a byte that was left behind, or of the next one, if there is no line feed after it.
    func position(ofOffset offset: Int) -> TrellisError.Position {
        TrellisError.Position(offset: offset, line: line, column: offset - lineStart + 1)
    }

    /// - Parameter offset: that of the first byte, which begins the first line.
    init(offset: Int = 0) {
        self.offset = offset
    }

    /// Leaves a text behind that was counted from its start on, as if nothing were in front of it.
    mutating func pass(_ text: LinePosition) {
        if text.line > 1 {
            line += text.line - 1
            lineStart = offset + text.lineStart
        }
        offset += text.offset
    }

    /// Leaves bytes behind that hold no line feed.
    mutating func skip(_ count: Int) {
        offset += count
    }

    /// Leaves a chunk behind.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>) {
        let feeds = unsafe LineFeeds(in: chunk)
        if let last = feeds.last {
            line += feeds.count
            lineStart = offset + last + 1
        }
        offset += chunk.count
    }

    /// Leaves a byte behind.
    mutating func pass(_ byte: UInt8) {
        offset += 1
        guard byte == 0x0A else { return }
        line += 1
        lineStart = offset
    }
}

// Safety: as in ByteOrderMark.swift
/// Counts lines across chunks, so that the position of any byte in the current chunk can be computed.
struct LinePosition {
    /// The offset of the current chunk's first byte.
    private(set) var offset = 0
    /// The line of that byte, and the offset at which that line starts.
    private(set) var line = 1
    private(set) var lineStart = 0

    /// The position of a byte in the current chunk. O(bytes before it). Only errors, and tokens that extend beyond a
    /// chunk, need it.
    func position(of index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Position {
        var before = self
        let count = max(0, min(index, chunk.count))
        unsafe before.pass(UnsafeBufferPointer(rebasing: chunk[..<count]))
        return TrellisError.Position(
            offset: offset + index, line: before.line, column: offset + index - before.lineStart + 1)
    }

    /// The position of the next byte.
    var position: TrellisError.Position { position(ofOffset: offset) }

    /// The position of a byte before the current chunk, or of the next byte, if no line feed follows it.
    func position(ofOffset offset: Int) -> TrellisError.Position {
        TrellisError.Position(offset: offset, line: line, column: offset - lineStart + 1)
    }

    /// - Parameter offset: the offset of the first byte, at which the first line begins.
    init(offset: Int = 0) {
        self.offset = offset
    }

    /// The position of a line that begins at an offset of a longer input. Lines are counted from it.
    init(lineAt offset: Int) {
        self.offset = offset
        lineStart = offset
    }

    /// Advances by bytes whose lines were counted separately.
    mutating func pass(_ text: LinePosition) {
        if text.line > 1 {
            line += text.line - 1
            lineStart = offset + text.lineStart
        }
        offset += text.offset
    }

    /// Advances by bytes without a line feed.
    mutating func skip(_ count: Int) {
        offset += count
    }

    /// Advances by a chunk.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>) {
        let feeds = unsafe LineFeeds(in: chunk)
        if let last = feeds.last {
            line += feeds.count
            lineStart = offset + last + 1
        }
        offset += chunk.count
    }

    /// Advances by one byte.
    mutating func pass(_ byte: UInt8) {
        offset += 1
        guard byte == 0x0A else { return }
        line += 1
        lineStart = offset
    }
}

internal import Foundation

// Safety: Bytes are read during a call. `memchr` gets the length of the bytes.
/// The lines of a file that begin in a range, while they are read.
struct LineRange {
    /// The offset of the first line.
    let start: Int
    /// The end of the range in which lines begin.
    private let end: Int
    /// The offset of the next byte to read.
    private var position: Int
    private var isAtEnd: Bool

    /// - Parameter start: the offset of the first line; at or after `end` if no line begins in the range.
    init(start: Int, end: Int) {
        self.start = start
        self.end = end
        position = start
        isAtEnd = start >= end
    }

    /// The number of bytes to read next, at most `count`; 0 at the end of the last line.
    ///
    /// The last line ends with the first line feed at or after `end - 1`. Up to there, all bytes are read; after it, a
    /// little at a time, so that not much is read that belongs to another range.
    func limit(of count: Int) -> Int {
        if isAtEnd { return 0 }
        return position < end - 1 ? min(count, end - 1 - position) : min(count, 16 * 1024)
    }

    /// Processes bytes that were read.
    ///
    /// - Returns: the number of them that belong to the lines.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        var count = bytes.count
        if position >= end - 1, let feed = unsafe Self.lineFeed(in: bytes) {
            count = feed + 1
            isAtEnd = true
        }
        position += count
        return count
    }

    /// The index of the first line feed.
    static func lineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = unsafe memchr(base, 0x0A, bytes.count) else { return nil }
        return unsafe UnsafeRawPointer(found) - base
    }
}

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Counts lines over chunks that are gone, so that any place in the current chunk can be told.
struct LinePosition {
    /// The offset of the current chunk's first byte.
    private(set) var offset = 0
    /// The line of that byte, and the offset at which that line starts.
    private(set) var line = 1
    private(set) var lineStart = 0

    /// The place of a byte of the current chunk. O(bytes before it), which errors pay, and tokens that go over the end of a
    /// chunk.
    func place(of index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> TrellisError.Place {
        var before = self
        let count = max(0, min(index, chunk.count))
        unsafe before.pass(UnsafeBufferPointer(rebasing: chunk[..<count]))
        return TrellisError.Place(
            offset: offset + index, line: before.line, column: offset + index - before.lineStart + 1)
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
        let count = unsafe Self.lineFeeds(in: chunk)
        if count > 0 {
            line += count
            var last = chunk.count - 1
            while unsafe chunk[last] != 0x0A { last -= 1 }
            lineStart = offset + last + 1
        }
        offset += chunk.count
    }

    /// How many line feeds there are. Compact text has none, which `memchr` sees fastest; else eight bytes at a time.
    private static func lineFeeds(in chunk: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = chunk.baseAddress, let first = unsafe memchr(start, 0x0A, chunk.count) else { return 0 }
        var index = unsafe UnsafeRawPointer(first) - UnsafeRawPointer(start)
        var total = 0
        let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        while chunk.count - index >= 8 {
            let word = unsafe UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            let differing = word ^ 0x0A0A_0A0A_0A0A_0A0A
            // The high bit of each byte that is zero.
            total += (~((differing & lows) &+ lows | differing | lows)).nonzeroBitCount
            index += 8
        }
        while index < chunk.count {
            if unsafe start[index] == 0x0A { total += 1 }
            index += 1
        }
        return total
    }
}

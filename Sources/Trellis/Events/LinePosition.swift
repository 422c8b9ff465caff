internal import Foundation

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
        let (count, last) = unsafe Self.lineFeeds(in: chunk)
        if count > 0 {
            line += count
            lineStart = offset + last + 1
        }
        offset += chunk.count
    }

    /// How many line feeds there are, and where the last one is. Where they are far apart `memchr` sees them fastest, else
    /// sixteen bytes at a time.
    private static func lineFeeds(in chunk: UnsafeBufferPointer<UInt8>) -> (count: Int, last: Int) {
        guard let start = chunk.baseAddress else { return (0, 0) }
        var (count, index) = (0, 0)
        while let next = unsafe memchr(start + index, 0x0A, chunk.count - index) {
            let gap = unsafe UnsafeRawPointer(next) - UnsafeRawPointer(start + index)
            count += 1
            index += gap + 1
            if gap < 64 {
                unsafe count += denseLineFeeds(in: UnsafeBufferPointer(rebasing: chunk[index...]))
                index = chunk.count
                while unsafe chunk[index - 1] != 0x0A { index -= 1 }
                break
            }
        }
        return (count, index - 1)
    }

    private static func denseLineFeeds(in chunk: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(chunk)
        var (count, index) = (0, 0)
        while bytes.count - index >= 16 {
            // No lane counts beyond 255.
            let end = min(bytes.count - 15, index + 16 * 255)
            var lanes = SIMD16<UInt8>(repeating: 0)
            while index < end {
                let block = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
                lanes.replace(with: lanes &+ 1, where: block .== 0x0A)
                index += 16
            }
            count += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
        }
        while index < bytes.count {
            if unsafe bytes[index] == 0x0A { count += 1 }
            index += 1
        }
        return count
    }
}

// Safety: Buffers are read at indices below their count, and the bytes of a literal at an index below its length.
/// The line feeds in a buffer.
struct LineFeeds {
    private(set) var count = 0
    /// The index of the last line feed, if there is any.
    private(set) var last: Int?

    /// Counts the line feeds. If they are far apart, finding them one by one is faster.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        let text = unsafe TextScan(start: start, count: bytes.count)
        var index = 0
        while let next = unsafe text.lineEnd(from: index, within: bytes.count) {
            let gap = next - index
            count += 1
            index = next
            if gap <= 64 {
                unsafe count += text.lineFeedCount(from: index)
                index = bytes.count
                while unsafe bytes[index - 1] != 0x0A { index -= 1 }
                break
            }
        }
        if count > 0 { last = index - 1 }
    }
}

/// Counts lines over chunks that are gone, so that any place in the current chunk can be told.
struct LinePosition {
    /// The offset of the current chunk's first byte.
    private(set) var offset = 0
    /// The line of that byte, and the offset at which that line starts.
    private var line = 1
    private var lineStart = 0

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

    /// Leaves a chunk behind.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>) {
        for position in 0..<chunk.count where unsafe chunk[position] == 0x0A {
            line += 1
            lineStart = offset + position + 1
        }
        offset += chunk.count
    }
}

/// The first byte of the token that ends before `end`.
///
/// Looking backwards is unambiguous: the opening quote of a string is the nearest one that is not escaped, since inside the
/// string every quote is.
func tokenStart(endingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
    guard end > 0, end <= chunk.count else { return max(0, min(end, chunk.count)) }
    var start = end - 1
    switch unsafe chunk[start] {
    case UInt8(ascii: "\""):
        var quote = start - 1
        while quote >= 0 {
            if unsafe chunk[quote] == UInt8(ascii: "\"") {
                var backslashes = 0
                while unsafe quote - backslashes > 0 && chunk[quote - backslashes - 1] == UInt8(ascii: "\\") {
                    backslashes += 1
                }
                if backslashes % 2 == 0 { return quote }
            }
            quote -= 1
        }
        return 0
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
        UInt8(ascii: ","):
        return start
    default:
        while start > 0, unsafe isLiteralByte(chunk[start - 1]) { start -= 1 }
        return start
    }
}

private func isLiteralByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
    default: false
    }
}

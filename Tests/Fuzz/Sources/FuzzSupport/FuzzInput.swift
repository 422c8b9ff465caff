/// One input of the fuzzer: two bytes that determine the chunks and the operation, and a document.
public struct FuzzInput {
    private let pattern: (UInt8, UInt8)
    /// The document.
    public let document: [UInt8]

    /// Copies the bytes that the fuzzer has generated; nil if there are too few.
    @unsafe
    public init?(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        guard count >= 2 else { return nil }
        // The fuzzer owns the bytes only during the call, so they are copied.
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        pattern = (bytes[0], bytes[1])
        document = Array(bytes[2...])
    }

    /// A number below the limit that does not depend on the chunks.
    public func choice(of limit: Int) -> Int { Int(pattern.0 >> 5) % limit }

    /// A size of partitions, and whether a byte order mark is skipped.
    public var division: (size: Int, skipsMark: Bool) { (Int(pattern.0 & 31) + 1, pattern.1 & 1 == 1) }

    /// The document in chunks of two alternating sizes, each a separate copy, so that the address sanitizer sees any
    /// read past its ends.
    public var chunks: [[UInt8]] {
        let sizes = [Int(pattern.0 & 31) + 1, Int(pattern.1 & 63) + 1]
        var chunks: [[UInt8]] = []
        var start = 0
        while start < document.count {
            let end = min(document.count, start + sizes[chunks.count % 2])
            chunks.append(Array(document[start..<end]))
            start = end
        }
        return chunks
    }
}

/// Ends the process, which the fuzzer reports as a finding, unless the condition holds.
public func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    // A trap is the only way to report a finding to the fuzzer.
    fatalError(message())
}

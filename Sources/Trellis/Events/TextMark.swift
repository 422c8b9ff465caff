/// The end of the last string, key or number of a chunk, noted by whoever receives the events: from there on the parser's
/// next token is looked for when an error is reported or the chunk ends.
///
/// Texts with escapes, and the first of a chunk, are copies in the parser's own memory, which tell nothing.
@unsafe struct TextMark {
    private var start: UInt = 0
    private var count: UInt = 0
    /// The index behind the text in the chunk; 0 if there was none.
    private(set) var end = 0

    mutating func begin(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe start = UInt(bitPattern: chunk.baseAddress)
        unsafe count = UInt(chunk.count)
        unsafe end = 0
    }

    /// - Parameter length: the bytes from the text's start to the end of its token.
    @inline(__always)
    mutating func note(_ text: UnsafePointer<UInt8>, _ length: Int) {
        let offset = unsafe UInt(bitPattern: text) &- start
        if unsafe offset < count { unsafe end = Int(bitPattern: offset) &+ length }
    }
}

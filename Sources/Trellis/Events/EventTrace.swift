// Safety: The chunk's address is set before the parser gets the chunk and used only while the parser has it. Indices
// are compared with the chunk's bounds. While the parser has a skeleton, the receiver of events gets the addresses
// of the chunk's strings and numbers. While the parser gets bytes that are not the chunk's, there is no chunk.
/// The trace that the receiver of events leaves for the parser: the end of the last string or number, and the kinds of
/// the open containers. When an error is reported or the chunk ends, the search for the parser's next token starts at
/// that end.
///
/// Strings with escapes, and the first string of a chunk, are copies in the parser's own memory, from which no position
/// can be derived.
@unsafe struct EventTrace {
    enum Text: UInt8 { case none, key, value }

    private var start: UInt = 0
    private var count: UInt = 0
    /// The index after the last string, key or number in the chunk; 0 if there was none.
    private(set) var end = 0
    /// The kind of that token, or of the last token of an earlier chunk.
    private(set) var text = Text.none
    /// For each of the innermost containers, whether it is an object, and whether that is known. The lowest bit is that
    /// of the innermost container. At great depth, the bits of the outermost containers are lost.
    private var objects: UInt64 = 0
    private var known: UInt64 = 0

    mutating func begin(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe start = UInt(bitPattern: chunk.baseAddress)
        unsafe count = UInt(chunk.count)
        unsafe end = 0
    }

    /// Called after the receiver has decoded values that end at an index of the chunk.
    mutating func pass(upTo end: Int) {
        unsafe self.end = end
        unsafe text = .value
    }

    /// - Parameter length: the number of bytes from the string's start to the end of its token.
    @inline(__always)
    mutating func note(_ text: UnsafePointer<UInt8>, _ length: Int, as kind: Text) {
        let offset = unsafe UInt(bitPattern: text) &- start
        if unsafe offset < count {
            unsafe end = Int(bitPattern: offset) &+ length
            unsafe self.text = kind
        }
    }

    @inline(__always)
    mutating func open(object: Bool) {
        unsafe objects = unsafe objects << 1 | (object ? 1 : 0)
        unsafe known = unsafe known << 1 | 1
    }

    @inline(__always)
    mutating func close() {
        unsafe objects >>= 1
        unsafe known >>= 1
    }

    /// Whether the innermost container is an object; nil if there is none, or if its bit was lost.
    var isInObject: Bool? { unsafe known & 1 == 0 ? nil : objects & 1 == 1 }
}

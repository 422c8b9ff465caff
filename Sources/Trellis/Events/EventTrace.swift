// Safety: The chunk's address is set before the parser gets the chunk and used only while the parser has it. Indices
// are compared with the chunk's bounds. While the parser has a copy without indentation, the trace has the address of
// the copy, and its indices are converted to indices of the chunk by the lengths of the lines. While the parser gets
// bytes that are not the chunk's, there is no chunk.
/// What whoever receives the events leaves behind for the parser: where the last text ended, from which the parser's
/// next token is looked for when an error is reported or the chunk ends, and which containers are open.
///
/// Texts with escapes, and the first of a chunk, are copies in the parser's own memory, which tell no place.
@unsafe struct EventTrace {
    enum Text: UInt8 { case none, key, value }

    private var start: UInt = 0
    private var count: UInt = 0
    /// The index behind the last string, key or number in the chunk; 0 if there was none.
    private(set) var end = 0
    /// What that text is, or the one of an earlier chunk.
    private(set) var text = Text.none
    /// For each of the innermost containers, the last bit for the innermost of all: whether it is an object, and
    /// whether that is known. Deeper ones push the bits of the outermost out.
    private var objects: UInt64 = 0
    private var known: UInt64 = 0

    mutating func begin(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe start = UInt(bitPattern: chunk.baseAddress)
        unsafe count = UInt(chunk.count)
        unsafe end = 0
    }

    /// Called after the events of a copy of a part of a chunk.
    ///
    /// - Parameters:
    ///   - chunk: as it was before the copy.
    ///   - end: the index in the chunk behind its last string, key or number.
    mutating func goOn(in chunk: EventTrace, from end: Int) {
        unsafe start = chunk.start
        unsafe count = chunk.count
        unsafe self.end = end
    }

    /// - Parameter length: the bytes from the text's start to the end of its token.
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

    /// Whether the innermost container is an object; nil if there is none, or too many were open at a time.
    var isInObject: Bool? { unsafe known & 1 == 0 ? nil : objects & 1 == 1 }
}

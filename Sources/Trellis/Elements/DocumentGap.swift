// Safety: Chunks are read at indices below their count. `memchr` gets the length of the remaining bytes.
/// What stands between documents that follow each other: white space, and comments where they are allowed. Counts the
/// lines of the whole text.
struct DocumentGap {
    let allowsComments: Bool
    private var comment = Comment.none
    private(set) var lines = LinePosition()

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
    }

    /// Where the next byte is in the whole text.
    var position: TrellisError.Position { lines.position }

    /// Passes over white space and comments.
    ///
    /// - Returns: the index of the first byte of a document, or the chunk's end.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) throws(TrellisError) -> Int {
        var index = start
        while index < chunk.count {
            let byte = unsafe chunk[index]
            if comment != .none {
                guard comment.advance(byte) else {
                    throw TrellisError(
                        .init(code: .invalidSyntax, found: DocumentParser.describe(byte), position: position))
                }
            } else if allowsComments && byte == UInt8(ascii: "/") {
                comment = .slash
            } else if !byte.isJSONWhiteSpace {
                return index
            }
            count(byte)
            index += 1
        }
        return index
    }

    /// Ends the text.
    func finish() throws(TrellisError) {
        if comment != .none && comment != .line { throw TrellisError(.init(code: .unexpectedEnd, position: position)) }
    }

    /// Leaves a byte of a document behind.
    mutating func count(_ byte: UInt8) { lines.pass(byte) }

    /// Leaves bytes behind that hold no line feed.
    mutating func skip(_ count: Int) { lines.skip(count) }

    /// Leaves whole documents behind.
    mutating func pass(_ text: LinePosition) { lines.pass(text) }

    /// Whether a byte ends a document that has no end of its own.
    func canBegin(with byte: UInt8) -> Bool {
        byte.isJSONWhiteSpace || allowsComments && byte == UInt8(ascii: "/")
    }
}

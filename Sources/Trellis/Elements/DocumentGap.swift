// Safety: Chunks are read at indices below their count. `memchr` gets the length of the remaining bytes.
/// The white space, and optionally comments, between consecutive documents. Counts the lines of the whole input.
struct DocumentGap {
    let allowsComments: Bool
    private var comment = Comment.none
    /// The byte at which the last pass has ended because it is invalid after a slash; nil if there was none.
    private(set) var invalidByte: UInt8?
    private(set) var lines = LinePosition()

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
    }

    /// The position of the next byte in the whole input.
    var position: TrellisError.Position { lines.position }

    /// Starts at an offset of a longer input, at which a line begins.
    mutating func begin(atOffset offset: Int) { lines = LinePosition(lineAt: offset) }

    /// The error of `invalidByte`, relative to its position.
    var mistake: TrellisError.Contents? {
        invalidByte.map { byte in
            TrellisError.Contents(
                code: .invalidSyntax, found: DocumentParser.describe(byte),
                position: .init(offset: 0, line: 1, column: 1))
        }
    }

    /// Skips white space and comments.
    ///
    /// - Returns: the index of the first byte of a document, the index of `invalidByte`, or the chunk's end.
    mutating func pass(_ chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        invalidByte = nil
        var index = start
        while index < chunk.count {
            let byte = unsafe chunk[index]
            if comment != .none {
                guard comment.advance(byte) else {
                    invalidByte = byte
                    return index
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

    /// Ends the input; throws if it ends inside a comment.
    func finish() throws(TrellisError) {
        if comment != .none && comment != .line { throw TrellisError(.init(code: .unexpectedEnd, position: position)) }
    }

    /// Counts a byte of a document.
    mutating func count(_ byte: UInt8) { lines.pass(byte) }

    /// Counts bytes of a document without a line feed.
    mutating func skip(_ count: Int) { lines.skip(count) }

    /// Counts the bytes and lines of whole documents.
    mutating func pass(_ text: LinePosition) { lines.pass(text) }

    /// Whether a byte ends a document without a closing bracket or quote, such as a number.
    func endsBareDocument(_ byte: UInt8) -> Bool {
        byte.isJSONWhiteSpace || allowsComments && byte == UInt8(ascii: "/")
    }
}

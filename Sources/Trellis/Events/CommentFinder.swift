/// Finds the contents of comments, in which the input check only requires valid UTF-8.
///
/// It tracks only quotes, escaped quotes and comments. This is correct up to the first error that the parser reports,
/// and the bytes after that error do not matter.
struct CommentFinder {
    private var comment = Comment.none
    private var quotes = QuoteState()

    /// Whether the next byte is inside a comment.
    var isInside: Bool { comment.isInside }

    /// Advances to the next start or end of a comment's contents, or to the chunk's end. Linear time.
    ///
    /// - Returns: the index of that position, which is greater than `start` unless `start` is the chunk's end.
    mutating func advance(through bytes: InputCheckBytes, from start: Int) -> Int {
        let wasInside = isInside
        var index = start
        while index < bytes.count {
            if comment == .none, !quotes.isEscaped, bytes.isWordWithoutQuotes(at: index) {
                index += 8
                continue
            }
            // The byte after a slash that begins no comment is processed again.
            if step(bytes[index]) { index += 1 }
            if isInside != wasInside { return index }
        }
        return index
    }

    /// Processes a byte; false if the byte only showed that the preceding slash begins no comment.
    private mutating func step(_ byte: UInt8) -> Bool {
        if comment != .none { return comment.advance(byte) }
        if quotes.advance(byte) == .outside, byte == UInt8(ascii: "/") { comment = .slash }
        return true
    }
}

extension InputCheckBytes {
    /// Whether the next eight bytes exist and contain no quote, slash or backslash.
    fileprivate func isWordWithoutQuotes(at index: Int) -> Bool {
        guard index <= count - 8 else { return false }
        let word = word(at: index)
        let found =
            (word ^ 0x2222_2222_2222_2222).zeroBytes | (word ^ 0x2F2F_2F2F_2F2F_2F2F).zeroBytes
            | (word ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
        return found == 0
    }
}

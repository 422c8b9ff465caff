/// Finds the insides of comments, of which the input check wants to know no more than that they are UTF-8.
///
/// It sees quotes, escaped quotes and comments, and nothing else. That is enough up to the first fault that the parser
/// reports, and what comes behind that does not matter.
struct CommentFinder {
    private var comment = Comment.none
    private var quotes = QuoteState()

    /// Whether the next byte is inside a comment.
    var isInside: Bool { comment.isInside }

    /// Goes forward to the next place where a comment's inside begins or ends, or to the chunk's end. Linear.
    ///
    /// - Returns: that place, behind `start` if the chunk has any bytes there.
    mutating func advance(through bytes: InputCheckBytes, from start: Int) -> Int {
        let wasInside = isInside
        var index = start
        while index < bytes.count {
            if comment == .none, !quotes.isEscaped, bytes.isWordWithoutQuotes(at: index) {
                index += 8
                continue
            }
            // The byte behind a slash that begins no comment is looked at again.
            if step(bytes[index]) { index += 1 }
            if isInside != wasInside { return index }
        }
        return index
    }

    /// Takes a byte; false if it has only told that there is no comment.
    private mutating func step(_ byte: UInt8) -> Bool {
        if comment != .none { return comment.advance(byte) }
        if quotes.advance(byte) == .outside, byte == UInt8(ascii: "/") { comment = .slash }
        return true
    }
}

extension InputCheckBytes {
    /// Whether there are eight bytes none of which is a quote, a slash or a backslash.
    fileprivate func isWordWithoutQuotes(at index: Int) -> Bool {
        guard index <= count - 8 else { return false }
        let word = word(at: index)
        let found =
            (word ^ 0x2222_2222_2222_2222).zeroBytes | (word ^ 0x2F2F_2F2F_2F2F_2F2F).zeroBytes
            | (word ^ 0x5C5C_5C5C_5C5C_5C5C).zeroBytes
        return found == 0
    }
}

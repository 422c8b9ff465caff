/// What stands in front of the document of a line: white space and, where they are allowed, comments.
///
/// It comes in pieces, byte by byte. A comment `/* ... */` may go over the ends of lines; `// ...` ends with its own.
struct LineMargin {
    private enum State {
        case space, slash, lineComment, blockComment, star
    }

    private let allowsComments: Bool
    private var state = State.space
    /// How many bytes of the line there were.
    private(set) var length = 0

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
    }

    /// Whether a slash has come that has to begin a comment.
    var endsWithSlash: Bool { state == .slash }

    /// Whether a comment has begun that only its own end can end.
    var isInComment: Bool { state == .blockComment || state == .star }

    /// Takes the next byte of the line.
    ///
    /// - Returns: false if it belongs to the document.
    mutating func take(_ byte: UInt8) -> Bool {
        switch (state, byte) {
        case (.space, 0x20), (.space, 0x0A), (.space, 0x0D), (.space, 0x09), (.lineComment, _): break
        case (.space, UInt8(ascii: "/")) where allowsComments: state = .slash
        case (.slash, UInt8(ascii: "/")): state = .lineComment
        case (.slash, UInt8(ascii: "*")): state = .blockComment
        case (.space, _), (.slash, _): return false
        case (.star, UInt8(ascii: "/")): state = .space
        case (.blockComment, UInt8(ascii: "*")), (.star, UInt8(ascii: "*")): state = .star
        case (.blockComment, _), (.star, _): state = .blockComment
        }
        length += 1
        return true
    }

    /// Goes on with the next line.
    mutating func endLine() {
        length = 0
        if !isInComment { state = .space }
    }
}

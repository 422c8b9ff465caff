/// The white space, and the comments if they are allowed, before the document of a line.
///
/// It is read byte by byte. A comment `/* ... */` may span lines; `// ...` ends with its line.
struct LineMargin {
    private enum State {
        case space, slash, lineComment, blockComment, star
    }

    private let allowsComments: Bool
    private var state = State.space
    /// The number of bytes of the line.
    private(set) var length = 0

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
    }

    /// Whether the last byte is a slash, which must begin a comment.
    var endsWithSlash: Bool { state == .slash }

    /// Whether a comment `/* ... */` is open.
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

    /// Begins the next line.
    mutating func endLine() {
        length = 0
        if !isInComment { state = .space }
    }
}

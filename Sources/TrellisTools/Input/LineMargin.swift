internal import Trellis

/// The white space, and the comments if they are allowed, before the document of a line. Counts the lines.
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
    /// The number of lines before the current one.
    private(set) var lines = 0

    init(allowsComments: Bool = false) {
        self.allowsComments = allowsComments
    }

    /// Whether a comment `/* ... */` is open.
    private var isInComment: Bool { state == .blockComment || state == .star }

    /// Takes the next bytes of the line, up to the document.
    ///
    /// - Parameter endsLine: whether no further bytes of the line follow.
    /// - Returns: the number of bytes before the document.
    /// - Throws: an error for a slash that does not begin a comment.
    mutating func take(_ bytes: some Collection<UInt8>, endsLine: Bool) throws(ReadingFault) -> Int {
        var count = 0
        for byte in bytes {
            guard take(byte) else { break }
            count += 1
        }
        if state == .slash, endsLine || count < bytes.count {
            throw fault("invalid JSON: expected '/' or '*' after '/'", .invalidSyntax)
        }
        return count
    }

    /// Takes the next byte of the line.
    ///
    /// - Returns: false if it belongs to the document.
    private mutating func take(_ byte: UInt8) -> Bool {
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
        lines += 1
        length = 0
        if !isInComment { state = .space }
    }

    /// Ends the last line.
    ///
    /// - Throws: an error if a comment is open.
    func endLastLine() throws(ReadingFault) {
        if isInComment { throw fault("unexpected end of input: expected the comment's end", .unexpectedEnd) }
    }

    private func fault(_ message: String, _ code: TrellisError.Code) -> ReadingFault {
        ReadingFault(line: lines + 1, column: length + 1, message: message, rule: code.name)
    }
}

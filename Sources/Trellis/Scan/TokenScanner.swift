// Safety: as in LineFeeds.swift
/// A lexer that only determines the starts of tokens and the position of invalid bytes.
///
/// The positions that yajl reports are off by one, are at the token's end, or are meaningless if a token extends beyond
/// a chunk. So when an error is reported, and when a chunk ends, this scanner processes the bytes since the last token
/// whose end is known. It can stop after any byte and continue with the next chunk.
struct TokenScanner {
    enum State: UInt8 {
        case between
        case string, escape, hex
        case number
        case literal
        case comment
    }

    private(set) var state = State.between
    /// The offset in the document of the start of the current token, or of the last one.
    private(set) var tokenStart = 0
    /// The first byte of that token and of the token before it; 0 for tokens before a restart.
    private(set) var tokenByte: UInt8 = 0
    private(set) var previousTokenByte: UInt8 = 0
    /// The current number, if the state is `number`.
    private var number: NumberProgress?
    /// The number of hexadecimal digits that are still expected.
    private var digitsDue = 0
    private var literal: Literal = .null
    private var literalIndex = 0
    /// The current comment, if the state is `comment`.
    private var comment = Comment.none
    let allowsComments: Bool

    private enum Literal { case null, `true`, `false` }

    init(allowsComments: Bool) {
        self.allowsComments = allowsComments
    }

    /// Whether a string, number, literal or comment is incomplete.
    var isInsideToken: Bool { state != .between }

    /// Whether a literal is incomplete.
    var isInsideLiteral: Bool { state == .literal }

    /// The start of the incomplete token, if there is one.
    var unfinishedTokenStart: Int? { isInsideToken ? tokenStart : nil }

    /// Whether a block comment is incomplete. A line comment may end with the input.
    var isInsideBlockComment: Bool { state == .comment && comment != .line }

    /// Whether the current token is a number that could end here.
    var isCompleteNumber: Bool {
        state == .number && number?.isComplete == true
    }

    /// Whether a string is incomplete.
    var isInsideString: Bool { state == .string || state == .escape || state == .hex }

    /// Whether the tokens since the restart determine what may follow.
    var hasContext: Bool { previousTokenByte != 0 || tokenByte.isJSONStructure }

    /// A description of what the current token lacks; nil if it lacks nothing or there is none.
    var expectedRest: String? {
        switch state {
        case .string: "the string's closing quote"
        case .escape: SyntaxFault.noEscape.expected
        case .hex: SyntaxFault.noHexadecimal.expected
        case .number: number?.fault?.expected
        case .literal: "the rest of \(literal)"
        case .comment:
            switch comment {
            case .none, .line: nil
            case .slash: "a comment"
            case .block, .star: "the comment's end"
            }
        case .between: nil
        }
    }

    /// Continues after a token whose end is known.
    ///
    /// - Parameter offset: the offset of that end in the document.
    mutating func restart(at offset: Int) {
        state = .between
        tokenStart = offset
        tokenByte = 0
        previousTokenByte = 0
    }

    /// Continues after a string.
    ///
    /// - Parameter offset: the offset of the string's start in the document.
    mutating func passString(at offset: Int) {
        state = .between
        tokenStart = offset
        previousTokenByte = tokenByte
        tokenByte = UInt8(ascii: "\"")
    }

    /// Scans bytes of a chunk.
    ///
    /// - Parameter base: the offset of the chunk's first byte in the document.
    /// - Returns: the index of the first invalid byte, where scanning has stopped; nil if there is none.
    mutating func scan(
        _ chunk: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, base: Int
    ) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if state == .string {
                // Skips the plain bytes of a string, which may be long.
                let bytes = UnsafeRawBufferPointer(chunk)
                while range.upperBound - index >= 8,
                    unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).stringSpecials == 0
                {
                    index += 8
                }
                while unsafe index < range.upperBound && Self.isPlain(chunk[index]) { index += 1 }
                if index == range.upperBound { return nil }
            }
            let byte = unsafe chunk[index]
            switch step(byte) {
            case .next: index += 1
            case .begin:
                tokenStart = base + index
                if state != .comment {
                    previousTokenByte = tokenByte
                    tokenByte = byte
                }
                index += 1
            case .again: break
            case .wrong:
                if state == .between { tokenStart = base + index }
                return index
            }
        }
        return nil
    }

    /// Scans bytes of a chunk up to a bracket or comma.
    ///
    /// - Parameter base: the offset of the chunk's first byte in the document.
    /// - Returns: the index of that byte; nil if there is none before the chunk's end or an invalid byte.
    mutating func findStructure(in chunk: UnsafeBufferPointer<UInt8>, from start: Int, base: Int) -> Int? {
        var index = start
        while index < chunk.count {
            if state == .string {
                // The string cannot end before the next quote.
                let end = unsafe chunk[index...].firstIndex(of: UInt8(ascii: "\"")) ?? chunk.count - 1
                guard unsafe scan(chunk, index..<end + 1, base: base) == nil else { return nil }
                index = end + 1
                continue
            }
            guard unsafe scan(chunk, index..<index + 1, base: base) == nil else { return nil }
            if tokenStart == base + index {
                switch tokenByte {
                case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                    return index
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    private enum Step {
        /// The byte continues the current token.
        case next
        /// The byte begins a token.
        case begin
        /// The token ended before the byte.
        case again
        case wrong
    }

    private mutating func step(_ byte: UInt8) -> Step {
        switch state {
        case .between: return begin(byte)
        case .string:
            switch byte {
            case UInt8(ascii: "\""): return go(.between)
            case UInt8(ascii: "\\"): return go(.escape)
            case 0..<0x20: return .wrong
            default: return .next
            }
        case .escape:
            if byte == UInt8(ascii: "u") {
                digitsDue = 4
                return go(.hex)
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                return go(.string)
            default: return .wrong
            }
        case .hex:
            guard byte.hexDigitValue != nil else { return .wrong }
            digitsDue -= 1
            return digitsDue == 0 ? go(.string) : .next
        case .number:
            switch number?.advance(byte) {
            case .next: return .next
            case .end: return end()
            case .wrong, nil: return .wrong
            }
        case .literal: return continueLiteral(byte)
        case .comment:
            guard comment.advance(byte) else {
                comment = .slash
                return .wrong
            }
            return comment == .none ? go(.between) : .next
        }
    }

    private mutating func begin(_ byte: UInt8) -> Step {
        if byte.isJSONWhiteSpace { return .next }
        if byte.isJSONStructure { return .begin }
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "t"): expect(.true)
        case UInt8(ascii: "f"): expect(.false)
        case UInt8(ascii: "n"): expect(.null)
        case UInt8(ascii: "/") where allowsComments:
            state = .comment
            comment = .slash
        default:
            number = NumberProgress(byte)
            guard number != nil else { return .wrong }
            state = .number
        }
        return .begin
    }

    private mutating func expect(_ literal: Literal) {
        state = .literal
        self.literal = literal
        literalIndex = 1
    }

    private mutating func continueLiteral(_ byte: UInt8) -> Step {
        let rest: StaticString =
            switch literal {
            case .null: "null"
            case .true: "true"
            case .false: "false"
            }
        guard unsafe byte == rest.utf8Start[literalIndex] else { return .wrong }
        literalIndex += 1
        return literalIndex == rest.utf8CodeUnitCount ? go(.between) : .next
    }

    private mutating func go(_ next: State) -> Step {
        state = next
        return .next
    }

    private mutating func end() -> Step {
        state = .between
        return .again
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

extension NumberProgress {
    /// The error of the number if it ends here.
    fileprivate var fault: SyntaxFault? {
        switch state {
        case .minus: .noInteger
        case .point: .noFraction
        case .exponent, .exponentSign: .noExponent
        case .zero, .digits, .fraction, .exponentDigits: nil
        }
    }
}

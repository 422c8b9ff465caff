/// A syntax error.
struct SyntaxFault: Equatable {
    /// The location of the error, relative to the parser's position.
    enum Position {
        /// At the first byte that cannot continue its token.
        case byte
        /// At the start of the token that ends at the parser's position.
        case token
        /// At the token that starts at the parser's position; at the start of a chunk, the token may have begun before
        /// the chunk.
        case tokenStart
        /// At the end of the input.
        case end
    }

    var code: TrellisError.Code
    var expected: String?
    var position: Position

    /// Whether the error is inside a token.
    var isLexical: Bool { position == .byte }

    /// A byte that does not begin a token. The scanner determines which tokens are expected instead.
    static let noToken = SyntaxFault(code: .invalidSyntax, expected: nil, position: .byte)
    // Errors of incomplete tokens, for errors of the parser and for input that ends inside a token.
    static let noEscape = lexical("one of \"\\/bfnrtu after a backslash")
    static let noHexadecimal = lexical("four hexadecimal digits after \\u")
    static let noFraction = lexical("a digit after the decimal point")
    static let noExponent = lexical("a digit in the exponent")
    static let noInteger = lexical("a digit after the minus sign")
    static let unexpectedEnd = SyntaxFault(code: .unexpectedEnd, expected: nil, position: .end)

    private static func lexical(_ expected: String) -> SyntaxFault {
        SyntaxFault(code: .invalidSyntax, expected: expected, position: .byte)
    }

    private static func grammatical(_ expected: String) -> SyntaxFault {
        SyntaxFault(code: .invalidSyntax, expected: expected, position: .token)
    }

    /// An error whose message is unknown. Its position is that of the parser.
    static let unknown = grammatical("valid JSON")

    /// Identifies the error by its message, which is all that yajl provides. The messages of yajl 2.1.0, its last
    /// version, do not change; tests fail with a build of yajl that has other messages.
    init(yajlMessage message: String) {
        let bytes = Array(message.utf8)
        self = Message.allCases.first { Self.occurs($0.rawValue.utf8, in: bytes) }?.fault ?? .unknown
    }

    /// Whether the bytes contain a part. `String.contains` would cost most of the time that an error takes.
    private static func occurs(_ part: String.UTF8View, in bytes: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: part) }
    }

    private init(code: TrellisError.Code, expected: String?, position: Position) {
        self.code = code
        self.expected = expected
        self.position = position
    }
}

extension SyntaxFault {
    /// yajl's messages, each identified by a unique substring. The messages about invalid UTF-8 and data after the
    /// document are missing, because both checks are turned off.
    enum Message: String, CaseIterable {
        case prematureEnd = "premature EOF"
        case noColon = "must be separated by a colon"
        case noCommaInObject = "inside map, I expect"
        case noCommaInArray = "after array element"
        case noKey = "invalid object key"
        case unallowedToken = "unallowed token"
        case noEscape = "occurs before a character which it may not"
        case noHexadecimal = "non-hex"
        case controlCharacter = "invalid character inside string"
        case noToken = "invalid char in json text"
        case noLiteral = "invalid string in json text"
        case noFraction = "after the decimal point"
        case noExponent = "after the exponent"
        case noInteger = "after the minus sign"
        case comment = "probable comment"

        /// The error that the message describes.
        var fault: SyntaxFault {
            switch self {
            case .prematureEnd: .unexpectedEnd
            case .noColon: grammatical("':' after an object's key")
            case .noCommaInObject:
                SyntaxFault(
                    code: .invalidSyntax, expected: "',' or '}' after an object's value", position: .tokenStart)
            case .noCommaInArray: grammatical("',' or ']' after an array's element")
            case .noKey: grammatical("a string as an object's key")
            case .unallowedToken: grammatical("a value")
            case .noEscape: .noEscape
            case .noHexadecimal: .noHexadecimal
            case .controlCharacter: lexical("an escape for a control character in a string")
            case .noToken, .comment: .noToken
            case .noLiteral: lexical("true, false or null")
            case .noFraction: .noFraction
            case .noExponent: .noExponent
            case .noInteger: .noInteger
            }
        }
    }
}

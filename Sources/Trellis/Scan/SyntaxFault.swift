/// What is wrong with a text that is not JSON.
struct SyntaxFault: Equatable {
    /// Where the fault is, seen from the byte that the parser has got to.
    enum Position {
        /// At the first byte that cannot go on with its token.
        case byte
        /// At the start of the token that ends there.
        case token
        /// At the token that starts there; at the start of the chunk also if the token began before the chunk.
        case tokenStart
        /// At the end of the input.
        case end
    }

    var code: TrellisError.Code
    var expected: String?
    var position: Position

    /// Whether the fault is inside a token.
    var isLexical: Bool { position == .byte }

    /// A byte that begins no token. What could stand there instead the scanner says.
    static let noToken = SyntaxFault(code: .invalidSyntax, expected: nil, position: .byte)
    // What a token that has begun lacks, for the parser's faults and for a text that ends there.
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

    /// A fault that is known by no message. It is an error all the same, with the place where the parser has stopped.
    static let unknown = grammatical("valid JSON")

    /// yajl tells faults apart by their texts only. The library is frozen at 2.1.0, so these do not change; a build
    /// with others is noticed by the tests.
    init(yajlMessage message: String) {
        self = Message.allCases.first { message.contains($0.rawValue) }?.fault ?? .unknown
    }

    private init(code: TrellisError.Code, expected: String?, position: Position) {
        self.code = code
        self.expected = expected
        self.position = position
    }
}

extension SyntaxFault {
    /// The messages of yajl, each by words that no other has. Those that its checks of UTF-8 and of what follows the
    /// document have are missing, since both are switched off.
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

        /// What the message says is wrong.
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

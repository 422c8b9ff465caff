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

    /// A byte that begins no token. What could stand there instead has to be found out: see ``GrammarPosition``.
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

    /// yajl tells faults apart by their texts only. The library is frozen at 2.1.0, so these do not change; a text that
    /// is not known still gives an error.
    init(yajlMessage message: String) {
        self = Self.known.first { message.contains($0.text) }?.fault ?? Self.grammatical("valid JSON")
    }

    private init(code: TrellisError.Code, expected: String?, position: Position) {
        self.code = code
        self.expected = expected
        self.position = position
    }

    private static let known: [(text: String, fault: SyntaxFault)] = [
        ("premature EOF", unexpectedEnd),
        ("must be separated by a colon", grammatical("':' after an object's key")),
        (
            "inside map, I expect",
            SyntaxFault(
                code: .invalidSyntax, expected: "',' or '}' after an object's value", position: .tokenStart)
        ),
        ("after array element", grammatical("',' or ']' after an array's element")),
        ("invalid object key", grammatical("a string as an object's key")),
        ("unallowed token", grammatical("a value")),
        ("invalid bytes in UTF8", lexical("UTF-8")),
        ("occurs before a character which it may not", noEscape),
        ("non-hex", noHexadecimal),
        ("invalid character inside string", lexical("an escape for a control character in a string")),
        ("invalid char in json text", noToken),
        ("invalid string in json text", lexical("true, false or null")),
        ("after the decimal point", noFraction),
        ("after the exponent", noExponent),
        ("after the minus sign", noInteger),
        ("probable comment", noToken),
    ]
}

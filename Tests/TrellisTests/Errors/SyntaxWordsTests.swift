import Testing
import Trellis

/// The expectation in errors of malformed documents.
@Suite struct SyntaxWordsTests {
    @Test(arguments: [
        // A byte that begins no token.
        ("{a:1}", "a string as an object's key, or '}'", "'a'"),
        (#"{"a"=1}"#, "':' after an object's key", "'='"),
        (#"{"a":x}"#, "a value", "'x'"),
        (#"{"a":1;"b":2}"#, "',' or '}' after an object's value", "';'"),
        (#"{"a":1,b:2}"#, "a string as an object's key", "'b'"),
        (#"{"a":1,'b':2}"#, "a string as an object's key", "'''"),
        (#"{"a":{"b":[]},c}"#, "a string as an object's key", "'c'"),
        ("[1;2]", "',' or ']' after an array's element", "';'"),
        ("['a']", "a value or ']'", "'''"), ("[1,+1]", "a value", "'+'"),
        ("[\"a\" .5]", "',' or ']' after an array's element", "'.'"),
        ("[[1],[2] NaN]", "',' or ']' after an array's element", "'N'"),
        ("undefined", "a value", "'u'"), (" ?", "a value", "'?'"),
        ("[1, // one\n2]", "a value", "'/' (comments are not allowed)"),
        // A misplaced token.
        ("{1:2}", "a string as an object's key", "'1'"), ("[1 2]", "',' or ']' after an array's element", "'2'"),
        (#"{"a" 1}"#, "':' after an object's key", "'1'"),
        (#"{"a":1 "b":2}"#, "',' or '}' after an object's value", "'\"'"),
        ("[1,]", "a value", "']'"), ("]", "a value", "']'"),
        // A malformed token.
        (#""\x""#, #"one of "\/bfnrtu after a backslash"#, "'x'"),
        (#""\u12G4""#, "four hexadecimal digits after \\u", "'G'"),
        ("[tru]", "true, false or null", "']'"), ("-a", "a digit after the minus sign", "'a'"),
        ("1.e5", "a digit after the decimal point", "'e'"), ("1ex", "a digit in the exponent", "'x'"),
        ("\"a\nb\"", "an escape for a control character in a string", "byte 0xA"),
    ])
    func invalidSyntax(text: String, expected: String, found: String) throws {
        let error = try #require(throws: TrellisError.self) { try JSON(parsing: text) }
        #expect(error.code == .invalidSyntax)
        #expect(error.expected == expected)
        #expect(error.found == found)
        let validated = #expect(throws: TrellisError.self) { try TrellisValidator.validate(Array(text.utf8)) }
        #expect(validated?.description == error.description)
        // The error is the same if the text arrives in chunks.
        for size in 1..<text.utf8.count {
            let inChunks = try #require(throws: TrellisError.self) { try validate(text, inChunksOf: size) }
            #expect(inChunks.position == error.position)
            #expect(inChunks.expected == expected, "\(size): \(inChunks)")
        }
    }

    @Test(arguments: [
        ("", "a value"), ("  ", "a value"), ("[", "a value or ']'"), ("[1", "',' or ']' after an array's element"),
        ("[1,", "a value"), ("{", "a string as an object's key, or '}'"), (#"{"a""#, "':' after an object's key"),
        (#"{"a":"#, "a value"), (#"{"a":1"#, "',' or '}' after an object's value"),
        (#"{"a":1,"#, "a string as an object's key"),
        (#"[{"a":[]}"#, "',' or ']' after an array's element"), (#"["a"#, "the string's closing quote"),
        (#"["\"#, #"one of "\/bfnrtu after a backslash"#), (#"["\u00"#, "four hexadecimal digits after \\u"),
        ("[fal", "the rest of false"), ("-", "a digit after the minus sign"), ("1.", "a digit after the decimal point"),
        ("1e-", "a digit in the exponent"),
    ])
    func unexpectedEnd(text: String, expected: String) throws {
        let error = try #require(throws: TrellisError.self) { try JSON(parsing: text) }
        #expect(error.code == .unexpectedEnd)
        #expect(error.expected == expected)
        #expect(error.found == (text.isEmpty ? "an empty document" : nil))
        for size in 1..<max(1, text.utf8.count) {
            let inChunks = try #require(throws: TrellisError.self) { try validate(text, inChunksOf: size) }
            #expect(inChunks.position == error.position)
            #expect(inChunks.expected == expected, "\(size): \(inChunks)")
        }
    }

    /// The innermost 64 containers are remembered.
    @Test func deepInside() throws {
        let deep = String(repeating: "[", count: 63) + #"{"a":[1"#
        for (text, expected) in [
            (deep + ";", "',' or ']' after an array's element"),
            (deep + "],;", "a string as an object's key"),
            (deep + "]},;", "a value"),
            (
                String(repeating: "[", count: 100) + String(repeating: "]", count: 99) + ",;",
                "a value, or a string as an object's key"
            ),
            (
                String(repeating: "[", count: 100) + "1" + String(repeating: "]", count: 99) + ";",
                "',' or the end of an object or array"
            ),
        ] {
            let error = try #require(throws: TrellisError.self) { try JSON(parsing: text) }
            #expect(error.expected == expected, "\(text)")
        }
    }

    @Test func anUnfinishedComment() throws {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let error = try #require(throws: TrellisError.self) { try JSON(parsing: "[1] /* two", options: options) }
        #expect(error.expected == "the comment's end")
    }

    private func validate(_ text: String, inChunksOf size: Int) throws {
        var validator = TrellisValidator()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try validator.feed(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        try validator.finish()
    }
}

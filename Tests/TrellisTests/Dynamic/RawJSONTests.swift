import Testing
import Trellis

/// Values that keep their JSON text.
@Suite struct RawJSONTests {
    @Test(arguments: ["null", "-1.50e+3", #""a\u0062""#, "[1, 2 ]", "{ \"a\" :\n1}", "\"é\"", "0"])
    func theBytesAreKept(text: String) throws {
        let raw = try RawJSON(validating: Array(text.utf8))
        #expect(raw.bytes == Array(text.utf8))
        #expect(raw.text == text)
        #expect(raw.description == text)
        #expect(try RawJSON(validating: text) == raw)
        #expect(try encoded(raw) == text)
        #expect(try encoded([raw, raw]) == "[\(text),\(text)]")
        #expect(try pretty(["k": raw]) == "{\n  \"k\": \(text)\n}")
    }

    /// The bytes of a value may be nested more deeply than a thread can release it as a `JSON`.
    @Test func deepBytesAreNoJSONValue() throws {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        var options = TrellisDecoder.Options()
        options.limits.depth = 200_000
        let raw = try TrellisDecoder(options: options).decode(RawJSON.self, from: text)
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().encode(raw, as: JSON.self) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func surroundingWhitespaceIsRemoved() throws {
        let raw = try RawJSON(validating: " \t\r\n[ 1 ]\n ")
        #expect(raw.text == "[ 1 ]")
        #expect(try RawJSON(validating: "  7").text == "7")
        #expect(try RawJSON(validating: "7  ").text == "7")
    }

    @Test func equalityComparesBytes() throws {
        #expect(try RawJSON(validating: "1.0") != RawJSON(validating: "1"))
        #expect(try RawJSON(validating: "\"\u{E9}\"") != RawJSON(validating: "\"e\u{301}\""))
        #expect(try Set([RawJSON(validating: "1"), RawJSON(validating: " 1")]).count == 1)
    }

    @Test(arguments: [
        ("", TrellisError.Code.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[1", .unexpectedEnd, 2),
        ("1 2", .trailingData, 2), ("nul", .unexpectedEnd, 3), ("/**/1", .invalidSyntax, 0),
        ("\u{FEFF}1", .invalidSyntax, 0),
    ])
    func invalidBytes(text: String, code: TrellisError.Code, offset: Int) throws {
        let error = try #require(throws: TrellisError.self) { try RawJSON(validating: text) }
        #expect(error.code == code)
        #expect(error.position?.offset == offset)
    }

    @Test func invalidUTF8() throws {
        let error = try #require(throws: TrellisError.self) { try RawJSON(validating: [0x22, 0x61, 0xFF, 0x22]) }
        #expect(error.code == .invalidUTF8)
        #expect(error.position?.offset == 2)
    }
}

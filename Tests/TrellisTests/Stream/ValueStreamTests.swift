import Testing
import Trellis

/// Consecutive values, separated by whitespace.
@Suite struct ValueStreamTests {
    @Test func values() {
        check("", [])
        check(" \n", [])
        check("[1] [2]", [[1], [2]])
        check("[1]\n\n[2,\n3]\t[]\r\n[4]", [[1], [2, 3], [], [4]])
        let numbers = streamedInAnyChunks(Int.self, as: .values, "1 22\n-3\t4e2 5")
        #expect(numbers == Streamed([1, 22, -3, 400, 5]))
        let texts = streamedInAnyChunks(String?.self, as: .values, #""a" "]\"}" "\\" null "" "b c""#)
        #expect(texts == Streamed(["a", "]\"}", "\\", nil, "", "b c"]))
        let models = streamedInAnyChunks(StreamItem.self, as: .values, "{\"id\":1,\"name\":\"}{\"}\n{\"id\":2}")
        #expect(models == Streamed([StreamItem(1, "}{"), StreamItem(2)]))
    }

    @Test func whitespaceBetweenValues() {
        check("[1][2]", [[1]], "trailingData at 3")
        check("[1],[2]", [[1]], "trailingData at 3")
        check("[1]]", [[1]], "trailingData at 3")
        check("[1]2", [[1]], "trailingData at 3")
        #expect(streamedInAnyChunks(String.self, as: .values, #""a""b""#).failure?.summary == "trailingData at 3")
        #expect(streamedInAnyChunks(Int.self, as: .values, #"1"b""#).failure?.summary == "trailingData at 1")
        #expect(streamedInAnyChunks(Int.self, as: .values, "1[2]").failure?.summary == "trailingData at 1")
        #expect(streamedInAnyChunks(Bool.self, as: .values, "truefalse").failure?.summary == "trailingData at 4")
    }

    @Test func invalidValues() {
        check("[1] [2\n[3]", [[1]], "invalidSyntax [1] at 7")
        check("[1] [2", [[1]], "unexpectedEnd [1] at 6")
        check("[1] }", [[1]], "invalidSyntax at 4")
        check("[1] [}", [[1]], "invalidSyntax [0] at 5")
        check("[1]\n\"a\"", [[1]], "typeMismatch at 4")
        check("[1]\n[2,\n{}]", [[1]], "typeMismatch [1] at 8")
        check("[1] nul", [[1]], "unexpectedEnd at 7")
        check("[1] -", [[1]], "unexpectedEnd at 5")
        check("[1] \"a", [[1]], "unexpectedEnd at 6")
    }

    @Test func skippedValues() {
        let text = "[1] [2,{\"a\":[\"]\"]}] null\n[\"x\",\n[3]]\n12 [4]"
        let found = streamedInAnyChunks([Int].self, as: .values, text, skipsErrors: true)
        #expect(found.elements == [[1], [4]])
        #expect(found.failure == nil)
        #expect(
            found.dropped.map(\.summary) == [
                "typeMismatch [1] at 7", "unexpectedNull at 20", "typeMismatch [0] at 26", "typeMismatch at 36",
            ])
        // The end of a malformed value is unknown.
        let broken = streamedInAnyChunks([Int].self, as: .values, "[1] [2,] [3]", skipsErrors: true)
        #expect(broken.elements == [[1]])
        #expect(broken.failure?.summary == "invalidSyntax [1] at 7")
    }

    @Test func aByteOrderMark() {
        var options = TrellisDecoder.Options()
        options.skipsByteOrderMark = true
        for text in ["\u{FEFF}[1] [2]", "\u{FEFF} [1]\n[2]"] {
            #expect(streamedInAnyChunks([Int].self, as: .values, text, options: options) == Streamed([[1], [2]]))
        }
        check("\u{FEFF}[1]", [], "invalidSyntax at 0")
    }

    @Test func comments() {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let text = "// [0]\n[1] /* [ */ [2, // ]\n3]/**/[4] // \""
        let found = streamedInAnyChunks([Int].self, as: .values, text, options: options)
        #expect(found == Streamed([[1], [2, 3], [4]]))
        let open = streamedInAnyChunks([Int].self, as: .values, "[1] /* [2]", options: options)
        #expect(open.elements == [[1]])
        #expect(open.failure?.summary == "unexpectedEnd at 10")
    }

    private func check(
        _ text: String, _ elements: [[Int]], _ failure: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = streamedInAnyChunks([Int].self, as: .values, text, sourceLocation: sourceLocation)
        #expect(found.elements == elements, sourceLocation: sourceLocation)
        #expect(found.failure?.summary == failure, sourceLocation: sourceLocation)
    }
}

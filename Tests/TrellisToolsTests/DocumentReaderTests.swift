import Testing
import Trellis

@testable import TrellisTools

/// Tokens of documents read in chunks of any size.
@Suite struct DocumentReaderTests {
    static let chunks = Array(1...24) + [65536]

    @Test(arguments: chunks) func eachTokenOfADocument(_ chunk: Int) throws {
        var log = TokenLog()
        let text = #"  {"a" : [1, -2.5e+3 ,true,false, null],"b\"\\":{ }, "é":"x\u00e9\\", "c":[[]]} "# + "\n"
        #expect(try !read(text, chunk: chunk, &log))
        #expect(
            log.text
                == #"{ k"a" [ 1 -2.5e+3 true false null ] k"b\"\\" { } k"é" "x\u00e9\\" k"c" [ [ ] ] } | "#)
    }

    @Test(arguments: chunks) func scalarsAreDocuments(_ chunk: Int) throws {
        for text in ["17", "-0.5e1", "true", "null", #""a b""#] {
            var log = TokenLog()
            #expect(try !read(text, chunk: chunk, &log))
            #expect(log.text == "\(text) | ")
        }
    }

    @Test(arguments: chunks) func skippedTokensAreNotReported(_ chunk: Int) throws {
        var log = TokenLog()
        log.skipped = [#""a""#, #""d""#]
        let text = #"{"a":{"x":[{"]}":"}]\""},1,2345678901]},"b":[1],"a":3,"d":[],"e":{"a":[ "//" ]}}"#
        #expect(try !read(text, chunk: chunk, &log))
        #expect(log.text == #"{ k"a" { k"b" [ 1 ] k"a" 3 k"d" [ k"e" { k"a" [ } } | "#)
    }

    @Test(arguments: chunks) func comments(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.allowsComments = true
        var log = TokenLog()
        log.skipped = [#""b""#]
        let text = """
            // first { "
            {"a": /* [ ** " */ 1, // a } here
             "b": [ /* ] */ 1 // ]
             ], /**/ "c": "//" }
            // last
            """
        #expect(try !read(text, chunk: chunk, options: options, &log))
        #expect(log.text == #"{ k"a" 1 k"b" [ k"c" "//" } | "#)
    }

    @Test(arguments: chunks) func lines(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.isLines = true
        var log = TokenLog()
        #expect(try !read("{\"a\":1}\r\n\n  \n[2]\n 3\n\"x\"", chunk: chunk, options: options, &log))
        #expect(log.text == #"{ k"a" 1 } | [ 2 ] | 3 | "x" | "#)
    }

    @Test(arguments: chunks) func linesOfComments(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.isLines = true
        options.allowsComments = true
        var log = TokenLog()
        let text = "// [0]\n[1] // a\n /* x */ \n/* [2]\n [3] **/ [4] /* b */\n\n/**//**/5\n//"
        #expect(try !read(text, chunk: chunk, options: options, &log))
        #expect(log.text == "[ 1 ] | [ 4 ] | 5 | ")
        for (text, place) in [("[1]\n /[2]", "2:3"), ("/\n", "1:2"), ("[1]\n/* [2]\n", "3:1"), ("/* */ x", "1:7")] {
            var log = TokenLog()
            let error = try #require(throws: ReadingError.self) {
                try read(text, chunk: chunk, options: options, &log)
            }
            #expect(error.fault.map { "\($0.line ?? 0):\($0.column ?? 0)" } == place, "\(text)")
        }
        options.allowsComments = false
        let error = try #require(throws: ReadingError.self) {
            try read("[1]\n // x\n", chunk: chunk, options: options, &log)
        }
        #expect(error.fault?.line == 2)
    }

    @Test(arguments: chunks) func eachInvalidLineIsReported(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.isLines = true
        var log = TokenLog()
        var faults: [String] = []
        let text = "[1]\n  {\"a\" 1}\n[2]\n[3] 4\n\n[\n[5]"
        let isOver = try read(text, chunk: chunk, options: options, &log) { fault in
            faults.append("\(fault.line ?? 0):\(fault.column ?? 0) \(fault.rule)")
            return .goOn
        }
        #expect(!isOver)
        #expect(faults == ["2:8 invalidSyntax", "4:5 trailingData", "6:2 unexpectedEnd"])
        #expect(log.text.hasPrefix("[ 1 ] | "))
        #expect(log.text.hasSuffix("! [ 5 ] | "))
        #expect(log.text.contains("! [ 2 ] | "))
    }

    @Test(arguments: chunks) func theFirstInvalidLineCanStopTheReader(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.isLines = true
        var log = TokenLog()
        let error = try #require(throws: ReadingError.self) {
            try read("[1]\nx\n[2]", chunk: chunk, options: options, &log)
        }
        #expect(error.fault?.line == 2)
        #expect(!log.text.contains("2"))
    }

    @Test(arguments: chunks) func errorsHaveTheirPosition(_ chunk: Int) throws {
        for (text, place) in [
            ("{\n \"a\": [1,\n 2 3]}", "3:4"), ("", "1:1"), ("[1,", "1:4"), ("nul", "1:4"), ("[1]]", "1:4"),
            ("{\"a\":1,}", "1:8"), ("[\"\\x\"]", "1:4"), ("\u{FEFF}[]", "1:1"),
        ] {
            var log = TokenLog()
            let error = try #require(throws: ReadingError.self) { try read(text, chunk: chunk, &log) }
            #expect(error.fault.map { "\($0.line ?? 0):\($0.column ?? 0)" } == place, "\(text)")
        }
    }

    @Test(arguments: chunks) func textAfterAStopIsNotParsed(_ chunk: Int) throws {
        var log = TokenLog()
        log.last = "7"
        #expect(try read("[1,7, x", chunk: chunk, &log))
        #expect(log.text == "[ 1 7 ")
        log = TokenLog()
        log.last = "7"
        // Text before the stop is parsed.
        #expect(throws: ReadingError.self) { try read("[1 2,7, x", chunk: chunk, &log) }
        #expect(!log.text.contains("7"))
    }

    /// Text before an incomplete string is not checked before the string is complete.
    @Test(arguments: chunks) func stringContentsProduceNoTokens(_ chunk: Int) throws {
        for text in [
            #"[f"c.d,1]"#, #"{f"c.d":1}"#, #"[1"abc,2]"#, #"[1"abc",2]"#, #"[n"ul ,3]"#, #"[t"rue"]"#, #"[[f"]]]"#,
        ] {
            var log = TokenLog()
            #expect(throws: ReadingError.self) { try read(text, chunk: chunk, &log) }
            #expect(["[ ", "{ ", "[ [ "].contains(log.text), "\(text): \(log.text)")
        }
    }

    /// A long token is not scanned from its start again in each chunk.
    @Test(arguments: chunks) func longTokens(_ chunk: Int) throws {
        let content = String(repeating: #"a\\\"b"#, count: 40) + #"\\"#
        let number = String(repeating: "12345678901", count: 10)
        let tokens = #"["\#(content)",\#(number),["\#(content)",\#(number)]]"#
        var log = TokenLog()
        #expect(try !read(tokens, chunk: chunk, &log))
        #expect(log.text == #"[ "\#(content)" \#(number) [ "\#(content)" \#(number) ] ] | "#)
        log = TokenLog()
        log.skipped = [#""a""#]
        #expect(try !read(#"{"a":\#(tokens),"b":\#(number)}"#, chunk: chunk, &log))
        #expect(log.text == #"{ k"a" [ k"b" \#(number) } | "#)
    }

    @Test(arguments: chunks) func byteOrderMarksAreSkippedWhereAllowed(_ chunk: Int) throws {
        var options = ReadingOptions()
        options.skipsByteOrderMark = true
        var log = TokenLog()
        #expect(try !read("\u{FEFF}[1]", chunk: chunk, options: options, &log))
        #expect(log.text == "[ 1 ] | ")
        options.isLines = true
        log = TokenLog()
        let error = try #require(throws: ReadingError.self) {
            try read("\u{FEFF}[1]\n\u{FEFF}[2]", chunk: chunk, options: options, &log)
        }
        #expect(error.fault?.line == 2)
    }

    @Test func limits() throws {
        var options = ReadingOptions()
        options.maximumDepth = 2
        var log = TokenLog()
        #expect(throws: ReadingError.self) { try read("[[[1]]]", options: options, &log) }
        #expect(try !read("[[1]]", options: options, &log))
        options.maximumSize = 4
        #expect(throws: ReadingError.self) { try read("[[1]]", options: options, &log) }
        options.isLines = true
        // The limit on the size applies to each document.
        #expect(try !read("[1]\n[2]\n[3]\n", options: options, &log))
    }

    /// Only the size of the document limits strings.
    @Test func stringsOfAnyLength() {
        #expect(ReadingOptions().decodingOptions.limits.tokenLength == .max)
    }

    /// The joined tokens equal the document, and malformed documents are refused in every chunking.
    @Test func randomTexts() throws {
        var generator = SplitMix(seed: 16)
        let alphabet = Array("{}[],:\"\\ \n0123456789-.eEtrufalsn/*é")
        for round in 0..<400 {
            var text = RandomJSON.text(&generator)
            if round % 2 == 0 {
                // One changed character.
                var characters = Array(text)
                let index = Int.random(in: 0..<characters.count, using: &generator)
                characters[index] = alphabet.randomElement(using: &generator) ?? "x"
                text = String(characters)
            }
            var results: Set<String> = []
            for chunk in [1, 2, 3, 7, 65536] {
                var log = TokenLog()
                do {
                    _ = try read(text, chunk: chunk, &log)
                    results.insert(log.text)
                } catch let error as ReadingError {
                    // The found character is only reported if the whole token is in one chunk.
                    let fault = try #require(error.fault)
                    results.insert("\(fault.line ?? 0):\(fault.column ?? 0) \(fault.rule)")
                }
            }
            #expect(results.count == 1, "\(text): \(results)")
        }
    }
}

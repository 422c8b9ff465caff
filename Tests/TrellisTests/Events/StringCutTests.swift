import Testing

@testable import Trellis

/// Strings divided by chunk boundaries, found without lexing.
@Suite struct StringCutTests {
    private func start(_ text: String) -> Int? {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe StringCut.start(in: $0) }
    }

    private func end(_ held: String, _ text: String) -> Int? {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe StringCut.end(of: Array(held.utf8), in: $0) }
    }

    @Test(arguments: [
        (#"{"a":"text"#, 5), (#"{"a":1,"ke"#, 7), (#"["a","b \"c\" d"#, 5), (#"["a","\"\"\""#, 5), (#"["a\\","b"#, 7),
        (#"["\\\"a\\\""#, 1),
    ])
    func unterminatedStrings(text: String, index: Int) {
        #expect(start(text) == index)
        #expect(start(String(repeating: " ", count: 100) + text) == 100 + index)
        let long = String(repeating: "x", count: 1000)
        #expect(start(text + long) == index)
    }

    @Test(arguments: [
        "", "[", "[1,2", #"["a""#, #"["a","#, #"["a" "#, #"{"a":"#, #"{"a":"b"}"#, #"["a"]"#, #"["a"/"#, "[\"a\"\r\n",
        // A single quote at the end of the chunk may be an opening or a closing quote.
        #"["a",""#,
        // The chunk may have begun after a backslash.
        #""a"#, #"\"a"#, #"\\\"a"#, "text without a quote that is longer than a block",
    ])
    func textWithoutUnterminatedStrings(_ text: String) {
        #expect(start(text) == nil)
    }

    @Test func aLongChunkIsLeftToTheParser() {
        let fits = String(repeating: "x", count: StringCut.maximumLength - 1)
        #expect(start("[\"" + fits) == 1)
        #expect(start("[\"" + fits + "x") == nil)
    }

    @Test(arguments: [
        (#""a"#, #"b","c"#, 2), (#""a"#, #"""#, 1), (#""a\"#, #"" b""#, 4), (#""a\\"#, #"" b""#, 1),
        (#""\\\"#, #""\\\"\\""#, 8), (#""a"#, #"\\"x"#, 3),
    ])
    func endOfTheString(held: String, text: String, index: Int) {
        #expect(end(held, text) == index)
    }

    @Test(arguments: [(#""a"#, ""), (#""a"#, "bc"), (#""a"#, #"\"\\\""#), (#""a\"#, #"""#)])
    func chunksWithoutTheEndOfTheString(held: String, text: String) {
        #expect(end(held, text) == nil)
    }

    /// In well-formed JSON the string found is the one that a lexer is inside of.
    @Test(arguments: 0..<8 as Range<UInt64>) func everyCutOfRandomDocuments(_ seed: UInt64) {
        var documents = RandomDocument(seed: seed)
        for _ in 0..<40 {
            let text = documents.wellFormed()
            for cut in 1..<max(2, text.count) {
                let (first, second) = (Array(text[..<min(cut, text.count)]), Array(text.dropFirst(cut)))
                var scanner = TokenScanner(allowsComments: false)
                unsafe first.withUnsafeBufferPointer { _ = unsafe scanner.scan($0, 0..<$0.count, base: 0) }
                guard let start = unsafe first.withUnsafeBufferPointer({ unsafe StringCut.start(in: $0) }) else {
                    continue
                }
                #expect(scanner.isInsideString && scanner.tokenStart == start)
                let end = unsafe second.withUnsafeBufferPointer {
                    unsafe StringCut.end(of: Array(first[start...]), in: $0)
                }
                unsafe second.withUnsafeBufferPointer { second in
                    var index = 0
                    while scanner.isInsideString {
                        _ = unsafe scanner.scan(second, index..<index + 1, base: cut)
                        index += 1
                    }
                    #expect(end == index)
                }
            }
        }
    }

    /// A quote in a comment does not open a string, or later errors would have a wrong position.
    @Test func quotesInComments() throws {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let text = "[1, // it\"s \\\" \n /* \"two */ 2, \"x\", \n // \"y\n \"z\" ?"
        let bytes = Array(text.utf8)
        let whole = try #require(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode(JSON.self, from: bytes)
        }
        #expect(whole.position?.offset == bytes.count - 1 && whole.position?.line == 4)
        for first in 1..<bytes.count {
            for second in first..<bytes.count {
                let error = try #require(throws: TrellisError.self) {
                    var session = try TrellisDecoder.ValueSession(JSON.self, options: options)
                    try session.feed(Array(bytes[..<first]))
                    try session.feed(Array(bytes[first..<second]))
                    try session.feed(Array(bytes[second...]))
                    _ = try session.finish()
                }
                #expect(error.summary() == whole.summary(), "cut at \(first) and \(second)")
            }
        }
    }

    /// Strings of every length around the limits, in chunks of several sizes: the same value, and the same position
    /// after it.
    @Test(arguments: [1, 700, 4096, 65_534, 65_535, 65_536, 65_537, 70_000, 200_000])
    func longStrings(length: Int) throws {
        let string = String(repeating: #"a\"b\\"#, count: length / 6) + String(repeating: "c", count: length % 6)
        let text = Array(("[1,\"" + string + "\",\"z\"\n,?").utf8)
        let whole = try #require(throws: TrellisError.self) { try TrellisDecoder().decode(JSON.self, from: text) }
        let valid = Array(text.dropLast(2)) + [UInt8(ascii: "]")]
        let value = try TrellisDecoder().decode(JSON.self, from: valid)
        for size in [97, 1024, 4096, 65_535, 65_536, 65_537, 150_000] {
            var good = try TrellisDecoder.ValueSession(JSON.self)
            for start in stride(from: 0, to: valid.count, by: size) {
                try good.feed(Array(valid[start..<min(valid.count, start + size)]))
            }
            #expect(try good.finish() == value)
            let error = try #require(throws: TrellisError.self) {
                var bad = try TrellisDecoder.ValueSession(JSON.self)
                for start in stride(from: 0, to: text.count, by: size) {
                    try bad.feed(Array(text[start..<min(text.count, start + size)]))
                }
                _ = try bad.finish()
            }
            #expect(error.summary() == whole.summary())
            #expect(error.position?.line == 2 && error.position?.column == 2)
        }
    }
}

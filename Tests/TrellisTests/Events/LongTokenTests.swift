import Testing
import Trellis

/// Long tokens in unmapped members, where their source bytes are counted.
@Suite struct LongTokenTests {
    /// Strings of exactly `count` bytes, quotes included, with different contents.
    private static func strings(_ count: Int) -> [[UInt8]] {
        let insides = ["a", #"\""#, #"\\"#, ",", #"{":["#.replacing("\"", with: "'"), "é", #"\u0022"#, #"x\\\""#]
        return insides.map { inside in
            var text: [UInt8] = [0x22]
            while text.count + inside.utf8.count < count { text += Array(inside.utf8) }
            text += Array(repeating: UInt8(ascii: "z"), count: count - 1 - text.count)
            return text + [0x22]
        }
    }

    private static func document(_ before: Int, _ token: [UInt8], _ filler: String) -> (bytes: [UInt8], start: Int) {
        var bytes = Array("{\"s\":[".utf8)
        let first = bytes.count
        while bytes.count - first < before { bytes += Array(filler.utf8) }
        let start = bytes.count
        bytes += token + Array(",".utf8)
        for _ in 0..<40 { bytes += Array(filler.utf8) }
        return (bytes + Array("0],\"a\":1}".utf8), start)
    }

    /// At every position within the blocks that are scanned at once.
    @Test(arguments: [1, 5, 6, 10, 20]) func theLimit(_ maximum: Int) {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
        let limit = 6 * maximum + 2
        for filler in [#""b","#, "1,", #"{"k":"\\"},"#, #""\"","#] {
            for before in stride(from: 0, through: 2 * limit, by: maximum > 5 ? 7 : 1) {
                for (index, count) in [limit - 1, limit, limit + 1, limit + 2, 2 * limit + 3].enumerated()
                where count > 1 {
                    for token in Self.strings(count) {
                        let (bytes, start) = Self.document(before, token, filler)
                        let outcome = decodedAtOnce(Wanted.self, bytes, options: options)
                        if index < 2 {
                            #expect(outcome == .value(Wanted(a: 1)))
                        } else {
                            #expect(outcome.complaint?.code == .limitExceeded)
                            #expect(outcome.complaint?.position?.offset == start)
                        }
                    }
                }
            }
        }
    }

    @Test func theLimitAppliesInAnyChunking() {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 6 }
        for count in [38, 39] {
            for token in Self.strings(count) {
                let (bytes, start) = Self.document(50, token, #""b","#)
                for chunks in chunkings(of: bytes) {
                    let outcome = decoded(Wanted.self, chunks, options: options)
                    if count == 38 {
                        #expect(outcome == .value(Wanted(a: 1)))
                    } else {
                        #expect(outcome.complaint?.code == .limitExceeded)
                        #expect(outcome.complaint?.position?.offset == start)
                    }
                }
            }
        }
    }

    @Test func otherTokens() {
        let options = TrellisDecoder.Options.with {
            $0.limits.tokenLength = 6
            $0.allowsComments = true
        }
        for (token, isLong) in [
            (String(repeating: "7", count: 30), false), (String(repeating: "7", count: 40), true),
            ("0." + String(repeating: "7", count: 100), true),
            ("/*" + String(repeating: "\"", count: 30) + "*/1", false),
            ("/*" + String(repeating: "\"", count: 40) + "*/1", true),
            ("//" + String(repeating: "\"x\",", count: 40) + "\n1", true),
        ] {
            let (bytes, start) = Self.document(30, Array(token.utf8), #""b","#)
            let complaint = decodedAtOnce(Wanted.self, bytes, options: options).complaint
            #expect(complaint?.code == (isLong ? .limitExceeded : nil), "\(token)")
            #expect(complaint?.position?.offset == (isLong ? start : nil), "\(token)")
        }
    }

    /// After the value, only comments can exceed the limit. Other tokens are trailing data, however long they are.
    @Test func afterTheValue() {
        let options = TrellisDecoder.Options.with {
            $0.limits.tokenLength = 1
            $0.allowsComments = true
        }
        let long = String(repeating: "7", count: 20)
        for value in ["5", "{}", "[1]", "\"s\"", "true"] {
            for gap in ["\n ", "//7\n", "/*7*/ "] {
                let start = value.utf8.count + gap.utf8.count
                for (rest, code, offset) in [
                    ("\"\(long)\"", TrellisError.Code.trailingData, 0), (long, .trailingData, 0),
                    ("[\(long)]", .trailingData, 0), ("6 /*\(long)*/", .trailingData, 0),
                    ("/*7*/6", .trailingData, 5), ("/*\(long)*/", .limitExceeded, 0),
                    ("/*\(long)*/ 6", .limitExceeded, 0), ("//\(long)", .limitExceeded, 0),
                    ("/*7*/\n//\(long)\n6", .limitExceeded, 6), ("/*34567*/", .limitExceeded, 0),
                    ("//456789\n", .limitExceeded, 0), ("/*7", .unexpectedEnd, 3),
                ] {
                    let text = Array((value + gap + rest).utf8)
                    for chunks in chunkings(of: text) + [[text]] {
                        let complaint = decoded(JSON.self, chunks, options: options).complaint
                        #expect(complaint?.code == code, "\(value + gap + rest)")
                        #expect(complaint?.position?.offset == start + offset, "\(value + gap + rest)")
                    }
                    let atOnce = decodedAtOnce(JSON.self, text, options: options).complaint
                    #expect(atOnce?.code == code)
                    #expect(atOnce?.position?.offset == start + offset)
                }
                for comment in ["//45678\n", "/*3456*/", "//345678"] {
                    let text = Array((value + gap + comment).utf8)
                    for chunks in chunkings(of: text) + [[text]] {
                        #expect(decoded(JSON.self, chunks, options: options).complaint == nil)
                    }
                }
            }
        }
    }

    /// Nothing after a token that is too long is decoded or scanned, however much of the document its chunk contains.
    @Test func nothingAfterTheLimitIsDecoded() {
        let long = "\"" + String(repeating: "x", count: 50) + "\""
        for text in [
            "[{\"s\":[\(long)],\"a\":1},{\"a\":2},{\"a\":\"x\"}]", "[{\"a\":1/*\(long)*/},{\"a\":2},{\"a\":\"x\"}]",
        ] {
            let options = TrellisDecoder.Options.with {
                $0.limits.tokenLength = 6
                $0.collectsErrors = true
                $0.allowsComments = text.contains("/*")
            }
            let bytes = Array(text.utf8)
            for chunks in chunkings(of: bytes) {
                var elements: [Wanted] = []
                let error = #expect(throws: TrellisError.self) {
                    var session = try TrellisDecoder.ElementSession(Wanted.self, options: options) {
                        elements.append($0)
                    }
                    for chunk in chunks { try session.feed(chunk) }
                    try session.finish()
                }
                #expect(elements == [])
                #expect(error?.all.map(\.code) == [.limitExceeded])
                #expect(error?.path.description.hasPrefix("[0]") == true)
            }
            let branch = #expect(throws: TrellisError.self) {
                try TrellisDecoder(options: options).decode(Wanted.self, at: [1], from: bytes)
            }
            #expect(branch?.code == .limitExceeded)
            let all = #expect(throws: TrellisError.self) {
                try TrellisDecoder(options: options).decode([Wanted].self, from: bytes)
            }
            #expect(all?.all.map(\.code) == [.limitExceeded])
        }
    }

    /// A misplaced token exceeds the limit only by its own bytes, not by the rest of the chunk.
    @Test func aMissingCommaBeforeMuchMoreText() {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 6 }
        let rest = String(repeating: ",\"c\":3", count: 20)
        for token in ["\"b\":2", "12", "{}", "true", "\"\(String(repeating: "x", count: 36))\":1"] {
            let text = "{\"a\":1 \(token)\(rest)}"
            for chunks in chunkings(of: Array(text.utf8)) {
                let complaint = decoded(Wanted.self, chunks, options: options).complaint
                #expect(complaint?.code == .invalidSyntax, "\(token)")
                #expect(complaint?.position?.offset == 7, "\(token)")
            }
        }
        let text = "{\"a\":1 \"\(String(repeating: "x", count: 37))\":1\(rest)}"
        for chunks in chunkings(of: Array(text.utf8)) {
            #expect(decoded(Wanted.self, chunks, options: options).complaint?.code == .limitExceeded)
        }
    }

    /// A number ends before the byte that follows it, and literals are never too long.
    @Test func skippedNumbersAndLiteralsAtTheLimit() {
        for (maximum, token, isLong) in [
            (6, String(repeating: "7", count: 38), false), (6, String(repeating: "7", count: 39), true),
            (1, "false", false), (1, "12345678", false), (1, "123456789", true),
        ] {
            let options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
            for end in [",0", "", " "] {
                let bytes = Array("{\"s\":[\(token)\(end)],\"a\":1}".utf8)
                for chunks in chunkings(of: bytes) {
                    let outcome = decoded(Wanted.self, chunks, options: options)
                    #expect(outcome.complaint?.code == (isLong ? .limitExceeded : nil), "\(token)")
                }
                let whole = decodedAtOnce(Wanted.self, bytes, options: options)
                #expect(whole.complaint?.code == (isLong ? .limitExceeded : nil), "\(token)")
            }
        }
    }

    /// The first error is reported.
    @Test func aSyntaxErrorBeforeOrAfterTheToken() {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 6 }
        for token in Self.strings(60) {
            let behind = Self.document(30, token + Array(",x".utf8), #""b","#)
            let complaint = decodedAtOnce(Wanted.self, behind.bytes, options: options).complaint
            #expect(complaint?.code == .limitExceeded)
            #expect(complaint?.position?.offset == behind.start)
            let before = Self.document(30, Array("x,".utf8) + token, #""b","#)
            let other = decodedAtOnce(Wanted.self, before.bytes, options: options).complaint
            #expect(other?.code == .invalidSyntax)
            #expect(other?.position?.offset == before.start)
        }
    }
}

private struct Wanted: JSONModel, Equatable {
    var a: Int
    init(a: Int) { self.a = a }
    static let modelSchema = JSONModelSchema(Wanted.self, [JSONField("a", \Wanted.a)])
    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

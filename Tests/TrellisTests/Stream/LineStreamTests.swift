import Testing
import Trellis

/// One document per line.
@Suite struct LineStreamTests {
    @Test func lines() {
        check("", [])
        check("\n\r\n \t\n", [])
        check("1\n2\n3\n", [1, 2, 3])
        check("1\n2\n3", [1, 2, 3])
        check("1\r\n\r\n2\r\n3\r", [1, 2, 3])
        check("\n\n  1  \n\t2\n\n", [1, 2])
    }

    @Test func models() {
        let text = "{\"id\":1}\n{\"id\":2,\"name\":\"a\\nb\"}\r\n\n {\"id\":3}"
        let found = streamedInAnyChunks(StreamItem.self, as: .lines, text)
        #expect(found == Streamed([StreamItem(1), StreamItem(2, "a\nb"), StreamItem(3)]))
    }

    @Test func invalidLines() {
        check("1\n\n x\n3", [1], "invalidSyntax at 4")
        check("1\n\"é\"\n3", [1], "typeMismatch at 2")
        check("1\n2 3\n4", [1], "trailingData at 4")
        check("1\n[\n4]", [1], "typeMismatch at 2")
        check("1\n2.5", [1], "inexactNumber at 2")
        check("1\n-\n", [1], "unexpectedEnd at 3")
        check("1\nnul", [1], "unexpectedEnd at 5")
        check("1\n\"a\u{1}\"", [1], "invalidSyntax at 4")
        check("1\n\u{B}\n", [1], "invalidSyntax at 2")
        check("1\n{\"a\":1\n}", [1], "typeMismatch at 2")
    }

    @Test func positionsInTheWholeInput() throws {
        let text =
            "{\"id\":1}\r\n\r\n  {\"id\":2,\n{\"id\":\"é\", "
            + "\"x\":[]}\n{\"name\":\"日\"}\n{\"id\":4}\n\n{\"id\":1e3,\"name\":[5]}"
        let found = streamedInAnyChunks(StreamItem.self, as: .lines, text, skipsErrors: true)
        #expect(found.elements == [StreamItem(1), StreamItem(4)])
        #expect(found.failure == nil)
        #expect(
            found.dropped.map(\.summary) == [
                "unexpectedEnd id at 22", "typeMismatch id at 29", "missingKeys at 56 id", "typeMismatch name at 85",
            ])
        #expect(found.dropped.map { $0.position?.line } == [3, 4, 5, 8])
        #expect(found.dropped.map { $0.position?.column } == [11, 7, 14, 18])
    }

    /// Compared with decoding each line separately.
    @Test func randomLines() {
        var generator = SplitMix64(seed: 43)
        for _ in 0..<40 {
            var text = ""
            var expected = Streamed<StreamItem>()
            for _ in 0..<generator.below(8) {
                var line = String(repeating: " ", count: generator.below(3))
                let name = String(repeating: "日\\n", count: generator.below(20))
                if !generator.once(in: 6) { line += "{\"id\":\(generator.below(1000)),\"name\":\"\(name)\"}" }
                if generator.once(in: 4) { line = String(line.dropLast(generator.below(10))) }
                if generator.once(in: 4) { line += ["x", "{", "\"", "\\", "{}", "\u{1}", "null"][generator.below(7)] }
                if generator.once(in: 3) { line += "\r" }
                let start = TextPlace(of: text.utf8.count, in: Array(text.utf8))
                if !line.allSatisfy(\.isWhitespace) {
                    switch decodedAtOnce(StreamItem.self, Array(line.utf8)) {
                    case .value(let item): expected.elements.append(item)
                    case .failure(var complaint):
                        complaint.position = complaint.position.map {
                            TextPlace(of: start.offset + $0.offset, in: Array((text + line).utf8))
                        }
                        expected.dropped.append(complaint)
                    }
                }
                text += line + "\n"
            }
            if generator.once(in: 2) { text = String(text.dropLast()) }
            #expect(streamedInAnyChunks(StreamItem.self, as: .lines, text, skipsErrors: true) == expected)
        }
    }

    @Test func theRemainderOfAnInvalidLineIsSkipped() {
        let text = "[1,\"x\",{\"a\":[}\n[2]\n\"\u{1}\n]]\n{\n[3]\nnull\ntrue false\n[4]\n/"
        let found = streamedInAnyChunks([Int].self, as: .lines, text, skipsErrors: true)
        #expect(found.elements == [[2], [3], [4]])
        #expect(
            found.dropped.map(\.summary) == [
                "typeMismatch [1] at 3", "invalidSyntax at 20", "invalidSyntax at 22", "typeMismatch at 25",
                "unexpectedNull at 31", "typeMismatch at 36", "invalidSyntax at 51",
            ])
    }

    @Test func aByteOrderMark() {
        var options = TrellisDecoder.Options()
        options.skipsByteOrderMark = true
        for text in ["\u{FEFF}1\n2", "\u{FEFF}\n\n1\r\n2\n", "\u{FEFF}  1\n2", "\u{FEFF}\r\n1\n2"] {
            #expect(streamedInAnyChunks(Int.self, as: .lines, text, options: options) == Streamed([1, 2]))
        }
        let wrong = streamedInAnyChunks(Int.self, as: .lines, "\u{FEFF}\"a\"", options: options)
        #expect(wrong.failure?.summary == "typeMismatch at 3")
        // A byte order mark is an error after the first line, and without the option also at the start.
        let later = streamedInAnyChunks(Int.self, as: .lines, "1\n\u{FEFF}2", options: options)
        #expect(later.failure?.summary == "invalidSyntax at 2")
        let none = streamedInAnyChunks(Int.self, as: .lines, "\u{FEFF}1\n2")
        #expect(none.failure?.summary == "invalidSyntax at 0")
        #expect(streamedInAnyChunks(Int.self, as: .lines, "\u{FEFF}", options: options) == Streamed([]))
        let half = streamed(Int.self, as: .lines, [[0xEF, 0xBB]], options: options)
        #expect(half.failure?.summary == "invalidUTF8 at 0")
    }

    @Test func comments() {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let text = "// one\n1 // a\n/* b */ 2 /* c */\n  // d\n3 //"
        #expect(streamedInAnyChunks(Int.self, as: .lines, text, options: options) == Streamed([1, 2, 3]))
    }

    @Test func invalidCommentsAreSkippedWithTheirLines() {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let text = "1\n/x\n2\n/\n3\n /* c */ /y 9\n4\n/"
        let found = streamedInAnyChunks(Int.self, as: .lines, text, options: options, skipsErrors: true)
        #expect(found.elements == [1, 2, 3, 4])
        #expect(found.failure == nil)
        #expect(
            found.dropped.map(\.summary) == [
                "invalidSyntax at 3", "invalidSyntax at 8", "invalidSyntax at 21", "unexpectedEnd at 28",
            ])
        let strict = streamedInAnyChunks(Int.self, as: .lines, text, options: options)
        #expect(strict.elements == [1])
        #expect(strict.failure?.summary == "invalidSyntax at 3")
        let values = streamedInAnyChunks(Int.self, as: .values, "1 /x 2", options: options, skipsErrors: true)
        #expect(values.elements == [1])
        #expect(values.failure?.summary == "invalidSyntax at 3")
        let sequence = "\u{1E}1\n\u{1E}/x\n2\n\u{1E}/\u{1E}3\n"
        let records = streamedInAnyChunks(Int.self, as: .textSequence, sequence, options: options, skipsErrors: true)
        #expect(records.elements == [1, 3])
        #expect(records.dropped.map(\.summary) == ["invalidSyntax at 5", "invalidSyntax at 11"])
    }

    @Test func invalidBytes() {
        var text = Array("1\n\"".utf8) + [0xFF] + Array("\"\n3".utf8)
        for chunks in chunkings(of: text) {
            let found = streamed(String.self, as: .lines, chunks, skipsErrors: true)
            #expect(found.dropped.map(\.summary) == ["typeMismatch at 0", "invalidUTF8 at 3", "typeMismatch at 6"])
        }
        // A character truncated by a line feed.
        text = Array("\"a\"\n\"".utf8) + [0xE6, 0x97, 0x0A] + Array("\"b\"".utf8)
        for chunks in chunkings(of: text) {
            let found = streamed(String.self, as: .lines, chunks, skipsErrors: true)
            #expect(found.elements == ["a", "b"])
            #expect(found.dropped.map(\.code) == [.invalidUTF8])
            #expect(found.dropped.map { $0.position?.line } == [2])
        }
    }

    @Test func limitsApplyToEachLine() {
        var options = TrellisDecoder.Options()
        options.limits.size = 4
        let text = "1234\n12345\n  34  \n1"
        let found = streamedInAnyChunks(Int.self, as: .lines, text, options: options, skipsErrors: true)
        #expect(found.elements == [1234, 34, 1])
        #expect(found.dropped.map(\.summary) == ["limitExceeded at 9"])
    }

    @Test func invalidSchemas() {
        for format in [JSONStreamFormat.lines, .values, .array, .array(at: "a")] {
            let error = #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder.ElementSession(Contradiction.self, as: format, skipsErrors: true) { _ in }
            }
            #expect(error?.code == .invalidSchema)
        }
    }

    @Test func theLimitOfReportedErrors() {
        var options = TrellisDecoder.Options()
        options.limits.errorCount = 2
        let lines = streamedInAnyChunks(
            Int.self, as: .lines, "1\nx\n2\nx\n3\nx\n4", options: options, skipsErrors: true)
        #expect(lines.elements == [1, 2, 3])
        #expect(lines.dropped.map(\.summary) == ["invalidSyntax at 2", "invalidSyntax at 6"])
        #expect(lines.failure?.summary == "limitExceeded at 10")
        // Elements dropped inside lines count as well, and unknown keys are recorded up to the limit.
        options.unknownKeys = .collect
        let text = String(repeating: "{\"list\":[1,\"x\"],\"u\":0}\n", count: 4)
        let report = TrellisDecoder.Report()
        var count = 0
        let error = #expect(throws: TrellisError.self) {
            var session = try TrellisDecoder.ElementSession(
                StreamLossy.self, as: .lines, options: options, report: report
            ) { _ in count += 1 }
            try session.feed(Array(text.utf8))
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.line == 3)
        #expect(count == 2)
        #expect(report.dropped.map { $0.position?.line } == [1, 2])
        #expect(report.unknownKeys.count == 2)
    }

    private func check(
        _ text: String, _ elements: [Int], _ failure: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = streamedInAnyChunks(Int.self, as: .lines, text, sourceLocation: sourceLocation)
        #expect(found.elements == elements, sourceLocation: sourceLocation)
        #expect(found.failure?.summary == failure, sourceLocation: sourceLocation)
    }
}

/// A model with a lossy list.
struct StreamLossy: JSONModel, Equatable {
    var list: [Int]

    static let modelSchema = JSONModelSchema(StreamLossy.self, [JSONField("list", \StreamLossy.list).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { list = fields.take(0) }
}

/// Its two fields are mapped to the same key.
private struct Contradiction: JSONModel {
    var a: Int
    var b: Int

    static let modelSchema = JSONModelSchema(
        Contradiction.self,
        [JSONField("a", \Contradiction.a, keys: "x"), JSONField("b", \Contradiction.b, keys: "x")])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }
}

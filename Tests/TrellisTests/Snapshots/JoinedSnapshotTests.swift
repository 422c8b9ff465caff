import Testing
import Trellis

/// Snapshots of documents that arrive in pieces inside of other elements.
@Suite struct JoinedSnapshotTests {
    private struct Piece: Sendable {
        var key = 0
        var text: String?
        var name: String?
    }

    /// What each snapshot shows of the documents, and the error.
    private func shown(_ pieces: [Piece]) async -> (lines: [String], error: TrellisError?) {
        var lines: [String] = []
        do {
            for try await (key, call) in TrellisDecoder().snapshots(
                of: JoinedCall.self, joining: \.text, by: \.key, from: Self.stream(pieces))
            {
                lines.append("\(key) \(call.city ?? "-") \(call.days.map(String.init) ?? "-") \(call.isComplete)")
            }
        } catch {
            return (lines, error as? TrellisError)
        }
        return (lines, nil)
    }

    private static func stream(_ pieces: [Piece]) -> AsyncStream<Piece> {
        AsyncStream { stream in
            for piece in pieces { stream.yield(piece) }
            stream.finish()
        }
    }

    @Test func piecesOfSeveralDocumentsAlternate() async {
        let (lines, error) = await shown([
            Piece(key: 1, text: ""), Piece(key: 1, text: "{\"ci"), Piece(key: 2, text: "{\"city\":\"Ro"), Piece(key: 1),
            Piece(key: 1, text: "ty\":\"Oslo\""), Piece(key: 2, text: "me\"}"), Piece(key: 1, text: ",\"days\":3}"),
        ])
        #expect(error == nil)
        #expect(
            lines == [
                "1 - - false", "2 Ro - false", "1 Oslo - false", "2 Rome - true", "1 Oslo 3 true",
            ])
    }

    @Test func everySplitOfADocument() async throws {
        let text = Array("{\"city\":\"Cádiz\\n🙂\",\"days\":12}".unicodeScalars)
        let whole = try TrellisDecoder().decode(JoinedCall.self, from: String(String.UnicodeScalarView(text)))
        for cut in text.indices {
            var last: JoinedCall?
            let pieces = [text[..<cut], text[cut...]].map { Piece(text: String(String.UnicodeScalarView($0))) }
            for try await (_, call) in TrellisDecoder().snapshots(
                of: JoinedCall.self, joining: \.text, by: \.key, from: Self.stream(pieces))
            {
                last = call.current
            }
            #expect(last == whole)
        }
    }

    @Test func nameSelectsTheType() async throws {
        let pieces = [
            Piece(key: 5, name: "weather"), Piece(key: 6, text: "", name: "count"), Piece(key: 5, text: "{\"city\":"),
            Piece(key: 6, text: "4"), Piece(key: 5, text: "\"Bonn", name: "ignored"), Piece(key: 5, text: "\"}"),
            Piece(key: 6, text: "2"),
        ]
        var lines: [String] = []
        var last: [Int: JoinedTool] = [:]
        for try await (key, tool) in TrellisDecoder().snapshots(
            of: JoinedTool.self, joining: \.text, by: \.key, named: \.name, from: Self.stream(pieces))
        {
            if let call = tool.payload(as: JoinedCall.self) {
                lines.append("\(key) \(call.city ?? "-") \(tool.isComplete)")
            } else {
                lines.append("\(key) \(tool.payload(as: Int.self)?.current ?? -1) \(tool.isComplete)")
            }
            last[key] = tool.current
        }
        #expect(
            lines == ["5 - false", "6 -1 false", "5 Bonn false", "5 Bonn true", "6 -1 false", "6 42 true"])
        #expect(last == [5: .weather(JoinedCall(city: "Bonn")), 6: .count(42)])
    }

    @Test func errorsHaveKeyAndPosition() async {
        let invalid = await shown([Piece(key: 3, text: "{\"city\":"), Piece(key: 3, text: " nul}")])
        #expect(invalid.lines == ["3 - - false"])
        #expect(invalid.error?.code == .invalidSyntax)
        #expect(invalid.error?.path.description == "[3].city")
        #expect(invalid.error?.position?.offset == 12)
        let trailing = await shown([Piece(key: 3, text: "{\"city\":\"a\"}"), Piece(key: 3, text: "x")])
        #expect(trailing.error?.code == .trailingData)
        let missing = await shown([Piece(key: 1, text: "{}")])
        #expect(missing.error?.code == .missingKeys)
    }

    /// The error of documents that are payloads of variants.
    private func error(
        ofNamed pieces: [Piece], showing shown: Set<TrellisDecoder.SnapshotOption> = []
    ) async -> TrellisError? {
        do {
            for try await _ in TrellisDecoder().snapshots(
                of: JoinedTool.self, joining: \.text, by: { "call \($0.key)" }, named: \.name,
                from: Self.stream(pieces), showing: shown)
            {}
            return nil
        } catch {
            return error as? TrellisError
        }
    }

    @Test func errorsOfNamedDocumentsAreInTheirText() async {
        let mismatch = await error(ofNamed: [Piece(text: "{\"city\":\n 7}", name: "weather")])
        #expect(mismatch?.code == .typeMismatch)
        #expect(mismatch?.position?.offset == 10)
        #expect(mismatch?.position?.description == "2:2")
        let first = await error(ofNamed: [Piece(text: "{\"city\": 7}", name: "weather")])
        #expect(first?.position?.description == "1:10")
        let cut = await error(ofNamed: [Piece(text: "{\"city\":", name: "weather")])
        #expect(cut?.code == .unexpectedEnd)
        #expect(cut?.position?.offset == 8)
        let trailing = await error(ofNamed: [Piece(text: "{\"city\":\"a\"}", name: "weather"), Piece(text: "x")])
        #expect(trailing?.code == .trailingData)
        #expect(trailing?.position?.offset == 12)
        #expect(await error(ofNamed: [Piece(text: "{}")])?.code == .missingKeys)
        #expect(await error(ofNamed: [Piece(text: "1", name: "unknown")])?.code == .unknownVariant)
    }

    /// The error of bytes after a document, for every split into two fragments.
    @Test(arguments: [
        ("{\"city\":\"a\"} x", 13), ("{\"city\":\"a\"}}", 12), ("{\"city\":\"a\"},\"count\":1}", 12),
        ("{\"city\":\"}\\\"\"}\n 1", 16), ("{\n\"city\":\n\"a\"} x", 15), ("{\n\"city\":\"a\"} \n x", 16),
    ])
    func bytesAfterADocument(text: String, offset: Int) async {
        for name in [nil, "weather"] { await expectTrailingData(text, named: name, at: offset) }
    }

    @Test(arguments: [("4 x", 2), ("4}", 1), ("-15,", 3), ("12\"a\"", 2)])
    func bytesAfterANumber(text: String, offset: Int) async {
        await expectTrailingData(text, named: "count", at: offset)
    }

    private func expectTrailingData(_ text: String, named name: String?, at offset: Int) async {
        let bytes = Array(text.utf8)
        for cut in bytes.indices {
            let pieces = [bytes[..<cut], bytes[cut...]].map {
                Piece(text: String(decoding: $0, as: UTF8.self), name: name)
            }
            var error: TrellisError?
            do {
                if name == nil {
                    for try await _ in TrellisDecoder().snapshots(
                        of: JoinedCall.self, joining: \.text, by: \.key, from: Self.stream(pieces))
                    {}
                } else {
                    for try await _ in TrellisDecoder().snapshots(
                        of: JoinedTool.self, joining: \.text, by: \.key, named: \.name, from: Self.stream(pieces))
                    {}
                }
            } catch let found {
                error = found as? TrellisError
            }
            #expect(error?.code == .trailingData, "\(name ?? "-"): \(text) split at \(cut)")
            let lines = bytes[..<offset].split(separator: 0x0A, omittingEmptySubsequences: false)
            let column = lines[lines.count - 1].count + 1
            let place = "\(name ?? "-"): \(text) split at \(cut)"
            #expect(error?.position?.offset == offset, "\(place)")
            #expect(error?.position?.description == "\(lines.count):\(column)", "\(place)")
        }
    }

    @Test(arguments: ["{\"city\":\"Oslo\"}", "Sure {x}: ```\n{\"city\":\"Oslo\"}\n``` {", "[1] {\"city\":\"Oslo\"}, {"])
    func surroundingTextOfNamedDocuments(text: String) async throws {
        let characters = Array(text)
        for cut in characters.indices {
            let pieces = [characters[..<cut], characters[cut...]].map { Piece(text: String($0), name: "weather") }
            var last: JoinedTool?
            for try await (_, tool) in TrellisDecoder().snapshots(
                of: JoinedTool.self, joining: \.text, by: \.key, named: \.name, from: Self.stream(pieces),
                showing: [.skipsSurroundingText])
            {
                last = tool.current
            }
            #expect(last == .weather(JoinedCall(city: "Oslo")), "split at \(cut)")
        }
    }

    @Test func surroundingTextOfNamedDocumentsWithErrors() async {
        let call = await error(
            ofNamed: [Piece(text: "Sure: {\"city\": 7}", name: "weather")], showing: [.skipsSurroundingText])
        #expect(call?.code == .typeMismatch && call?.position?.offset == 15)
        let none = await error(ofNamed: [Piece(text: "Sorry.", name: "weather")], showing: [.skipsSurroundingText])
        #expect(none?.code == .unexpectedEnd)
        // A number has no brackets, so no text is skipped.
        let number = await error(ofNamed: [Piece(text: "42", name: "count")], showing: [.skipsSurroundingText])
        #expect(number == nil)
    }

    @Test func namedDocumentsThatEndInsideAnArrayAfterANumber() async {
        let cut = await error(ofNamed: [Piece(text: "{\"days\":[1", name: "lists")])
        #expect(cut?.code == .unexpectedEnd)
        #expect(cut?.position?.offset == 10)
    }

    @Test func incompleteDocumentsAreErrorsAtTheEnd() async {
        let (lines, error) = await shown([
            Piece(key: 1, text: "{\"city\":\"a"), Piece(key: 2, text: "{\"city\":\"b\"}"), Piece(key: 3, text: ""),
        ])
        #expect(lines == ["1 a - false", "2 b - true"])
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.path.description.hasPrefix("[1]") == true)
    }
}

private struct JoinedCall: JSONModel, Equatable {
    var city: String
    var days: Int?

    static let modelSchema = JSONModelSchema(
        JoinedCall.self, [JSONField("city", \JoinedCall.city), JSONField("days", \JoinedCall.days)])

    init(city: String) { self.city = city }

    init(from fields: borrowing JSONFieldValues) throws {
        city = fields.take(0)
        days = fields.take(1)
    }
}

private enum JoinedTool: JSONVariants, Equatable {
    case weather(JoinedCall)
    case count(Int)
    case lists([String: [Int]])

    static let jsonVariants = JSONVariantTable<JoinedTool>(
        .byKey,
        [
            JSONVariantCase(
                "weather", make: { (call: JoinedCall) in JoinedTool.weather(call) },
                take: { if case .weather(let call) = $0 { call } else { nil } }),
            JSONVariantCase(
                "count", make: { (number: Int) in JoinedTool.count(number) },
                take: { if case .count(let number) = $0 { number } else { nil } }),
            JSONVariantCase(
                "lists", make: { (lists: [String: [Int]]) in JoinedTool.lists(lists) },
                take: { if case .lists(let lists) = $0 { lists } else { nil } }),
        ])
}

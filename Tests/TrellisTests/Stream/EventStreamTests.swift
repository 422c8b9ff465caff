import Foundation
import Testing

@testable import Trellis

/// Server-sent events.
@Suite struct EventStreamTests {
    typealias Event = JSONEvent<JSON>

    /// The elements and the error of a stream, fed in chunks.
    private struct Outcome<Element: Equatable>: Equatable {
        var elements: [Element] = []
        var error: String?
        var dropped: [String] = []
        var lastEventID: String?
        var retry: Duration?
    }

    private func outcome<Element: TrellisDecodable & Equatable>(
        _ type: Element.Type, _ chunks: [ArraySlice<UInt8>], as format: JSONStreamFormat = .serverSentEvents,
        options: TrellisDecoder.Options = .init(), skipsErrors: Bool = false
    ) -> Outcome<Element> {
        var outcome = Outcome<Element>()
        let report = TrellisDecoder.Report()
        do {
            var session = try TrellisDecoder.ElementSession(
                type, as: format, options: options, skipsErrors: skipsErrors, report: report
            ) { outcome.elements.append($0) }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()
        } catch {
            outcome.error = Self.summary(error as? TrellisError)
        }
        outcome.dropped = report.dropped.map(Self.summary)
        outcome.lastEventID = report.lastEventID
        outcome.retry = report.retry
        return outcome
    }

    private static func summary(_ error: TrellisError?) -> String {
        guard let error, let position = error.position else { return "\(String(describing: error))" }
        return "\(error.code) \(error.path) \(position.offset) \(position)"
    }

    /// Decodes a stream in one chunk, and expects the same for every split into two or three chunks.
    private func decoded<Element: TrellisDecodable & Equatable>(
        _ type: Element.Type, _ text: String, as format: JSONStreamFormat = .serverSentEvents,
        options: TrellisDecoder.Options = .init(), skipsErrors: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome<Element> {
        let bytes = Array(text.utf8)
        func run(_ chunks: [ArraySlice<UInt8>]) -> Outcome<Element> {
            outcome(type, chunks, as: format, options: options, skipsErrors: skipsErrors)
        }
        let whole = run([bytes[...]])
        for cut in bytes.indices {
            #expect(run([bytes[..<cut], bytes[cut...]]) == whole, "split at \(cut)", sourceLocation: sourceLocation)
        }
        for cut in bytes.indices.dropLast() {
            let chunks = [bytes[..<cut], bytes[cut...cut], bytes[(cut + 1)...]]
            #expect(run(chunks) == whole, "byte \(cut) alone", sourceLocation: sourceLocation)
        }
        #expect(run(bytes.indices.map { bytes[$0...$0] }) == whole, "single bytes", sourceLocation: sourceLocation)
        return whole
    }

    private func events(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Event] {
        let outcome = decoded(Event.self, text, sourceLocation: sourceLocation)
        #expect(outcome.error == nil, sourceLocation: sourceLocation)
        return outcome.elements
    }

    @Test func severalLinesOfDataAreOneDocument() {
        #expect(events("data: [1,\ndata: 2,\ndata:3]\n\n") == [Event([1, 2, 3])])
        // A line feed between two lines separates tokens.
        #expect(decoded(JSON.self, "data: 1\ndata: 2\n\n").error == "trailingData [0] 14 2:7")
    }

    @Test func firstSpaceOfAValueIsRemoved() {
        #expect(events("data:1\n\ndata: 2\n\ndata:  3\n\nid:  a\ndata: 4\n\n").map(\.data) == [1, 2, 3, 4])
        #expect(events("id:  a\ndata: 4\n\n") == [Event(4, id: " a")])
    }

    @Test func commentsAndUnknownFieldsAreSkipped() {
        #expect(
            events(": a comment\n\n:\ndata: 1\n: \"{\nfoo: bar\ndatax: 7\nDATA: 8\n data: 9\nfoo\n\n") == [Event(1)])
    }

    @Test func idsPersistUntilTheyAreReplaced() {
        let text = "id: 1\ndata: 10\n\ndata: 20\nid\n\ndata: 30\n\nid: x\n\n: end\n"
        let outcome = decoded(Event.self, text)
        #expect(outcome.elements == [Event(10, id: "1"), Event(20, id: ""), Event(30)])
        // An event without data sets the last event id too.
        #expect(outcome.lastEventID == "x")
        // A zero byte makes an id invalid.
        #expect(decoded(Event.self, "id: a\n\nid: b\u{0}\ndata: 1\n\n").lastEventID == "a")
        // The id of an event that is not complete does not count.
        #expect(decoded(Event.self, "id: a\n\nid: b\ndata: 1\n").lastEventID == "a")
    }

    @Test func eventsWithoutDataAreSkipped() {
        #expect(
            events("event: ping\n\ndata: 1\n\nevent: x\nid: 5\n\ndata\n\ndata:\ndata:\n\ndata: 2\n\n") == [
                Event(1), Event(2),
            ])
    }

    @Test func eventWithoutABlankLineAtTheEndIsSkipped() {
        #expect(events("data: 1\n\ndata: 2\n") == [Event(1)])
        #expect(events("data: 1\n\ndata: 2") == [Event(1)])
        #expect(events("data: 1\n\ndata: {\"a\": [") == [Event(1)])
        #expect(events("") == [])
    }

    @Test func namesAndRetry() {
        let outcome = decoded(
            Event.self, "event: add\nretry: 2500\ndata: 1\n\nevent\ndata: 2\n\nretry: x\nretry: -1\nretry\ndata: 3\n\n")
        #expect(outcome.elements == [Event(1, name: "add", retry: .seconds(2.5)), Event(2), Event(3)])
        #expect(outcome.retry == .milliseconds(2500))
        #expect(decoded(Event.self, "retry: 100\n\n").retry == .milliseconds(100))
        #expect(decoded(Event.self, "retry: 99999999999999999999\n\n").retry == nil)
    }

    @Test(arguments: ["\n", "\r", "\r\n"]) func lineEndings(_ ending: String) {
        let text = ["event: a", "data: [1,", "data: 2]", "", ": x", "data: 3", "id: 7", "", "", "data: 4", "", ""]
        let expected = [Event([1, 2], name: "a"), Event(3, id: "7"), Event(4)]
        #expect(events(text.joined(separator: ending)) == expected)
        #expect(events("\u{FEFF}" + text.joined(separator: ending)) == expected)
    }

    @Test func mixedLineEndings() {
        #expect(events("data: 1\r\n\ndata: 2\n\r\ndata: 3\r\rdata: 4\n\r") == [Event(1), Event(2), Event(3), Event(4)])
    }

    @Test func onlyOneByteOrderMarkIsSkipped() {
        #expect(events("\u{FEFF}\u{FEFF}data: 1\n\ndata: 2\n\n") == [Event(2)])
        #expect(events("data: 2\n\n\u{FEFF}data: 1\n\n") == [Event(2)])
    }

    @Test func dataAlone() {
        #expect(decoded(Int.self, "event: a\ndata: 1\n\ndata: 2\n\n").elements == [1, 2])
    }

    @Test func endMarker() {
        let format = JSONStreamFormat.serverSentEvents(endingWith: "[DONE]")
        let text = "data: 1\n\ndata: [DONE]\n\nnonsense\ndata: }\n\n"
        #expect(decoded(Int.self, text, as: format) == Outcome(elements: [1]))
        #expect(decoded(Int.self, "data: 1\n\ndata: 2\n", as: format).error == "unexpectedEnd  17 4:1")
        #expect(decoded(Int.self, "data: 1\n\ndata: [DONE]\n\n").error == "typeMismatch [1] 15 3:7")
    }

    @Test func noChunkIsReadAfterTheEndMarker() async throws {
        let format = JSONStreamFormat.serverSentEvents(endingWith: "[DONE]")
        let chunks = AsyncStream<[UInt8]> { stream in
            stream.yield(Array("data: 1\n\ndata: [DO".utf8))
            stream.yield(Array("NE]\n\n".utf8))
            // The connection stays open.
        }
        var found: [Int] = []
        for try await number in TrellisDecoder().elements(Int.self, as: format, from: chunks) { found.append(number) }
        #expect(found == [1])
        let more = AsyncStream<[UInt8]> { $0.yield(Array("data: 2\n\ndata: [DONE]\n\n".utf8)) }
        try await TrellisDecoder().forEachElement(Int.self, as: format, from: more) { found.append($0) }
        #expect(found == [1, 2])
    }

    @Test func errorsHaveEventLineAndColumn() {
        let text =
            ": c\r\ndata: {\"id\":1}\r\n\r\nevent: e\r\ndata: {\"id\":\r\n: c\r\ndata:  \"x\"}\r\n\r\n"
            + "data: {\"id\":3}\r\n\r\n"
        let outcome = decoded(EventItem.self, text)
        #expect(outcome.elements == [EventItem(1)])
        #expect(outcome.error == "typeMismatch [1].id 59 7:8")
        let skipping = decoded(EventItem.self, text, skipsErrors: true)
        #expect(skipping.elements == [EventItem(1), EventItem(3)])
        #expect(skipping.dropped == ["typeMismatch [1].id 59 7:8"])
    }

    @Test func invalidDataIsSkippedOnDemand() {
        let text = "data: 1\n\ndata: {\n\ndata: ]\n\ndata: \"\u{1}\"\n\ndata: 2 3\n\ndata: 4\n\n"
        #expect(decoded(Int.self, text).error == "typeMismatch [1] 15 3:7")
        let outcome = decoded(Int.self, text, skipsErrors: true)
        #expect(outcome.elements == [1, 4])
        #expect(outcome.dropped.count == 4)
    }

    @Test func nameSelectsTheVariant() {
        let text = "event: add\ndata: {\"id\":\ndata: 1}\n\ndata: {\"remove\":2}\n\nevent: remove\ndata: 3\n\n"
        #expect(decoded(EventChange.self, text).elements == [.add(EventItem(1)), .remove(2), .remove(3)])
        let named = decoded(JSONEvent<EventChange>.self, text).elements
        #expect(named.map(\.name) == ["add", "message", "remove"])
        let wrong = decoded(EventChange.self, "event: remove\ndata: true\n\n")
        #expect(wrong.error == "typeMismatch [0].remove 20 2:7")
        // Data that would add members to the object of the name.
        for more in [",\"add\":{\"id\":2}", ",\"remove\":2", ",\"x\":2", "}{", "}", " ]"] {
            let error = decoded(EventChange.self, "event: remove\ndata: 1\(more)\n\n").error
            #expect(error == (more == " ]" ? "trailingData [0] 22 2:9" : "trailingData [0] 21 2:8"), "\(more)")
        }
        let repeated = decoded(EventChange.self, "event: add\ndata: {\"id\":1},\"add\":{\"id\":2}\n\n")
        #expect(repeated.error == "trailingData [0] 25 2:15")
        let cut = decoded(EventChange.self, "event: add\ndata: {\"id\":1\n\n")
        #expect(cut.error?.hasPrefix("unexpectedEnd") == true)
        #expect(decoded(EventChange.self, "event: a\"b\\\ndata: {}\n\n").error?.hasPrefix("unknownVariant") == true)
    }

    @Test func commentsAfterTheDataOfANamedEvent() {
        let text = "event: add\ndata: {\"id\":1} // }\n\nevent: remove\ndata: /* 1 */ 2 /* } */ \n\n"
        let elements = decoded(EventChange.self, text, options: .with { $0.allowsComments = true }).elements
        #expect(elements == [.add(EventItem(1)), .remove(2)])
    }

    @Test func limits() {
        func error(_ text: String, _ limits: TrellisDecoder.Limits) -> String? {
            decoded(JSON.self, text, options: .init(limits: limits)).error
        }
        let size = TrellisDecoder.Limits(bufferedSize: 12)
        #expect(error("data: 123456\n\n: a long comment\nanother: field\ndata: 1\n\n", size) == nil)
        #expect(error("data: 1\n\ndata: 1234567\n\n", size) == "limitExceeded [1] 21 3:13")
        #expect(error("data: 1\n\ndata: [\ndata:1]\n\n", size) == "limitExceeded [1] 22 4:6")
        #expect(error("data: 1234567", size) == "limitExceeded [0] 12 1:13")
        let fields = TrellisDecoder.Limits(eventFieldCount: 2)
        #expect(error("data: 1\nid: 2\n: 3\n: 4\n\n: 5\nx: 6\ndata: 7\n\n", fields) == nil)
        #expect(error("data: 1\n\nx\ny\ndata: 7\n\n", fields) == "limitExceeded [1] 13 5:1")
        // The line that is one field too many has the byte that is one too many, wherever chunks end.
        let both = TrellisDecoder.Limits(bufferedSize: 11, eventFieldCount: 2)
        #expect(error("id: 2\ndata: [\ndata:1]\n\n", both) == "limitExceeded [0] 12 2:7")
        #expect(error("id\ndata: [\ndata:1]\n\n", both) == "limitExceeded [0] 11 3:1")
        #expect(error("data: 123456\ndog: 1\nid2\n\n", size) == nil)
        let errors = TrellisDecoder.Options(limits: TrellisDecoder.Limits(errorCount: 1))
        let text = "data: 0\n\ndata: x\n\ndata: y\n\ndata: 3\n\n"
        let dropping = decoded(Int.self, text, options: errors, skipsErrors: true)
        #expect(dropping.error?.hasPrefix("limitExceeded [2] ") == true, "\(dropping)")
        #expect(throws: TrellisError.self) {
            let options = TrellisDecoder.Options(limits: TrellisDecoder.Limits(eventFieldCount: -1))
            return try TrellisDecoder(options: options).decodeElements(
                Int.self, as: .serverSentEvents, from: "data: 1\n\n")
        }
    }

    @Test func everySource() async throws {
        let text = "data: 1\n\ndata: 2\n\ndata: 3\n\n"
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-events-\(UUID()).txt")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let decoder = TrellisDecoder()
        let format = JSONStreamFormat.serverSentEvents
        #expect(try decoder.decodeElements(Int.self, as: format, from: text) == [1, 2, 3])
        #expect(try decoder.decodeElements(Int.self, as: format, from: .file(url), workers: 2) == [1, 2, 3])
        var found: [Int] = []
        try decoder.forEachElement(Int.self, as: format, from: .file(url, chunkSize: 4)) { found.append($0) }
        try decoder.forEachElement(Int.self, as: format, from: text, workers: 2) { found.append($0) }
        for try await number in decoder.elements(Int.self, as: format, from: text) { found.append(number) }
        let bytes = AsyncStream<UInt8> { stream in
            for byte in text.utf8 { stream.yield(byte) }
            stream.finish()
        }
        for try await number in decoder.elements(Int.self, as: format, from: bytes.jsonChunks) { found.append(number) }
        #expect(found == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
    }

    @Test func aJSONValueIsOneEvent() throws {
        let (decoder, format) = (TrellisDecoder(), JSONStreamFormat.serverSentEvents)
        #expect(try decoder.decodeElements(JSONEvent<Int>.self, as: format, from: JSON(7)) == [JSONEvent(7)])
        let error = #expect(throws: TrellisError.self) {
            try decoder.decodeElements(JSONEvent<Int>.self, as: format, from: JSON("x"))
        }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path.description == "[0]")
        let report = TrellisDecoder.Report()
        try decoder.forEachElement(
            JSONEvent<Int>.self, as: format, from: JSON("x"), skipsErrors: true, report: report
        ) { Issue.record("a decoded event: \($0)") }
        #expect(report.dropped.map(\.code) == [.typeMismatch])
        let lossy = TrellisDecoder.Report()
        let list = try decoder.decodeElements(
            LossyNumbers.self, as: format, from: ["numbers": [1, "x"]] as JSON, report: lossy)
        #expect(list.map(\.numbers) == [[1]])
        #expect(lossy.dropped.map(\.path.description) == ["[0].numbers[1]"])
    }

    @Test func eventsNeedTheirFormat() {
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decodeElements(JSONEvent<Int>.self, as: .lines, from: "1")
        }
        #expect(error?.code == .invalidSchema)
        #expect(throws: TrellisError.self) { try TrellisDecoder().decode(JSONEvent<Int>.self, from: "1") }
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode(JSONEvent(1)) }
        #expect(throws: TrellisError.self) {
            try TrellisDecoder().decodeElements(JSONEntry<Int>.self, as: .serverSentEvents, from: "data: 1\n\n")
        }
    }

    /// Random streams, against a decoder that processes complete lines.
    @Test func randomStreams() {
        var generator = SplitMix64(seed: 9)
        let pieces = [
            "data", "data:", "data: 1", "data: [", "data: 2]", "data: \"é\"", "id: 7", "id", "event: a", "retry: 5",
            ":", ": c",
            "", "", "", "", "x: y", "data: {\"a\":", "data: 1}", "dat", "data :1",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<generator.below(30) {
                text += pieces[generator.below(pieces.count)] + ["\n", "\r", "\r\n"][generator.below(3)]
            }
            let bytes = Array(text.utf8)
            let expected = EventReference.events(text)
            for _ in 0..<4 {
                var chunks: [ArraySlice<UInt8>] = []
                var start = 0
                while start < bytes.count {
                    let end = min(bytes.count, start + 1 + generator.below(12))
                    chunks.append(bytes[start..<end])
                    start = end
                }
                let found = outcome(Event.self, chunks, skipsErrors: true)
                #expect(found.elements == expected, "\(text.debugDescription)")
                #expect(found.error == nil)
            }
        }
    }
}

/// A simple implementation of the rules for complete streams.
private enum EventReference {
    static func events(_ text: String) -> [JSONEvent<JSON>] {
        var events: [JSONEvent<JSON>] = []
        var (data, name, id, retry) = ([String](), "", String?.none, Int?.none)
        let unified = text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1) }
            .replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        var lines = unified.components(separatedBy: "\n")
        lines.removeLast()
        for line in lines {
            if line.isEmpty {
                if let value = try? TrellisDecoder().decode(JSON.self, from: data.joined(separator: "\n")) {
                    events.append(
                        JSONEvent(
                            value, name: name.isEmpty ? "message" : name, id: id,
                            retry: retry.map { .milliseconds($0) }))
                }
                (data, name, id, retry) = ([], "", nil, nil)
                continue
            }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var value = parts.count > 1 ? String(parts[1]) : ""
            if value.hasPrefix(" ") { value.removeFirst() }
            switch parts[0] {
            case "data": data.append(value)
            case "event": name = value
            case "id": id = value
            case "retry": retry = Int(value)
            default: break
            }
        }
        return events
    }
}

private struct EventItem: JSONModel, Equatable {
    var id: Int

    static let modelSchema = JSONModelSchema(EventItem.self, [JSONField("id", \EventItem.id)])
    init(_ id: Int) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

private enum EventChange: JSONVariants, Equatable {
    case add(EventItem)
    case remove(Int)

    static let jsonVariants = JSONVariantTable<EventChange>(
        .byKey,
        [
            JSONVariantCase(
                "add", make: { (item: EventItem) in EventChange.add(item) },
                take: { if case .add(let item) = $0 { item } else { nil } }),
            JSONVariantCase(
                "remove", make: { (id: Int) in EventChange.remove(id) },
                take: { if case .remove(let id) = $0 { id } else { nil } }),
        ])
}

private struct LossyNumbers: JSONModel {
    let numbers: [Int]

    static let modelSchema = JSONModelSchema(
        LossyNumbers.self, [JSONField("numbers", \LossyNumbers.numbers).lossy()])

    init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
}

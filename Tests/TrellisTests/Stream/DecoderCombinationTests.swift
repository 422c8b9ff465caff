import Foundation
import Testing
import Trellis

/// Every combination in the table of the page "Streaming and multithreading": the decoded type, the kind of input, one
/// or several threads, with or without a report. Each call is compiled and run.
@Suite struct DecoderCombinationTests {
    private let decoder = TrellisDecoder(options: .with { $0.unknownKeys = .collect })
    private let page = #"{"total":2,"items":[{"id":1,"x":0},{"id":2}],"stock":{"a":{"id":3},"b":{"id":4}}}"#
    private let lines = "{\"id\":1,\"x\":0}\n{\"id\":2}\n"
    private let items = [StreamItem(1), StreamItem(2)]

    /// All kinds of input of synchronous calls, each passed to a closure.
    private func withSources(_ text: String, _ body: (any JSONSource & Sendable) async throws -> Void) async throws {
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        let handle = try FileHandle(forReadingFrom: file.url)
        defer { try? handle.close() }
        let memory: [any JSONSource & Sendable] = [
            text, Substring(text), Array(text.utf8), ArraySlice(text.utf8), ContiguousArray(text.utf8), Data(text.utf8),
        ]
        for source in memory { try await body(source) }
        try await body(JSONFileSource.file(file.url))
        try await body(JSONFileSource.file(file.url, chunkSize: 3))
        try await body(JSONFileSource.handle(handle))
    }

    private func chunks(_ text: String) -> ChunkSource { ChunkSource(text.map { String($0) }) }

    /// Expects the only unknown key of the documents, and clears the report.
    private func expectUnknownKey(in report: TrellisDecoder.Report, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(report.unknownKeys.count == 1, sourceLocation: sourceLocation)
    }

    @Test func values() async throws {
        let text = #"{"id":1,"x":0}"#
        try await withSources(text) { source in
            func check<Source: JSONSource & Sendable>(_ source: Source) throws {
                let report = TrellisDecoder.Report()
                #expect(try decoder.decode(StreamItem.self, from: source, report: report) == StreamItem(1))
                expectUnknownKey(in: report)
            }
            try check(source)
        }
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        let json = try JSON(parsing: text)
        #expect(try decoder.decode(StreamItem.self, from: text) == StreamItem(1))
        #expect(try decoder.decode(StreamItem.self, from: json) == StreamItem(1))
        #expect(try decoder.decode(StreamItem.self, from: .file(file.url)) == StreamItem(1))
        #expect(try decoder.decode(StreamItem.self, from: text, workers: 2) == StreamItem(1))
        #expect(try decoder.decode(StreamItem.self, from: json, workers: 2) == StreamItem(1))
        #expect(try decoder.decode(StreamItem.self, from: .file(file.url), workers: 2) == StreamItem(1))
        #expect(try await decoder.decode(StreamItem.self, from: chunks(text)) == StreamItem(1))
        #expect(try await decoder.decodeInBackground(StreamItem.self, from: text) == StreamItem(1))
        #expect(try await decoder.decodeInBackground(StreamItem.self, from: json) == StreamItem(1))
        #expect(try await decoder.decodeInBackground(StreamItem.self, from: .file(file.url)) == StreamItem(1))
        let report = TrellisDecoder.Report()
        _ = try decoder.decode(StreamItem.self, from: text, workers: 2, report: report)
        _ = try decoder.decode(StreamItem.self, from: json, workers: 2, report: report)
        _ = try decoder.decode(StreamItem.self, from: .file(file.url), workers: 2, report: report)
        _ = try await decoder.decode(StreamItem.self, from: chunks(text), report: report)
        _ = try await decoder.decodeInBackground(StreamItem.self, from: .file(file.url), report: report)
        #expect(report.unknownKeys.map(\.description) == Array(repeating: "x", count: 5))
        // Decoding the `JSON` value consumes no bytes, so only four of the five calls count.
        #expect(report.bytesConsumed == 4 * text.utf8.count)
    }

    @Test func spans() throws {
        let bytes = Array(page.utf8)
        #expect(try decoder.decode([StreamItem].self, at: "items", from: bytes.span) == items)
        let raw = unsafe try decoder.decode([StreamItem].self, at: "items", from: bytes.span.bytes)
        #expect(raw == items)
        var found: [StreamItem] = []
        try decoder.forEachElement(StreamItem.self, as: .array(at: "items"), from: bytes.span) { found.append($0) }
        #expect(found == items)
        var updated = StreamItem(9)
        try decoder.update(&updated, from: Array("{\"id\":5}".utf8).span)
        #expect(updated == StreamItem(5))
    }

    @Test func valuesAtAPath() async throws {
        let file = TemporaryFile()
        try Data(page.utf8).write(to: file.url)
        let json = try JSON(parsing: page)
        let report = TrellisDecoder.Report()
        #expect(try decoder.decode([StreamItem].self, at: "items", from: page, report: report) == items)
        #expect(try decoder.decode([StreamItem].self, at: "items", from: json, report: report) == items)
        #expect(try decoder.decode([StreamItem].self, at: "items", from: .file(file.url), report: report) == items)
        #expect(try decoder.decode([StreamItem].self, at: "items", from: page, workers: 2, report: report) == items)
        #expect(try decoder.decode([StreamItem].self, at: "items", from: json, workers: 2, report: report) == items)
        #expect(
            try decoder.decode([StreamItem].self, at: "items", from: .file(file.url), workers: 2, report: report)
                == items)
        #expect(try await decoder.decode([StreamItem].self, at: "items", from: chunks(page), report: report) == items)
        #expect(
            try await decoder.decodeInBackground([StreamItem].self, at: "items", from: page, report: report) == items)
        #expect(
            try await decoder.decodeInBackground([StreamItem].self, at: "items", from: .file(file.url), report: report)
                == items)
        #expect(report.unknownKeys.map(\.description) == Array(repeating: "items[0].x", count: 9))
        // As in a field, also for a parsed value.
        #expect(try decoder.decode(Int?.self, at: "none", from: json) == nil)
        #expect(try decoder.decode(JSONPresence<Int>.self, at: "none", from: json) == .missing)
        let missing = #expect(throws: TrellisError.self) { try decoder.decode(Int.self, at: "none", from: json) }
        #expect(missing?.code == .missingKeys)
        #expect(missing?.missingKeys == ["none"])
        let mismatch = #expect(throws: TrellisError.self) { try decoder.decode(Int.self, at: "total.x", from: json) }
        #expect(mismatch?.code == .typeMismatch)
    }

    @Test(arguments: ["array", "entries", "lines", "values"]) func elements(_ name: String) async throws {
        switch name {
        case "array": try await checkElements(StreamItem.self, .array(at: "items"), page, items, isMember: true)
        case "lines": try await checkElements(StreamItem.self, .lines, lines, items, isMember: false)
        case "values": try await checkElements(StreamItem.self, .values, lines, items, isMember: false)
        default:
            try await checkElements(
                JSONEntry<StreamItem>.self, .entries(at: "stock"), page,
                [JSONEntry(key: "a", value: StreamItem(3)), JSONEntry(key: "b", value: StreamItem(4))], isMember: true)
        }
    }

    /// - Parameter isMember: whether the elements are in a document with other members, which can be a parsed value,
    ///   too.
    private func checkElements<Element: TrellisDecodable & Sendable & Equatable>(
        _ type: Element.Type, _ format: JSONStreamFormat, _ text: String, _ expected: [Element], isMember: Bool
    ) async throws {
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        let url = file.url
        var found: [Element] = []
        func expectAll(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(found == expected, sourceLocation: sourceLocation)
            found = []
        }
        let report = TrellisDecoder.Report()
        try decoder.forEachElement(type, as: format, from: text, report: report) { found.append($0) }
        expectAll()
        try decoder.forEachElement(type, as: format, from: .file(url), report: report) { found.append($0) }
        expectAll()
        try decoder.forEachElement(type, as: format, from: text, workers: 2, report: report) { found.append($0) }
        expectAll()
        try decoder.forEachElement(type, as: format, from: .file(url), workers: 2, report: report) { found.append($0) }
        expectAll()
        try await decoder.forEachElement(type, as: format, from: chunks(text), report: report) { found.append($0) }
        expectAll()
        #expect(try decoder.decodeElements(type, as: format, from: text, report: report) == expected)
        #expect(try decoder.decodeElements(type, as: format, from: .file(url), report: report) == expected)
        #expect(try decoder.decodeElements(type, as: format, from: text, workers: 2, report: report) == expected)
        #expect(try decoder.decodeElements(type, as: format, from: .file(url), workers: 2, report: report) == expected)
        for try await element in decoder.elements(type, as: format, from: chunks(text), report: report) {
            found.append(element)
        }
        expectAll()
        for try await element in decoder.elements(type, as: format, from: text, report: report) {
            found.append(element)
        }
        expectAll()
        for try await element in decoder.elements(type, as: format, from: .file(url), workers: 2, report: report) {
            found.append(element)
        }
        expectAll()
        var session = try TrellisDecoder.ElementSession(type, as: format, options: decoder.options, report: report) {
            found.append($0)
        }
        for byte in text.utf8 { try session.feed([byte]) }
        try session.finish()
        expectAll()
        let isKnown = type != StreamItem.self
        #expect(report.unknownKeys.count == (isKnown ? 0 : 13))
        #expect(report.bytesConsumed == 13 * text.utf8.count)
        guard isMember else { return }
        let json = try JSON(parsing: text)
        try decoder.forEachElement(type, as: format, from: json) { found.append($0) }
        expectAll()
        #expect(try decoder.decodeElements(type, as: format, from: json, workers: 2) == expected)
        for try await element in decoder.elements(type, as: format, from: json) { found.append(element) }
        expectAll()
    }

    @Test func parsedValuesAsElements() throws {
        let json = try JSON(parsing: #"[{"id":1},{"id":"x"},{"id":2}]"#)
        let report = TrellisDecoder.Report()
        #expect(
            try decoder.decodeElements(StreamItem.self, as: .array, from: json, skipsErrors: true, report: report)
                == items)
        #expect(report.dropped.map(\.path.description) == ["[1].id"])
        // A parsed value counts as one line or one value.
        for format in [JSONStreamFormat.lines, .values] {
            #expect(try decoder.decodeElements(StreamItem.self, as: format, from: ["id": 1] as JSON) == [StreamItem(1)])
            #expect(try decoder.decodeElements(Int.self, as: format, from: ["id": 1] as JSON, skipsErrors: true) == [])
        }
    }

    @Test func elementsWithTheRest() async throws {
        let decoder = TrellisDecoder()
        let file = TemporaryFile()
        try Data(page.utf8).write(to: file.url)
        let format = JSONStreamFormat.array(at: "items")
        let rest = StreamPage(2)
        let report = TrellisDecoder.Report()
        var found: [StreamItem] = []
        func expectAll(_ page: StreamPage, sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(page == rest, sourceLocation: sourceLocation)
            #expect(found == items, sourceLocation: sourceLocation)
            found = []
        }
        expectAll(
            try decoder.forEachElement(StreamItem.self, as: format, rest: StreamPage.self, from: page, report: report) {
                found.append($0)
            })
        expectAll(
            try decoder.forEachElement(StreamItem.self, as: format, rest: StreamPage.self, from: JSON(parsing: page)) {
                found.append($0)
            })
        expectAll(
            try decoder.forEachElement(StreamItem.self, as: format, rest: StreamPage.self, from: .file(file.url)) {
                found.append($0)
            })
        expectAll(
            try decoder.forEachElement(
                StreamItem.self, as: format, rest: StreamPage.self, from: page, workers: 2, report: report
            ) { found.append($0) })
        expectAll(
            try decoder.forEachElement(
                StreamItem.self, as: format, rest: StreamPage.self, from: .file(file.url), workers: 2
            ) { found.append($0) })
        expectAll(
            try await decoder.forEachElement(
                StreamItem.self, as: format, rest: StreamPage.self, from: chunks(page), report: report
            ) { found.append($0) })
        #expect(report.bytesConsumed == 3 * page.utf8.count)
        var stock: [JSONEntry<StreamItem>] = []
        let total = try decoder.forEachElement(
            JSONEntry<StreamItem>.self, as: .entries(at: "stock"), rest: StreamPage.self, from: page
        ) { stock.append($0) }
        #expect(total == rest)
        #expect(stock.map(\.key) == ["a", "b"])
    }

    @Test func updates() async throws {
        let text = #"{"id":5,"x":0}"#
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        let report = TrellisDecoder.Report()
        var count = 0
        func check(_ update: (inout StreamItem) async throws -> Void) async throws {
            var item = StreamItem(1, "n")
            try await update(&item)
            #expect(item == StreamItem(5, "n"))
            count += 1
        }
        let json = try JSON(parsing: text)
        try await check { try decoder.update(&$0, from: text, report: report) }
        try await check { try decoder.update(&$0, from: json, report: report) }
        try await check { try decoder.update(&$0, from: .file(file.url), report: report) }
        try await check { try await decoder.update(&$0, from: chunks(text), report: report) }
        try await check {
            var session = try TrellisDecoder.UpdateSession(updating: $0, options: decoder.options, report: report)
            for byte in text.utf8 { try session.feed([byte]) }
            $0 = try session.finish()
        }
        #expect(report.unknownKeys.count == count)
        var item = StreamItem(1)
        await #expect(throws: TrellisError.self) { try await decoder.update(&item, from: chunks("{\"id\":7")) }
        #expect(item == StreamItem(1))
    }

    @Test func elementTypesUnsuitableForTheFormat() {
        let wrong = [
            #expect(throws: TrellisError.self) {
                try decoder.forEachElement(StreamItem.self, as: .entries, from: "{}") { _ in }
            },
            #expect(throws: TrellisError.self) {
                try decoder.forEachElement(JSONEntry<Int>.self, as: .array, from: "[]") { _ in }
            },
            #expect(throws: TrellisError.self) {
                try decoder.forEachElement(JSONEntry<Int>.self, as: .lines, from: "{}") { _ in }
            },
            #expect(throws: TrellisError.self) {
                try decoder.forEachElement(StreamItem.self, as: .lines, rest: StreamPage.self, from: "{}") { _ in }
            },
        ]
        for error in wrong { #expect(error?.code == .invalidSchema) }
        #expect(throws: TrellisError.self) { try decoder.decode(JSONEntry<Int>.self, from: "{\"a\":1}") }
        #expect(throws: TrellisError.self) { try decoder.decode(JSONEntry<Int>.self, from: "1") }
    }

    @Test func sessionsThrowTheSameErrorAgain() throws {
        var session = try TrellisDecoder.ValueSession(StreamItem.self, at: "a")
        var codes: [TrellisError.Code] = []
        for chunk in ["{\"a\":1,", "}"] {
            do throws(TrellisError) { try session.feed(chunk) } catch { codes.append(error.code) }
        }
        do throws(TrellisError) { _ = try session.finish() } catch { codes.append(error.code) }
        #expect(codes == [.typeMismatch, .typeMismatch, .typeMismatch])
    }
}

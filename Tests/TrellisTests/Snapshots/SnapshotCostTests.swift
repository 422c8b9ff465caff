@testable import Trellis
import Testing

/// The work of reading a snapshot after each chunk is proportional to the text.
@Suite struct SnapshotCostTests {
    /// Counts how often a value is decoded.
    private enum Owner {}

    private struct Line: JSONModel {
        var text: Tracked<Owner>
        static let modelSchema = JSONModelSchema(Line.self, [JSONField("text", \Line.text)])
        init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
    }

    private struct Page: JSONModel {
        var lines: [Line]
        var title: String
        static let modelSchema = JSONModelSchema(
            Page.self, [JSONField("lines", \Page.lines), JSONField("title", \Page.title)])
        init(from fields: borrowing JSONFieldValues) throws {
            lines = fields.take(0)
            title = fields.take(1)
        }
    }

    private func madeValues(count: Int, chunkSize: Int) throws -> Int {
        let lines = (0..<count).map { "{\"text\":\"line \($0)\"}" }.joined(separator: ",")
        let text = Array("{\"lines\":[\(lines)],\"title\":\"t\"}".utf8)
        let before = LiveCounts.made(Owner.self)
        var session = try TrellisDecoder.SnapshotSession(Page.self)
        for chunk in cut(text, every: chunkSize) {
            try session.feed(chunk)
            let page = session.snapshot()
            _ = page.lines.complete.count
            _ = page.lines.last?.text
            _ = page.title
        }
        _ = try session.finish()
        return LiveCounts.made(Owner.self) - before
    }

    // The cases share a counter.
    @Test(.serialized, arguments: [1, 40])
    func decodesGrowLinearlyWithTheText(chunkSize: Int) throws {
        let once = try madeValues(count: 200, chunkSize: chunkSize)
        let twice = try madeValues(count: 400, chunkSize: chunkSize)
        #expect(Double(twice) <= 2.2 * Double(once))
    }

    @Test func readingTheNewTextReadsNothingTwice() throws {
        var session = try TrellisDecoder.SnapshotSession(Page.self)
        try session.feed("{\"lines\":[],\"title\":\"")
        var length = 0
        for count in 0..<2000 {
            try session.feed("a\(count)\\n")
            length += session.snapshot().newText(\.title).utf8.count
        }
        #expect(length == session.snapshot().title?.utf8.count)
    }

    @Test func lookingUpAKeyDoesNotScanAllMembers() throws {
        // A linear search through the members would take some 10^9 comparisons.
        var session = try TrellisDecoder.SnapshotSession(Page.self)
        try session.feed("{")
        for count in 0..<30_000 {
            try session.feed("\"k\(count)\":1,")
            #expect(session.snapshot().title == nil)
        }
        try session.feed("\"title\":\"t\"")
        #expect(session.snapshot().title == "t")
    }
}

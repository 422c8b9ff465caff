@testable import Trellis
import Testing

/// The work of reading a snapshot after each chunk is proportional to the text.
@Suite(.serialized) struct SnapshotCostTests {
    /// Counts how often a value is decoded. The tests share this counter, so they run one after the other.
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

    @Test(arguments: [1, 40])
    func decodesGrowLinearlyWithTheText(chunkSize: Int) throws {
        let once = try madeValues(count: 200, chunkSize: chunkSize)
        let twice = try madeValues(count: 400, chunkSize: chunkSize)
        #expect(Double(twice) <= 2.2 * Double(once))
    }

    private struct Book: JSONDecodableModel {
        var page: Page
        var gathered: [Tracked<Owner>]
        var byName: [String: Line]
        var note: String
        static let modelSchema = JSONModelSchema(
            Book.self,
            [
                JSONField("page", \Book.page), JSONField("gathered", \Book.gathered, keys: ["items", .each, "text"]),
                JSONField("byName", \Book.byName), JSONField("note", \Book.note),
            ])
        init(from fields: borrowing JSONFieldValues) throws {
            page = fields.take(0)
            gathered = fields.take(1)
            byName = fields.take(2)
            note = fields.take(3)
        }
    }

    /// The values of complete objects are decoded once, however often they are read while the document grows, and once
    /// more when the document is complete.
    @Test func completeObjectsAreNotDecodedForEachChunk() throws {
        let lines = (0..<100).map { "{\"text\":\"line \($0)\"}" }.joined(separator: ",")
        let entries = (0..<100).map { "\"\($0)\":{\"text\":\"\($0)\"}" }.joined(separator: ",")
        let page = "\"page\":{\"lines\":[\(lines)],\"title\":\"t\"}"
        let start = "{\(page),\"items\":[\(lines)],\"byName\":{\(entries)},\"note\":\""
        var session = try TrellisDecoder.SnapshotSession(Book.self)
        try session.feed(start)
        func read(_ book: JSONSnapshot<Book>) -> Int {
            let texts = (0..<100).count { book.page.lines[$0].text != nil && book.byName[$0].text != nil }
            return texts + book.page.lines.complete.count + book.byName.complete.count + book.gathered.count
        }
        let before = LiveCounts.made(Owner.self)
        #expect(read(session.snapshot()) == 300)
        let once = LiveCounts.made(Owner.self) - before
        for _ in 0..<50 {
            try session.feed("more ")
            #expect(read(session.snapshot()) == 300)
        }
        #expect(LiveCounts.made(Owner.self) - before == once)
        try session.feed("\"}")
        let complete = LiveCounts.made(Owner.self)
        for _ in 0..<50 { #expect(read(session.snapshot()) == 400) }
        #expect(LiveCounts.made(Owner.self) - complete == 300)
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

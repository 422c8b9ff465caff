import Testing
import Trellis

/// The values that a session and its snapshots keep alive.
@Suite struct SnapshotLifetimeTests {
    private enum Owner {}

    private struct Item: JSONModel {
        var text: Tracked<Owner>
        var name: String
        static let modelSchema = JSONModelSchema(
            Item.self, [JSONField("text", \Item.text), JSONField("name", \Item.name)])
        init(from fields: borrowing JSONFieldValues) throws {
            text = fields.take(0)
            name = fields.take(1)
        }
    }

    private struct Plain: JSONModel {
        var more: Tracked<Owner>
        static let modelSchema = JSONModelSchema(Plain.self, [JSONField("more", \Plain.more)])
        init(from fields: borrowing JSONFieldValues) throws { more = fields.take(0) }
    }

    private struct Shelf: JSONModel {
        var items: [Item]
        var label: Tracked<Owner>?
        var byName: [String: Item]
        var plain: Plain?
        static let modelSchema = JSONModelSchema(
            Shelf.self,
            [
                JSONField("items", \Shelf.items), JSONField("plain", \Shelf.plain, form: .flattened()),
                JSONField("label", \Shelf.label),
                JSONField("byName", \Shelf.byName, default: [:]),
            ])
        init(from fields: borrowing JSONFieldValues) throws {
            items = fields.take(0)
            plain = fields.take(1)
            label = fields.take(2)
            byName = fields.take(3)
        }
    }

    private let text = Array(
        """
        {"label":"l","more":"m","items":[{"text":"a","name":"b"},{"text":"c","name":"d"}],
        "byName":{"x":{"text":"e","name":"f"}}}
        """.utf8)

    private func read(_ shelf: JSONSnapshot<Shelf>) {
        _ = shelf.label?.text
        _ = shelf.items.complete
        _ = shelf.items.map { $0.text?.text }
        _ = shelf.byName.map(\.current)
        _ = shelf.plain.more?.text
        _ = shelf.current
    }

    @Test func droppedSessionsFreeEverything() throws {
        for size in 0...text.count {
            do {
                var session = try TrellisDecoder.SnapshotSession(Shelf.self)
                try session.feed(text[..<size])
                read(session.snapshot())
                if size == text.count { _ = try session.finish() }
            }
            #expect(LiveCounts.live(Owner.self) == 0, "\(size)")
        }
        #expect(LiveCounts.made(Owner.self) > 0)
    }

    @Test func valuesAreDecodedOnce() throws {
        enum Once {}
        struct Box: JSONModel {
            var text: Tracked<Once>
            var rest: [Tracked<Once>]
            static let modelSchema = JSONModelSchema(
                Box.self, [JSONField("text", \Box.text), JSONField("rest", \Box.rest)])
            init(from fields: borrowing JSONFieldValues) throws {
                text = fields.take(0)
                rest = fields.take(1)
            }
        }
        let document = "{\"text\":\"a\",\"rest\":[" + (0..<100).map { "\"\($0)\"" }.joined(separator: ",") + "]"
        var session = try TrellisDecoder.SnapshotSession(Box.self)
        for chunk in cut(Array(document.utf8), every: 3) {
            try session.feed(chunk)
            let box = session.snapshot()
            _ = box.text
            _ = box.rest.complete
        }
        // Decoded once by the session itself, and once for the snapshots.
        #expect(LiveCounts.made(Once.self) == 202)
    }

    @Test func retainedSnapshotsDoNotChange() throws {
        let text = Array(Recipe.text.utf8)
        let (all, _) = try snapshots(of: Recipe.self, cut(text, every: 2))
        for (index, snapshot) in all.enumerated() {
            var session = try TrellisDecoder.SnapshotSession(Recipe.self)
            try session.feed(text[..<Swift.min(text.count, index * 2 + 2)])
            let fresh = session.snapshot()
            #expect(fresh.title == snapshot.title && fresh.isComplete == snapshot.isComplete)
            #expect(fresh.steps.map(\.text) == snapshot.steps.map(\.text))
            #expect(fresh.steps.complete == snapshot.steps.complete)
            #expect(fresh.servings == snapshot.servings)
            #expect(fresh.isComplete(\.servings) == snapshot.isComplete(\.servings))
            #expect(fresh.scores.map(\.identity) == snapshot.scores.map(\.identity))
        }
    }

    @Test func snapshotsAreReadByOtherThreads() async throws {
        let text = Array(Recipe.text.utf8)
        var session = try TrellisDecoder.SnapshotSession(Recipe.self)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for chunk in cut(text, every: 5) {
                try session.feed(chunk)
                let snapshot = session.snapshot()
                let title = snapshot.title
                group.addTask { snapshot.steps.complete.count <= 2 && snapshot.title == title }
            }
            for try await isExpected in group { #expect(isExpected) }
        }
    }

    @Test func failedSessionsThrowTheSameErrorAgain() throws {
        var session = try TrellisDecoder.SnapshotSession(Recipe.self)
        try session.feed("{\"title\":\"a\",")
        let before = session.snapshot()
        #expect(throws: TrellisError.self) { try session.feed("\"servings\":\"x\"") }
        #expect(throws: TrellisError.self) { try session.feed("}") }
        #expect(session.snapshot().title == "a" && before.title == "a")
        do {
            _ = try session.finish()
            Issue.record("no error")
        } catch {
            #expect(error.code == .typeMismatch)
        }
    }
}

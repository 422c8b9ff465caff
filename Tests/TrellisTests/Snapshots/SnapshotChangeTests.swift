import Testing
import Trellis

/// The paths that a snapshot reports as changed.
@Suite struct SnapshotChangeTests {
    private func changes(
        _ chunks: [String], showing shown: Set<TrellisDecoder.SnapshotOption> = []
    ) throws -> [[String]] {
        var session = try TrellisDecoder.SnapshotSession(Recipe.self, showing: shown)
        return try chunks.map { chunk in
            try session.feed(chunk)
            return session.snapshot().changes.map(\.description)
        }
    }

    @Test func pathsOfNewLongerAndCompleteValues() throws {
        let chunks = [
            "{", "\"title\":\"a", "b", "\\u00", "e9\"", ",\"author\":{", "\"name\":\"x", "\"},\"steps\":[",
            "{\"text\":\"1\"},{\"te", "xt\"", ":\"2", "\",\"minutes\":1", "0}]",
        ]
        #expect(
            try changes(chunks) == [
                [""], ["title"], ["title"], [], ["title"], ["author"], ["author.name"],
                ["steps", "author", "author.name"], ["steps[0]", "steps[1]"], ["steps[1].text"], ["steps[1].text"],
                ["steps[1].minutes", "steps[1].text"], ["steps", "steps[1]", "steps[1].minutes"],
            ])
    }

    @Test func unfinishedStringsThatAreNotVisible() throws {
        #expect(
            try changes(["{\"tags\":[\"a", "b", "\"", ",\"c\""], showing: [.completeStringsOnly]) == [
                [""], [], ["tags[0]"], ["tags[1]"],
            ])
    }

    @Test func changesBeginAtTheValue() throws {
        var session = try TrellisDecoder.SnapshotSession(Recipe.self)
        try session.feed("{\"author\":{")
        _ = session.snapshot()
        try session.feed("\"name\":\"x")
        let recipe = session.snapshot()
        #expect(recipe.author.changes == [["name"]])
        #expect(recipe.steps.changes.isEmpty)
        #expect(session.snapshot().changes.isEmpty)
    }
}

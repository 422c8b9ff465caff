import Foundation
import Testing
import Trellis

/// Compares snapshots with the decoded completed document, for every chunking.
@Suite struct SnapshotSplitTests {
    private static func check(_ text: [UInt8], _ chunks: Chunks, showing shown: Set<TrellisDecoder.SnapshotOption> = [])
        throws
    {
        let decoder = TrellisDecoder()
        let (all, value) = try snapshots(of: JSON.self, chunks, showing: shown)
        #expect(try value == decoder.decode(JSON.self, from: text))
        var end = 0
        // All snapshots are read at the end, so that retained snapshots must not have changed.
        for (chunk, snapshot) in zip(chunks, all) {
            end += chunk.count
            let closed = ClosedText.of(text[..<end], showingStrings: shown.isEmpty)
            let expected = try closed.map { try decoder.decode(JSON.self, from: $0) }
            #expect(snapshot.current == expected, "\(String(decoding: text[..<end], as: UTF8.self))")
        }
    }

    @Test func eachSnapshotIsTheDecodeOfTheClosedText() throws {
        let texts = wellFormedDocuments.filter { $0.utf8.count < 1000 }.map { Array($0.utf8) }
        for text in texts + [Array(Recipe.text.utf8)] {
            try Self.check(text, cut(text, every: 1))
            try Self.check(text, cut(text, every: 3))
            try Self.check(text, cut(text, every: 1), showing: [.completeStringsOnly])
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func snapshotsOfRandomDocuments(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let text = random.wellFormed()
        try Self.check(text, cut(text, every: 1))
        try Self.check(text, random.chunks(of: text))
    }

    @Test func lastSnapshotIsTheModel() throws {
        let text = Array(Recipe.text.utf8)
        let model = try TrellisDecoder().decode(Recipe.self, from: text)
        for chunks in chunkings(of: text) {
            let (all, value) = try snapshots(of: Recipe.self, chunks)
            let last = try #require(all.last)
            #expect(value == model)
            #expect(last.current == model)
            #expect(last.isComplete)
            #expect(last.title == model.title && last.author.name == model.author.name)
            #expect(last.steps.complete == model.steps)
        }
    }

    /// The visible parts of a recipe in a snapshot, and which of them are complete.
    private struct Shown: Equatable {
        var title: String?
        var servings: Int?
        var author: String?
        var born: Int?
        var steps: [String?]
        var wholeSteps: [Recipe.Step]
        var wholeTags: [String]
        var tags: [String?]
        var course: Recipe.Course?
        var link: URL?
        var published: Date?
        var scores: [String: Double]
        var city: String?
        var details: JSON?

        init(_ recipe: JSONSnapshot<Recipe>) {
            title = recipe.title
            servings = recipe.servings
            author = recipe.author.name
            born = recipe.author.born
            steps = recipe.steps.map(\.text)
            wholeSteps = recipe.steps.complete
            tags = recipe.tags.map(\.current)
            wholeTags = recipe.tags.complete
            course = recipe.course
            link = recipe.link
            published = recipe.published
            scores = [:]
            for entry in recipe.scores {
                if case .key(let key) = entry.identity, let score = entry.current { scores[key] = score }
            }
            city = recipe.city
            details = recipe.details
        }
    }

    @Test func membersAreThoseOfTheClosedText() throws {
        let text = Array(Recipe.text.utf8)
        let (all, model) = try snapshots(of: Recipe.self, cut(text, every: 1))
        var last: Shown?
        for (index, snapshot) in all.enumerated() {
            let shown = Shown(snapshot)
            let closed = try ClosedText.of(text[...index]).map { try TrellisDecoder().decode(JSON.self, from: $0) }
            #expect(shown.title == closed?["title"].string)
            #expect(shown.servings == closed.flatMap { Int($0["servings"].description) })
            #expect(shown.author == closed?["author"]["name"].string)
            #expect(shown.steps.compactMap(\.self) == (closed?["steps"].array ?? []).compactMap { $0["text"].string })
            #expect(shown.tags.compactMap(\.self) == (closed?["tags"].array ?? []).compactMap(\.string))
            #expect(shown.city == closed?["place"]["city"].string)
            #expect(shown.details ?? .null == closed?["details"] ?? .null)
            #expect(shown.course == nil || shown.course == model.course)
            #expect(shown.published == nil || shown.published == model.published)
            #expect(shown.wholeSteps == Array(model.steps.prefix(shown.wholeSteps.count)))
            if let last {
                #expect(shown.wholeSteps.count >= last.wholeSteps.count)
                #expect(last.servings == nil || shown.servings == last.servings)
                #expect(shown.title?.hasPrefix(last.title ?? "") ?? (last.title == nil))
            }
            last = shown
        }
        let end = Shown(try #require(all.last))
        #expect(end.course == .dessert && end.born == 1815 && end.scores == model.scores)
        #expect(end.link == model.link && end.published == Date(timeIntervalSince1970: 86400))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func lastSnapshotOfARandomModelIsTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let model = Rich.random(using: &generator)
        let text = try TrellisEncoder().encode(model)
        let (all, value) = try snapshots(of: Rich.self, cut(Array(text), every: 7))
        #expect(value == model)
        #expect(all.last?.current == model)
        for snapshot in all {
            #expect(snapshot.number == nil || snapshot.number == model.number)
            #expect(snapshot.double == nil || snapshot.double == model.double)
            #expect(snapshot.huge == nil || snapshot.huge == model.huge)
            #expect(snapshot.stamp == nil || snapshot.stamp == model.stamp)
            #expect(snapshot.mood == nil || snapshot.mood == model.mood)
            #expect(model.text.utf8.starts(with: (snapshot.text ?? "").utf8))
            let children = snapshot.children.complete
            #expect(children == Array(model.children.prefix(children.count)))
            let bytes: [UInt8]? = snapshot.bytes
            #expect(bytes == nil || bytes == model.bytes)
            for (child, expected) in zip(snapshot.children, model.children) where child.isComplete(\.id) {
                #expect(child.id == expected.id)
            }
        }
    }

    /// In invalid JSON a string follows a number, and has not ended: it is not read as more values.
    @Test func aStringDirectlyAfterANumberIsNoPartOfIt() throws {
        for text in [#"[1": [true, false]}, []]"#, #"[-1.5e+3"]]"#] {
            var session = try TrellisDecoder.SnapshotSession(JSON.self)
            for byte in text.utf8 {
                try session.feed([byte])
                #expect(!session.snapshot().isComplete)
            }
            do throws(TrellisError) {
                _ = try session.finish()
                Issue.record("\(text) is not valid")
            } catch {
                #expect(error.code == .unexpectedEnd)
            }
        }
    }
}

#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Snapshots.md, line by line.

    @Suite struct SnapshotsExamples {
        @JSONModel
        struct Recipe: Equatable {
            let title: String
            var servings: Int?
            var author: Author?
            var steps: [Step] = []
        }

        @JSONModel
        struct Author: Equatable {
            let name: String
        }

        @JSONModel
        struct Step: Equatable {
            let text: String
            var minutes: Int?
        }

        private let text =
            #"{"title":"Soup","author":{"name":"Ada"},"steps":[{"text":"Cut"},{"text":"Cook","minutes":9}]}"#

        private var chunks: [[UInt8]] {
            let bytes = Array(text.utf8)
            return stride(from: 0, to: bytes.count, by: 5).map { Array(bytes[$0...].prefix(5)) }
        }

        private var body: AsyncStream<[UInt8]> {
            AsyncStream { stream in
                for chunk in chunks { stream.yield(chunk) }
                stream.finish()
            }
        }

        @Test func sequences() async throws {
            let decoder = TrellisDecoder()
            var lines: [String] = []
            func print(_ words: String...) { lines.append(words.joined(separator: " ")) }

            for try await recipe in decoder.snapshots(of: Recipe.self, from: body) {
                print(recipe.title ?? "…", recipe.author.name ?? "")
                for step in recipe.steps { print("-", step.text ?? "", step.isComplete ? "." : "…") }
            }

            #expect(lines.first == "… " && lines.contains("- Cu …"))
            #expect(lines.suffix(3) == ["Soup Ada", "- Cut .", "- Cook ."])
            lines = []

            let slowly = decoder.snapshots(
                of: Recipe.self, from: body, every: .duration(.milliseconds(50)),
                showing: [.skipsSurroundingText, .completeStringsOnly])
            for try await recipe in slowly {
                print(recipe.title ?? "…")
            }

            #expect(lines.last == "Soup")
        }

        @Test func sessions() throws {
            var lines: [String] = []
            func print(_ line: String) { lines.append(line) }

            var session = try TrellisDecoder.SnapshotSession(Recipe.self)
            for chunk in chunks {
                try session.feed(chunk)
                print(session.snapshot().title ?? "…")
            }
            let recipe = try session.finish()

            #expect(try recipe == TrellisDecoder().decode(Recipe.self, from: text))
            #expect(lines.last == "Soup")
        }

        @Test func reading() throws {
            var session = try TrellisDecoder.SnapshotSession(Recipe.self)
            try session.feed(text.utf8.prefix(70).map(\.self))
            let recipe = session.snapshot()
            let author: Author? = recipe.author

            #expect(author == Author(name: "Ada") && recipe.steps.complete == [Step(text: "Cut")])
            #expect(recipe.isComplete(\.title) && !recipe.isComplete)
        }
    }
#endif

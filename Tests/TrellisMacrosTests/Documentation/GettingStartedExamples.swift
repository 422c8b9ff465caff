#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of GettingStarted.md, line by line, and their output.

    /// Collects the output of an example.
    final class PrintedLines {
        private var lines: [String] = []

        var text: String { lines.joined(separator: "\n") }

        func add(_ items: [Any]) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

        /// Expects the page to show all lines printed since the last call.
        func expectOnPage(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            try expectOutput(page, text, sourceLocation: sourceLocation)
            lines = []
        }
    }

    @Suite struct GettingStartedFirstModel {
        private let printed = PrintedLines()
        private func print(_ items: Any...) { printed.add(items) }

        @JSONModel
        struct Recipe {
            let title: String
            var minutes: Int
        }

        @Test func aFirstModel() throws {
            let json = GettingStartedExamples.json()

            let recipe = try TrellisDecoder().decode(Recipe.self, from: json)
            print(recipe.title, recipe.minutes)

            try printed.expectOnPage("GettingStarted")
        }
    }

    @Suite struct GettingStartedExamples {
        private let printed = PrintedLines()
        private func print(_ items: Any...) { printed.add(items) }

        /// The document that all steps use.
        static func json() -> String {
            let json = """
                {
                  "title": "Onion soup",
                  "minutes": 45,
                  "author": {"id": 7, "name": "Ada"},
                  "published": "2024-05-01T09:30:00Z",
                  "rating": null
                }
                """
            return json
        }

        @JSONModel
        struct Recipe {
            let title: String
            var minutes: Int
            @JSONKey("author.name") let author: String
            let published: Date
            let rating: Double?
            var tags: [String] = []
        }

        @Test func keysAndOptionalValues() throws {
            let json = Self.json()

            let recipe = try TrellisDecoder().decode(Recipe.self, from: json)
            print(recipe.author, recipe.published, recipe.rating ?? 0, recipe.tags)

            try printed.expectOnPage("GettingStarted")
        }

        @Test func invalidInput() throws {
            let wrong = """
                {
                  "title": "Bread",
                  "minutes": "90",
                  "author": {"name": "Bob"},
                  "published": "2024-05-02T08:00:00Z"
                }
                """
            do {
                let bread = try TrellisDecoder().decode(Recipe.self, from: wrong)
                print(bread.title)
            } catch {
                print(error)
                print(error.code, error.path, error.position?.line ?? 0, error.position?.column ?? 0)
            }

            try printed.expectOnPage("GettingStarted")
        }

        @Test func changesAndUpdates() throws {
            let json = Self.json()

            let recipe = try TrellisDecoder().decode(Recipe.self, from: json)

            var changed = recipe
            changed.minutes = 50
            changed.tags.append("soup")

            var options = TrellisEncoder.Options()
            options.indentation = .spaces(2)
            let text = try TrellisEncoder(options: options).string(from: changed)
            print(text)

            try printed.expectOnPage("GettingStarted")

            try TrellisDecoder().update(&changed, from: #"{"minutes": 40, "rating": 4.5}"#)
            print(changed.title, changed.minutes, changed.rating ?? 0, changed.tags)

            try printed.expectOnPage("GettingStarted")
        }

        @Test func manyElements() throws {
            let json = Self.json()
            let recipes = try TrellisDecoder().decode([Recipe].self, from: "[" + json + "]")

            let file = FileManager.default.temporaryDirectory.appending(path: "recipes.ndjson")
            try TrellisEncoder().encodeElements(recipes, as: .lines, to: .file(file))
            try TrellisDecoder().forEachElement(Recipe.self, as: .lines, from: .file(file)) { recipe in
                print(recipe.title)
            }
            try FileManager.default.removeItem(at: file)

            try printed.expectOnPage("GettingStarted")
        }
    }
#endif

#if Macros
    import Foundation
    import Testing

    /// The migration guides say what is so: their examples are compiled and run in this folder.
    @Suite struct MigrationGuideTests {
        @Test(arguments: [
            ("Mantle", ["MantleGuide", "MantleIssue"]), ("JSONModel", ["JSONModelGuide"]),
            ("ModelRocket", ["ModelRocketGuide"]), ("Codable", ["CodableGuide"]),
        ])
        func everyExampleStandsInTheTests(library: String, files: [String]) throws {
            let guide = try Readme("Sources/Trellis/Trellis.docc/ComingFrom\(library).md")
            let tests = try ExampleLines(of: files.map { "Tests/TrellisMacrosTests/Migration/\($0)Tests.swift" })
            #expect(guide.blocks.count > 8)
            for block in guide.blocks {
                #expect(block.language == "swift")
                #expect(tests.containParagraphs(of: block.text), "not in the tests: \(block.text)")
            }
        }

        @Test func theGuidesAreTopics() throws {
            let text = try Readme("Sources/Trellis/Trellis.docc/Trellis.md").text
            let start = try #require(text.firstRange(of: "\n### Coming from elsewhere\n"))
            let links = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("- ") }
            let guides = ["Mantle", "JSONModel", "ModelRocket", "Codable"]
            #expect(links.map(String.init) == guides.map { "- <doc:ComingFrom\($0)>" })
        }
    }
#endif

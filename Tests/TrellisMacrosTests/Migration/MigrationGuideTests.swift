#if Macros
    import Foundation
    import Testing

    /// Who comes from elsewhere finds the guides on the first page.
    @Suite struct MigrationGuideTests {
        @Test func theGuidesAreTopics() throws {
            let text = try Readme("Sources/Trellis/Trellis.docc/Trellis.md").text
            let start = try #require(text.firstRange(of: "\n### Coming from elsewhere\n"))
            let links = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("- ") }
            let guides = ["Mantle", "JSONModel", "ModelRocket", "Codable"]
            #expect(links.map(String.init) == guides.map { "- <doc:ComingFrom\($0)>" })
        }
    }
#endif

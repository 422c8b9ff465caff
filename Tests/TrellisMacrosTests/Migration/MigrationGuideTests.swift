#if Macros
    import Foundation
    import Testing

    /// The first page lists the migration guides.
    @Suite struct MigrationGuideTests {
        @Test func theGuidesAreListedAsTopics() throws {
            let text = try Readme("Sources/Trellis/Trellis.docc/Trellis.md").text
            let start = try #require(text.firstRange(of: "\n### Migrating from other libraries\n"))
            let links = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("- ") }
            let pages = [
                "ComingFromMantle", "ComingFromJSONModel", "ComingFromModelRocket", "ComingFromCodable",
                "DifferencesFromFoundation",
            ]
            #expect(links.map(String.init) == pages.map { "- <doc:\($0)>" })
        }
    }
#endif

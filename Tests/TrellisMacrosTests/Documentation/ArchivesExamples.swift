#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Archives.md, line by line.

    @Suite struct ArchivesExamples {
        @JSONModel
        struct Bookmark: Equatable, JSONArchivable {
            let title: String
            var tags: [String] = []
            @JSONIgnored(in: .archive) var isSelected: Bool = false

            static var archiveVersion: Int { 2 }
        }

        @Test func writingAndReading() throws {
            let archiver = TrellisArchiver()
            let bytes = try archiver.archive([Bookmark(title: "Tries", tags: ["trees"])])
            let bookmarks = try archiver.unarchive([Bookmark].self, from: bytes)

            #expect(bookmarks == [Bookmark(title: "Tries", tags: ["trees"])])
            let selected = Bookmark(title: "Tries", tags: ["trees"], isSelected: true)
            #expect(try archiver.archive([selected]) == bytes)
            try expectOutput("Archives", String(decoding: bytes, as: UTF8.self))
        }

        @JSONModel
        struct Recipe: Equatable, JSONArchivable {
            let title: String
            let minutes: Int
            let steps: [String]

            static var archiveVersion: Int { 2 }
            static var archiveName: String { "recipe" }

            static func migrate(_ object: inout JSON, from version: Int) throws {
                if version < 1 { object["title"] = object.remove("name") ?? .null }
            }

            static var fieldMigrations: [JSONFieldMigration] {
                [
                    JSONFieldMigration("minutes", before: 2) { value in value = JSON((value.int ?? 0) * 60) },
                    JSONFieldMigration("steps", before: 2) { value in if value.isNull { value = [] } },
                ]
            }
        }

        @Test func migrations() throws {
            let page = try DocumentationPage("Archives").document
            let old = try #require(page.blocks.first { $0.language == "json" }).text

            let recipe = try TrellisArchiver().unarchive(Recipe.self, from: old)

            #expect(recipe == Recipe(title: "Soup", minutes: 120, steps: []))
            let again = try TrellisArchiver().unarchive(Recipe.self, from: TrellisArchiver().archive(recipe))
            #expect(again == recipe)
        }

        @Test func errors() throws {
            let newer = #"{"trellisArchive": 1, "versions": {"recipe": 3}}"#
            do {
                _ = try TrellisArchiver().unarchive(Recipe.self, from: newer)
            } catch {
                print(error)
            }

            try expectOutput("Archives") { _ = try TrellisArchiver().unarchive(Recipe.self, from: newer) }
            let error = try #require(throws: TrellisError.self) {
                try TrellisArchiver().unarchive(Recipe.self, from: "{}")
            }
            #expect(error.code == .invalidArchive)
        }
    }
#endif

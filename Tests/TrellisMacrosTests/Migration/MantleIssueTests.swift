#if Macros
    import Foundation
    import Testing
    import Trellis

    // The issue of ComingFromMantle.md.

    @Suite struct MigrationMantleIssueTests {
        enum State: String, TrellisCodable {
            case open, closed
        }

        @JSONModel
        struct User: Hashable {
            let login: String
            @JSONKey("html_url") let page: URL?
        }

        @JSONModel(keyStyle: .snakeCase)
        struct Issue: Hashable, JSONFieldwise, JSONArchivable {
            let url: URL
            let htmlURL: URL
            let number: Int
            let state: State
            var title: String
            @JSONKey("user.login") let reporterLogin: String
            let assignee: User?
            @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
            @JSONIgnored(in: .decoding, .encoding, .comparison) var retrievedAt: Date = Date()

            static func == (left: Issue, right: Issue) -> Bool { left.hasEqualFields(to: right) }
            func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }

            static var archiveVersion: Int { 1 }
            static func migrate(_ object: inout JSON, from version: Int) throws {
                if version < 1 { object["title"] = object.remove("subject") ?? .null }
            }
        }

        private let json = """
            {"url":"https://api.example.com/issues/7","html_url":"https://example.com/7","number":7,"state":"open",\
            "title":"Leaves wilt","user":{"login":"ada"},"assignee":{"login":"bob"},"updated_at":"2024-01-02T03:04:05Z"}
            """

        @Test func everyStepOfTheMigration() throws {
            let json = json
            let oldArchive = Array(
                """
                {"trellisArchive": 1, "versions": {"Issue": 0}, "model": {"url": "https://api.example.com/issues/7",
                "html_url": "https://example.com/7", "number": 7, "state": "open", "subject": "Leaves wilt",
                "user": {"login": "ada"}, "assignee": {"login": "bob"}, "updated_at": "2024-01-02T03:04:05Z",
                "retrieved_at": "2024-02-01T00:00:00Z"}}
                """.utf8)
            let before = Date()

            let decoder = TrellisDecoder()
            let original = try decoder.decode(Issue.self, from: json)
            print(original.reporterLogin, original.retrievedAt)
            #expect(original.number == 7)
            #expect(original.state == .open)
            #expect(original.url.absoluteString == "https://api.example.com/issues/7")
            #expect(original.htmlURL.absoluteString == "https://example.com/7")
            #expect(original.reporterLogin == "ada")
            #expect(original.assignee == User(login: "bob", page: nil))
            #expect(original.updatedAt == Date(timeIntervalSince1970: 1_704_164_645))
            #expect(original.retrievedAt >= before)

            var issue = original
            let news = #"{"state": "closed", "assignee": null, "updated_at": "2024-02-01T00:00:00Z"}"#
            try decoder.update(&issue, from: news)
            #expect(issue.state == .closed)
            #expect(issue.assignee == nil)
            #expect(issue.updatedAt == Date(timeIntervalSince1970: 1_706_745_600))
            #expect(issue.title == "Leaves wilt")
            #expect(issue.retrievedAt == original.retrievedAt)

            var edited = original
            edited.title = "Leaves wilt in June"
            try edited.merge(\.state, from: issue)
            let merged = try original.merging(issue)
            #expect(edited.state == .closed)
            #expect(edited.title == "Leaves wilt in June")
            #expect(edited.assignee == original.assignee)
            #expect(merged == issue)

            let archiver = TrellisArchiver()
            let bytes = try archiver.archive(issue)
            let restored = try archiver.unarchive(Issue.self, from: bytes)
            let migrated = try archiver.unarchive(Issue.self, from: oldArchive)
            #expect(restored == issue)
            #expect(abs(restored.retrievedAt.timeIntervalSince(issue.retrievedAt)) < 0.001)
            #expect(migrated.title == "Leaves wilt")
            #expect(migrated.retrievedAt == Date(timeIntervalSince1970: 1_706_745_600))

            let isSame = migrated == original
            let isStale = original != issue
            #expect(isSame)
            #expect(isStale)
            #expect(migrated.retrievedAt != original.retrievedAt)
            #expect(migrated.hashValue == original.hashValue)

            let text = try TrellisEncoder().string(from: original)
            #expect(text == json)
        }
    }
#endif

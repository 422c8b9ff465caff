#if Macros
    import Foundation
    import Testing
    import Trellis

    // The example of the documentation's first page, line by line.

    @Suite struct TrellisExamples {
        @JSONModel
        struct Issue {
            let number: Int
            @JSONKey("user.login") let login: String
            @JSONKey("closed_at") let closedAt: Date?
            var labels: [String] = []
        }

        @Test func theFirstExample() throws {
            let bytes = Array(#"[{"number":7,"user":{"login":"ada"},"labels":["bug"]}]"#.utf8)

            let issues = try TrellisDecoder().decode([Issue].self, from: bytes)
            let text = try TrellisEncoder().string(from: issues)

            #expect(issues[0].login == "ada")
            #expect(Array(text.utf8) == bytes)
        }
    }
#endif

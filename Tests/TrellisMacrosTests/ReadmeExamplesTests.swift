#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of README.md, line by line, and their output. ReadmeTests checks that each Swift block is in this
    // file.

    @Suite struct ReadmeExamples {
        private let printed = PrintedLines()
        private func print(_ items: Any...) { printed.add(items) }

        /// Expects the README to contain everything that was printed.
        private func expectPrinted(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let outputs = try Readme().outputs
            #expect(outputs.contains(printed.text), "\(printed.text)", sourceLocation: sourceLocation)
        }

        @JSONModel
        struct Issue {
            let number: Int
            @JSONKey("html_url") let htmlURL: URL
            @JSONKey("user.login") let reporter: String
            @JSONKey("closed_at", as: .iso8601) let closedAt: Date?
            var title: String = "(untitled)"
        }

        private static let json = #"[{"number":7,"html_url":"https://example.com/7","user":{"login":"ada"}}]"#

        @Test func decodesAndEncodes() throws {
            let json = """
                [
                  {
                    "number": 7,
                    "html_url": "https://example.com/7",
                    "user": {"id": 1, "login": "ada"},
                    "closed_at": "2024-01-02T03:04:05Z",
                    "comments": [{"body": "No property is mapped to this, so it is skipped."}]
                  }
                ]
                """

            let issues = try TrellisDecoder().decode([Issue].self, from: json)
            print(issues[0].reporter, issues[0].title)

            let text = try TrellisEncoder().string(from: issues)
            print(text)

            try expectPrinted()
            #expect(issues.count == 1)
            #expect(issues[0].number == 7)
            #expect(issues[0].htmlURL == URL(string: "https://example.com/7"))
            #expect(issues[0].closedAt == Date(timeIntervalSince1970: 1_704_164_645))
        }

        struct Release: Codable {
            let date: Date
        }

        @Test func decodesCodableTypes() throws {
            let decoder = TrellisCodableDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let releases = try decoder.decode([Release].self, from: Data(#"[{"date": "2024-05-01T12:00:00Z"}]"#.utf8))
            print(releases[0].date)

            #expect(releases.map(\.date.timeIntervalSince1970) == [1_714_564_800])
            let foundation = JSONDecoder()
            foundation.dateDecodingStrategy = .iso8601
            let data = try TrellisCodableEncoder().encode(["a": 1])
            #expect(try foundation.decode([String: Int].self, from: data) == ["a": 1])
        }

        @Test func streamsLines() throws {
            let issues = try TrellisDecoder().decode([Issue].self, from: Self.json)

            let log = URL.temporaryDirectory.appending(path: "issues.ndjson")
            try TrellisEncoder().encodeElements(issues, as: .lines, to: .file(log))

            try TrellisDecoder().forEachElement(Issue.self, as: .lines, from: .file(log)) { issue in
                print(issue.number)
            }

            try FileManager.default.removeItem(at: log)
            try expectPrinted()
        }

        @Test func printsErrors() throws {
            do {
                let wrong = try TrellisDecoder().decode([Issue].self, from: #"[{"number": "8"}]"#)
                print(wrong.count)
            } catch {
                print(error)
                print(error.code, error.path, error.position?.line ?? 0, error.position?.column ?? 0)
            }

            try expectPrinted()
            let missing = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode([Issue].self, from: #"[{"number": 7}]"#)
            }
            #expect(missing.missingKeys == ["html_url", "user.login"])
            let encoding = try #require(throws: TrellisError.self) {
                try TrellisEncoder().encode([["a": Double.infinity]])
            }
            #expect(encoding.path.description == "[0].a")
            #expect(encoding.position == nil)
        }

        @Test func acceptsEveryKindOfInput() throws {
            let json = "[]"
            let bytes = Array(json.utf8)
            #expect(try TrellisDecoder().decode([Issue].self, from: bytes).isEmpty)
            #expect(try TrellisDecoder().decode([Issue].self, from: bytes.span).isEmpty)
            #expect(try TrellisDecoder().decode([Issue].self, from: Data(bytes)).isEmpty)
            // The buffer is only read inside the closure.
            let raw = unsafe try bytes.withUnsafeBytes { unsafe try TrellisDecoder().decode([Issue].self, from: $0) }
            #expect(raw.isEmpty)
        }

        @Test func producesEveryKindOfOutput() throws {
            let user = ["login": "ada"]
            let text = #"{"login":"ada"}"#
            #expect(try TrellisEncoder().encode(user) == Array(text.utf8))
            #expect(try TrellisEncoder().encode(user, as: Data.self) == Data(text.utf8))
            var bytes = Array("> ".utf8)
            try TrellisEncoder().encode(user, into: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == "> " + text)
        }
    }
#endif

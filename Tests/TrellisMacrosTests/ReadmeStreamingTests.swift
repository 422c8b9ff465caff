#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of README.md that are about text in pieces, line by line.

    extension ReadmeFirstExample {
        @JSONModel
        struct Listing {
            let total: Int
        }

        @Test func decodesCodableTypes() throws {
            struct Release: Decodable {
                let date: Date
            }
            let data = Data(#"[{"date":"2024-05-01T12:00:00Z"}]"#.utf8)

            let decoder = TrellisCodableDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let releases = try decoder.decode([Release].self, from: data)

            #expect(releases.map(\.date.timeIntervalSince1970) == [1_714_564_800])
        }

        @Test func streamsElements() throws {
            let json = try #require(try Readme().blocks.first { $0.language == "json" }).text
            let document = #"{"total":1,"data":{"issues":"# + json + "}}"
            let pieces = document.utf8.map { [$0] }

            var titles: [String] = []
            var stream = try TrellisDecoder.ElementSession(
                Issue.self, as: .array(at: "data.issues"), rest: Listing.self
            ) { issue in
                titles.append(issue.title)
            }
            for chunk in pieces {
                try stream.feed(chunk)
            }
            let listing = try stream.finish()
            print(listing.total, titles)

            #expect(listing.total == 1)
            #expect(titles == ["(untitled)"])
        }

        @Test func streamsLines() async throws {
            let json = try #require(try Readme().blocks.first { $0.language == "json" }).text
            let issue = try TrellisEncoder().encode(try TrellisDecoder().decode([Issue].self, from: json)[0])
            let body = AsyncStream<[UInt8]> { stream in
                stream.yield(issue + Array("\nno issue\n".utf8))
                stream.yield(issue)
                stream.finish()
            }
            var numbers: [Int] = []

            let decoder = TrellisDecoder()
            for try await issue in decoder.elements(Issue.self, as: .lines, from: body, skipsErrors: true) {
                if issue.number == 9 { break }
                numbers.append(issue.number)
            }

            #expect(numbers == [7, 7])
        }

        @Test func usesSeveralCores() throws {
            let json = try #require(try Readme().blocks.first { $0.language == "json" }).text
            let data = Data(json.utf8)
            let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
            try Data(#"{"total":1}"#.utf8).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).lines")
            try Data("no issue\n".utf8).write(to: log)
            defer { try? FileManager.default.removeItem(at: log) }
            var numbers: [Int] = []

            let decoder = TrellisDecoder()
            let issues = try decoder.decode([Issue].self, from: data, workers: .automatic)
            let listing = try decoder.decode(Listing.self, from: .file(url), workers: 4)

            try decoder.forEachElement(
                Issue.self, as: .lines, from: .file(log), workers: 4, skipsErrors: true
            ) { issue in
                numbers.append(issue.number)
            }

            let encoder = TrellisEncoder()
            let bytes = try encoder.encode(issues, workers: .automatic)

            #expect(issues.map(\.number) == [7])
            #expect(listing.total == 1)
            #expect(numbers.isEmpty)
            #expect(try bytes == encoder.encode(issues))
        }

        @Test func takesChunks() throws {
            let readme = try Readme()
            let json = try #require(readme.blocks.first { $0.language == "json" }).text
            let bytes = Array(json.utf8)
            let chunks = stride(from: 0, to: bytes.count, by: 7).map { Array(bytes[$0...].prefix(7)) }

            var session = try TrellisDecoder.ValueSession([Issue].self)
            for chunk in chunks { try session.feed(chunk) }
            let issues = try session.finish()

            #expect(try TrellisDecoder().decode([Issue].self, from: json) == issues)
            var validator = TrellisValidator()
            for chunk in chunks { try validator.feed(chunk) }
            try validator.finish()
        }
    }
#endif

#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Streaming.md, line by line.

    @Suite struct StreamingExamples {
        @JSONModel
        struct Issue: Equatable {
            let number: Int
            var comments: Int = 0
        }

        @JSONModel
        struct Page {
            let count: Int
            let next: String?
        }

        struct ConnectionLost: Error {}

        private let array = #"[{"number":7,"comments":2},{"number":8,"comments":0},{"number":9,"comments":3}]"#
        private let issues = [Issue(number: 7, comments: 2), Issue(number: 8), Issue(number: 9, comments: 3)]

        private func pieces(_ text: String) -> [[UInt8]] {
            let bytes = Array(text.utf8)
            return stride(from: 0, to: bytes.count, by: 7).map { Array(bytes[$0...].prefix(7)) }
        }

        private func source(_ text: String, failure: (any Error)? = nil) -> AsyncThrowingStream<[UInt8], any Error> {
            AsyncThrowingStream { stream in
                for piece in pieces(text) { stream.yield(piece) }
                stream.finish(throwing: failure)
            }
        }

        private func written(_ text: String) throws -> URL {
            let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
            try Data(text.utf8).write(to: url)
            return url
        }

        @Test func documents() async throws {
            let chunks = pieces(array)
            do {
                var session = try TrellisDecoder.ValueSession([Issue].self)
                for chunk in chunks { try session.feed(chunk) }
                let issues = try session.finish()

                #expect(issues == self.issues)
            }

            var validator = TrellisValidator()
            for chunk in chunks { try validator.feed(chunk) }
            try validator.finish()

            let body = source(array)
            let url = try written(array)
            defer { try? FileManager.default.removeItem(at: url) }

            let decoder = TrellisDecoder()
            let fromFile = try decoder.decode([Issue].self, from: .file(url))
            let fromBody = try await decoder.decode([Issue].self, from: body)

            #expect(fromFile == issues)
            #expect(fromBody == issues)

            let upload = source(array)
            let limited = TrellisDecoder(options: .init(limits: .init(size: 10 << 20)))
            let small = try await limited.decode([Issue].self, from: upload)

            #expect(small == issues)
        }

        @Test func elements() throws {
            let text = #"{"next":"n","data":{"issues":"# + array + #"},"count":3}"#
            let chunks = pieces(text)
            var total = 0

            var session = try TrellisDecoder.ElementSession(Issue.self, as: .array(at: "data.issues")) { issue in
                total += issue.comments
            }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()

            #expect(total == 5)

            var paged = try TrellisDecoder.ElementSession(
                Issue.self, as: .array(at: "data.issues"), rest: Page.self
            ) { issue in
                total += issue.comments
            }
            for chunk in chunks { try paged.feed(chunk) }
            let page = try paged.finish()

            #expect(total == 10)
            #expect((page.count, page.next) == (3, "n"))
        }

        @Test func elementsAsTheyArrive() async throws {
            let wanted = 8
            var body = source(array)
            for try await issue in TrellisDecoder().elements(Issue.self, from: body) {
                if issue.number == wanted { break }
            }

            body = source(#"{"items":"# + array + #","count":3}"#)
            var total = 0
            let decoder = TrellisDecoder()
            let page = try await decoder.forEachElement(
                Issue.self, as: .array(at: "items"), rest: Page.self, from: body
            ) { issue in
                total += issue.comments
            }
            #expect((total, page.count, page.next) == (5, 3, nil))
        }

        @Test func entries() async throws {
            let body = source(#"{"stock": {"pens": 3, "inks": 5}}"#)
            let entries = TrellisDecoder().elements(JSONEntry<Int>.self, as: .entries(at: "stock"), from: body)
            for try await entry in entries {
                print(entry.key, entry.value)
            }

            var lines: [String] = []
            let again = source(#"{"stock": {"pens": 3, "inks": 5}}"#)
            for try await entry in TrellisDecoder().elements(
                JSONEntry<Int>.self, as: .entries(at: "stock"), from: again)
            {
                lines.append("\(entry.key) \(entry.value)")
            }
            try expectOutput("Streaming", lines.joined(separator: "\n"))

            var stock: [String: Int] = [:]
            let chunks = pieces(#"{"stock": {"pens": 3, "inks": 5}}"#)

            var session = try TrellisDecoder.ElementSession(JSONEntry<Int>.self, as: .entries(at: "stock")) { entry in
                stock[entry.key] = entry.value
            }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()

            #expect(stock == ["pens": 3, "inks": 5])
        }

        @Test func linesAndValues() throws {
            let decoder = TrellisDecoder()
            let log = try written("{\"number\": 7}\n\n{\"number\": 9}\r\n")
            defer { try? FileManager.default.removeItem(at: log) }

            var numbers: [Int] = []
            try decoder.forEachElement(Issue.self, as: .lines, from: .file(log)) { numbers.append($0.number) }

            #expect(numbers == [7, 9])

            var sums: [Int] = []
            var session = try TrellisDecoder.ElementSession([Int].self, as: .values) { sums.append($0.reduce(0, +)) }
            try session.feed("[1, 2] [3]\n[4,")
            try session.feed("5]")
            try session.finish()

            #expect(sums == [3, 3, 9])
        }

        @Test func invalidElements() throws {
            let decoder = TrellisDecoder()
            let page = try DocumentationPage("Streaming").prose
            let texts = [#"{"number": 7}"#, #"{"number": "8"}"#, "oops", #"{"number": 9}"#]
            for text in texts { #expect(page.contains("`\(text)`")) }
            let log = try written(texts.joined(separator: "\n"))
            defer { try? FileManager.default.removeItem(at: log) }

            let report = TrellisDecoder.Report()
            try decoder.forEachElement(
                Issue.self, as: .lines, from: .file(log), skipsErrors: true, report: report
            ) { issue in
                print(issue.number)
            }
            for error in report.dropped { print(error.position?.line ?? 0, error.path, error.code) }

            let lines = report.dropped.map { "\($0.position?.line ?? 0) \($0.path) \($0.code)" }
            try expectOutput("Streaming", (["7", "9"] + lines).joined(separator: "\n"))
        }

        @Test func sourceErrors() async throws {
            let text = "[{\"number\":7},\n{\"number\""
            var body = source(text, failure: ConnectionLost())
            var numbers: [Int] = []
            do {
                for try await issue in TrellisDecoder().elements(Issue.self, from: body.placingFailures()) {
                    numbers.append(issue.number)
                }
            } catch let error as TrellisError {
                print(error.code, error.position?.offset ?? 0, error.underlying is ConnectionLost)
            }
            #expect(numbers == [7])
            body = source(text, failure: ConnectionLost())
            let elements = TrellisDecoder().elements(Issue.self, from: body.placingFailures())
            let error = await #expect(throws: TrellisError.self) {
                for try await _ in elements {}
            }
            #expect(error?.code == .sourceFailed)
            #expect(error?.position?.description == "2:10")
        }

        @JSONModel
        struct Listing {
            @JSONKey("data.issues") let issues: [Issue]
        }

        @Test func severalThreads() throws {
            let data = Data(array.utf8)
            let decoder = TrellisDecoder()
            let url = try written(#"{"data":{"issues":\#(array)}}"#)
            defer { try? FileManager.default.removeItem(at: url) }

            let issues = try decoder.decode([Issue].self, from: data, workers: .automatic)
            let page = try decoder.decode(Listing.self, from: .file(url), workers: 4)

            #expect(issues == self.issues)
            #expect(page.issues == self.issues)

            let log = url.appendingPathExtension("lines")
            defer { try? FileManager.default.removeItem(at: log) }
            do {
                let encoder = TrellisEncoder()
                let bytes = try encoder.encode(issues, workers: .automatic)
                try encoder.encodeElements(issues, as: .lines, to: .file(log), workers: 4)

                #expect(bytes == Array(array.utf8))
            }
            #expect(try String(contentsOf: log, encoding: .utf8).split(separator: "\n").count == 3)
        }

        @Test func severalThreadsAsynchronously() async throws {
            let decoder = TrellisDecoder()
            let data = Data(#"{"data":{"issues":\#(array)}}"#.utf8)
            let url = try written(array)
            defer { try? FileManager.default.removeItem(at: url) }
            let log = try written("{\"number\":1}\n{\"number\":2}\n")
            defer { try? FileManager.default.removeItem(at: log) }
            var numbers: [Int] = []
            let wanted = 8

            let archived = try await decoder.decodeInBackground([Issue].self, from: .file(url))

            try decoder.forEachElement(Issue.self, as: .lines, from: .file(log), workers: .automatic) { issue in
                numbers.append(issue.number)
            }
            for try await issue in decoder.elements(Issue.self, as: .array(at: "data.issues"), from: data, workers: 4) {
                if issue.number == wanted { break }
                numbers.append(issue.number)
            }

            #expect(archived == issues)
            #expect(numbers == [1, 2, 7])
        }

        @Test func repeatedStrings() throws {
            let url = try written(array)
            defer { try? FileManager.default.removeItem(at: url) }

            var separate = TrellisDecoder.Options()
            separate.sharesEqualStrings = false
            let unshared = try TrellisDecoder(options: separate).decode([Issue].self, from: .file(url))

            #expect(unshared == issues)
        }

        @Test func oneValueAtAPath() throws {
            let json = #"{"issues":[{"number":7},{"number":8}],"data":{"viewer":{"login":"ada","x":nothing"#
            do {
                let login = try TrellisDecoder().decode(String.self, at: "data.viewer.login", from: json)
                let second = try TrellisDecoder().decode(Issue.self, at: ["issues", 1], from: json)

                #expect(login == "ada")
                #expect(second.number == 8)
            }

            let chunks = pieces(json)
            var session = try TrellisDecoder.ValueSession(String.self, at: "data.viewer.login")
            for chunk in chunks where !session.isComplete { try session.feed(chunk) }
            let login = try session.finish()

            #expect(login == "ada")
        }

        @Test func writing() async throws {
            let issues = issues
            var output: [UInt8] = []
            var sent: [UInt8] = []
            let source = AsyncStream<Issue> { stream in
                for issue in issues { stream.yield(issue) }
                stream.finish()
            }
            func send(_ chunk: [UInt8]) async throws { sent += chunk }
            let url = try written("")
            defer { try? FileManager.default.removeItem(at: url) }
            let log = url.appendingPathExtension("lines")
            defer { try? FileManager.default.removeItem(at: log) }

            let encoder = TrellisEncoder()
            try encoder.encode(issues, to: .file(url))
            try encoder.encodeElements(issues.lazy.filter { $0.comments > 0 }, as: .lines, to: .file(log))

            var session = unsafe try TrellisEncoder.ElementSession(
                as: .lines, to: .closure { bytes in unsafe output.append(contentsOf: bytes) })
            for issue in issues { try session.append(issue) }
            try session.finish()

            for try await chunk in encoder.chunks(of: source, as: .array) { try await send(chunk) }

            let stockURL = url.appendingPathExtension("stock")
            defer { try? FileManager.default.removeItem(at: stockURL) }
            let entries = ["pens": 3, "inks": 5].map { JSONEntry(key: $0.key, value: $0.value) }
            try encoder.encodeElements(entries, as: .entries(at: "stock"), to: .file(stockURL))

            #expect(try JSON(parsing: Data(contentsOf: stockURL)) == ["stock": ["pens": 3, "inks": 5]])
            #expect(try Data(contentsOf: url) == Data(array.utf8))
            #expect(try String(contentsOf: log, encoding: .utf8).split(separator: "\n").count == 2)
            #expect(output.split(separator: UInt8(ascii: "\n")).count == 3)
            #expect(sent == Array(array.utf8))
        }
    }
#endif

#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Output.md, line by line.

    @Suite struct OutputExamples {
        @JSONModel
        struct Issue {
            let number: Int
            let title: String
            @JSONKey("reporter.login") let reporter: String?
            @JSONKey("closed_at", nilFields: .omit) let closedAt: Date?
        }

        let issue = Issue(number: 7, title: "Leaves & stems", reporter: "ada", closedAt: nil)

        @Test func kinds() throws {
            let encoder = TrellisEncoder()
            let bytes = try encoder.encode(issue)
            let text = try encoder.string(from: issue)
            let data = try encoder.encode(issue, as: Data.self)
            let json = try encoder.encode(issue, as: JSON.self)
            var buffer = Array("data: ".utf8)
            try encoder.encode(issue, into: &buffer)

            #expect(text == #"{"number":7,"title":"Leaves & stems","reporter":{"login":"ada"}}"#)
            #expect(bytes == Array(text.utf8))
            #expect(data == Data(text.utf8))
            #expect(json.description == text)
            #expect(buffer == Array("data: \(text)".utf8))
        }

        @Test func pretty() throws {
            var options = TrellisEncoder.Options()
            options.indentation = .spaces(2)
            let text = try TrellisEncoder(options: options).string(from: issue)

            try expectOutput("Output", text)
        }

        @Test func sinks() throws {
            let encoder = TrellisEncoder()
            let issues = [issue]
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
            defer { try? FileManager.default.removeItem(at: url) }

            try encoder.encode(issue, to: .file(url))
            try encoder.encodeElements(issues, as: .array(at: "data.issues"), to: .file(url))

            #expect(try JSON(parsing: Data(contentsOf: url))["data"]["issues"][0]["number"] == 7)
        }

        @Test func nils() throws {
            let issue = Issue(number: 8, title: "Untitled", reporter: nil, closedAt: nil)

            var options = TrellisEncoder.Options()
            options.nilFields = .writeNull
            let text = try TrellisEncoder(options: options).string(from: issue)

            try expectOutput("Output", text)
            let plain = try TrellisEncoder().string(from: issue)
            #expect(try DocumentationPage("Output").prose.contains("Without the option, it is `\(plain)`"))
            #expect(try TrellisEncoder().string(from: [Int?.none]) == "[null]")
        }

        @Test func selectedProperties() throws {
            var options = TrellisEncoder.Options()
            options.properties = .only(["number", "title"])
            let text = try TrellisEncoder(options: options).string(from: [issue])

            try expectOutput("Output", text)
            options.properties = .except(["title"])
            #expect(
                try TrellisEncoder(options: options).string(from: issue) == #"{"number":7,"reporter":{"login":"ada"}}"#)
        }

        @Test func orderAndEscapes() throws {
            var options = TrellisEncoder.Options()
            options.sortsKeys = true
            options.escapesSlashes = true
            options.escapesNonASCII = true
            let text = try TrellisEncoder(options: options).string(from: ["b": "é", "a": "</script>"])

            try expectOutput("Output", text)
        }

        @Test func nonFiniteNumbers() throws {
            var options = TrellisEncoder.Options()
            options.nonFinite = .strings
            let text = try TrellisEncoder(options: options).string(from: [1.5, Double.infinity, .nan])

            var reading = TrellisDecoder.Options()
            reading.coercions = .nonFiniteNumbersFromStrings
            let values = try TrellisDecoder(options: reading).decode([Double].self, from: text)

            try expectOutput("Output", text)
            #expect(values.map(\.description) == ["1.5", "inf", "nan"])
            let error = try #require(throws: TrellisError.self) { try TrellisEncoder().string(from: Double.nan) }
            #expect(error.code == .nonFiniteNumber)
        }
    }
#endif

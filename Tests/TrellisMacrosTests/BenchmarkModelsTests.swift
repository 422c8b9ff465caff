#if Macros
    import Foundation
    import SwiftParser
    import Testing
    import Trellis

    /// The models of the throughput tool are written by hand so that it does not need swift-syntax. Its measurements
    /// are valid for `@JSONModel` as well, because the models equal the macro's expansion.
    @Suite struct BenchmarkModelsTests {
        private static let files: [URL] = {
            let folder = Readme.repository.appending(path: "Benchmarks/Sources/BenchmarkModels")
            let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        }()

        @Test func benchmarkModelsExist() {
            #expect(Self.files.count > 10)
        }

        @Test(arguments: files) func modelsEqualTheExpansionOfTheMacro(_ file: URL) throws {
            let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let models = HandWrittenModel.models(in: Parser.parse(source: source))
            #expect(!models.isEmpty)
            for model in models {
                let expansion = expand(model.annotated, conforms: model.isSubclass)
                // The macro qualifies names with their module; hand-written models need not.
                let unqualified = expansion.replacing("Trellis.", with: "").replacing("Swift.", with: "")
                let expanded = Parser.parse(source: unqualified)
                let written = try #require(HandWrittenModel.models(in: expanded).first)
                #expect(model.members.keys == written.members.keys, "\(model.name)")
                #expect(model.members.count >= 2, "\(model.name)")
                for (name, member) in model.members {
                    #expect(member == written.members[name], "\(model.name): \(name)")
                }
            }
        }
    }

    // MARK: One model in both forms

    private enum Level: String, TrellisCodable {
        case low, high
    }

    @JSONModel
    private struct Person: Equatable {
        let name: String
        var isAdmin: Bool = false
    }

    private protocol Report {
        var id: Int { get }
        var link: URL { get }
        var level: Level { get }
        var reporter: String { get }
        var reporterID: UInt64 { get }
        var assignee: Person? { get }
        var people: [Person] { get }
        var scores: [String: [Double?]] { get }
        var openedAt: Date { get }
        var closedAt: Date? { get }
        var attachment: Data { get }
        var body: String? { get }
        var title: String { get }
    }

    extension Report {
        /// The values of all fields, to compare two models of different types.
        fileprivate var fields: [String] {
            [
                "\(id)", "\(link)", "\(level)", reporter, "\(reporterID)", String(describing: assignee), "\(people)",
                "\(scores)", "\(openedAt.timeIntervalSince1970)", String(describing: closedAt?.timeIntervalSince1970),
                "\(attachment.base64EncodedString())", String(describing: body), title,
            ]
        }
    }

    @JSONModel
    private struct MacroReport: Report {
        let id: Int
        @JSONKey("html_url") let link: URL
        let level: Level
        @JSONKey("user.login") let reporter: String
        @JSONKey("user.meta.id") let reporterID: UInt64
        let assignee: Person?
        let people: [Person]
        let scores: [String: [Double?]]
        @JSONKey("opened_at", as: .iso8601) let openedAt: Date
        @JSONKey("closed_at", as: .millisecondsSince1970) let closedAt: Date?
        let attachment: Data
        let body: String?
        var title: String = "(untitled)"
    }

    private struct HandReport: Report {
        let id: Int
        let link: URL
        let level: Level
        let reporter: String
        let reporterID: UInt64
        let assignee: Person?
        let people: [Person]
        let scores: [String: [Double?]]
        let openedAt: Date
        let closedAt: Date?
        let attachment: Data
        let body: String?
        var title: String = "(untitled)"
    }

    extension HandReport: JSONModel {
        static let modelSchema = JSONModelSchema(
            HandReport.self,
            [
                JSONField("id", \HandReport.id),
                JSONField("link", \HandReport.link, keys: "html_url"),
                JSONField("level", \HandReport.level),
                JSONField("reporter", \HandReport.reporter, keys: "user.login"),
                JSONField("reporterID", \HandReport.reporterID, keys: "user.meta.id"),
                JSONField("assignee", \HandReport.assignee),
                JSONField("people", \HandReport.people),
                JSONField("scores", \HandReport.scores),
                JSONField("openedAt", \HandReport.openedAt, keys: "opened_at", as: .iso8601),
                JSONField("closedAt", \HandReport.closedAt, keys: "closed_at", as: .millisecondsSince1970),
                JSONField("attachment", \HandReport.attachment),
                JSONField("body", \HandReport.body),
                JSONField("title", \HandReport.title, default: "(untitled)"),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            self.id = fields.take(0)
            self.link = fields.take(1)
            self.level = fields.take(2)
            self.reporter = fields.take(3)
            self.reporterID = fields.take(4)
            self.assignee = fields.take(5)
            self.people = fields.take(6)
            self.scores = fields.take(7)
            self.openedAt = fields.take(8)
            self.closedAt = fields.take(9)
            self.attachment = fields.take(10)
            self.body = fields.take(11)
            self.title = fields.take(12)
        }

        func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
            switch index {
            case 0: try writer.field(id)
            case 1: try writer.field(link)
            case 2: try writer.field(level)
            case 3: try writer.field(reporter)
            case 4: try writer.field(reporterID)
            case 5: try writer.field(assignee)
            case 6: try writer.field(people)
            case 7: try writer.field(scores)
            case 8: try writer.field(openedAt)
            case 9: try writer.field(closedAt)
            case 10: try writer.field(attachment)
            case 11: try writer.field(body)
            case 12: try writer.field(title)
            default: break
            }
        }
    }

    @Suite struct BothFormsTests {
        private static let full = """
            {"id": 1, "html_url": "https://example.com/1", "level": "high", "user": {"login": "ada", "meta": {"id": 9}},
            "assignee": {"name": "bob", "isAdmin": true}, "people": [{"name": "cy"}, {"name": "di \\u00e9"}],
            "scores": {"a": [1.5, null]}, "opened_at": "2024-01-02T03:04:05.25+01:00", "closed_at": 1500,
            "attachment": "aGk=", "body": "two\\nlines", "title": "t", "unknown": {"id": [2]}}
            """
        private static let sparse = """
            {"people": [], "scores": {}, "level": "low", "user": {"meta": {"id": 18446744073709551615}, "login": ""},
            "id": -1, "attachment": "", "html_url": "a:b", "body": null, "opened_at": "1969-12-31T23:59:59Z"}
            """

        @Test(arguments: [full, sparse]) func decodeAndEncodeAlike(_ json: String) throws {
            let decoder = TrellisDecoder()
            let macro = try decoder.decode(MacroReport.self, from: json)
            let hand = try decoder.decode(HandReport.self, from: json)
            #expect(macro.fields == hand.fields)
            let bytes = try TrellisEncoder().encode(macro)
            #expect(try TrellisEncoder().encode(hand) == bytes)
            #expect(try decoder.decode(HandReport.self, from: bytes).fields == macro.fields)
            #expect(try decoder.decode(MacroReport.self, from: bytes).fields == hand.fields)
        }

        @Test(arguments: ["{}", #"{"id": "1"}"#, #"{"user": {"meta": null}}"#, #"{"people": [{}]}"#, "[1"])
        func failAlike(_ json: String) throws {
            let macro = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(MacroReport.self, from: json)
            }
            let hand = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(HandReport.self, from: json) }
            #expect(macro?.description == hand?.description)
        }
    }
#endif

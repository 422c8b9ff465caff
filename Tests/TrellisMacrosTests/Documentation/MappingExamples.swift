#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Mapping.md on keys and missing values, line by line.

    @Suite struct MappingExamples {
        enum ByMacro {
            @JSONModel
            struct Milestone {
                let number: Int
                @JSONKey("creator.login") let creatorLogin: String
                @JSONKey("due_on", as: .iso8601) let dueOn: Date?
                var title: String = "(untitled)"
                @JSONIgnored var isExpanded: Bool = false
            }
        }

        enum ByHand {
            struct Milestone: JSONModel {
                let number: Int
                let creatorLogin: String
                let dueOn: Date?
                var title: String
                var isExpanded = false

                static let modelSchema = JSONModelSchema(
                    Milestone.self,
                    [
                        JSONField("number", \Milestone.number),
                        JSONField("creatorLogin", \Milestone.creatorLogin, keys: "creator.login"),
                        JSONField("dueOn", \Milestone.dueOn, keys: "due_on", as: .iso8601),
                        JSONField("title", \Milestone.title, default: "(untitled)"),
                    ])

                init(from fields: borrowing JSONFieldValues) throws {
                    number = fields.take(0)
                    creatorLogin = fields.take(1)
                    dueOn = fields.take(2)
                    title = fields.take(3)
                }

                func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                    switch index {
                    case 0: try writer.field(number)
                    case 1: try writer.field(creatorLogin)
                    case 2: try writer.field(dueOn)
                    case 3: try writer.field(title)
                    default: break
                    }
                }
            }
        }

        @Test func bothFormsAreEquivalent() throws {
            let json = #"{"number":1,"creator":{"login":"ada"},"due_on":"1970-01-01T00:00:00Z","title":"First"}"#
            let byMacro = try TrellisDecoder().decode(ByMacro.Milestone.self, from: json)
            let byHand = try TrellisDecoder().decode(ByHand.Milestone.self, from: json)
            #expect(try TrellisEncoder().string(from: byMacro) == json)
            #expect(try TrellisEncoder().string(from: byHand) == json)
            #expect(
                ByMacro.Milestone.modelSchema.fieldDescriptions == ByHand.Milestone.modelSchema.fieldDescriptions)
            #expect(!byMacro.isExpanded && !byHand.isExpanded)
        }

        // MARK: Paths

        @JSONModel
        struct Video {
            let title: String
            @JSONKey("owner.login") let owner: String
            @JSONKey(["video.id"]) let id: Int
            @JSONKey(#"stats.page\.views"#) let pageViews: Int?
            @JSONKey(["files", 0, "url"]) @JSONIgnored(in: .encoding) let firstFile: URL?
            @JSONKey(["files", .each, "size"]) @JSONIgnored(in: .encoding) let sizes: [Int]
        }

        @Test func paths() throws {
            let page = try DocumentationPage("Mapping").document
            let json = try #require(page.blocks.first { $0.language == "json" }).text
            let video = try TrellisDecoder().decode(Video.self, from: json)
            #expect((video.title, video.owner, video.id, video.pageViews) == ("Tries", "ada", 7, 9))
            #expect(video.firstFile?.absoluteString == "https://example.com/a")
            #expect(video.sizes == [100, 20])
            #expect(
                try TrellisEncoder().string(from: video)
                    == #"{"title":"Tries","owner":{"login":"ada"},"video.id":7,"stats":{"page.views":9}}"#)
            let less = #"{"title": "", "owner": {"login": ""}, "video.id": 7, "files": [{}, {"size": 1}]}"#
            #expect(try TrellisDecoder().decode(Video.self, from: less).sizes == [1])
        }

        @JSONModel
        struct Profile {
            let name: String
            @JSONKey("address.city") let city: String?
        }

        @Test func otherValuesOnPaths() throws {
            let json = #"{"name": "ada", "address": "unknown"}"#
            let lenient = try TrellisDecoder().decode(Profile.self, from: json)

            var options = TrellisDecoder.Options()
            options.requiresObjectsOnPaths = true
            do {
                _ = try TrellisDecoder(options: options).decode(Profile.self, from: json)
            } catch {
                print(error)
            }

            #expect(lenient.name == "ada")
            #expect(lenient.city == nil)
            try expectOutput("Mapping") { _ = try TrellisDecoder(options: options).decode(Profile.self, from: json) }
        }

        @JSONModel
        struct Author {
            let login: String
        }

        @JSONModel
        struct Release {
            let author: Author
            @JSONKey("author.login") @JSONIgnored(in: .encoding) let login: String
            @JSONKey("author") @JSONIgnored(in: .encoding) let source: RawJSON
        }

        @Test func twoFieldsAtOnePath() throws {
            let release = try TrellisDecoder().decode(Release.self, from: #"{"author": {"login": "ada"}}"#)
            #expect((release.author.login, release.login) == ("ada", "ada"))
            #expect(release.source.text == #"{"login": "ada"}"#)
            #expect(try TrellisEncoder().string(from: release) == #"{"author":{"login":"ada"}}"#)
        }

        @JSONModel(keyStyle: .snakeCase)
        struct Badge {
            let htmlURL: URL
            let userIDs: [Int]
            @JSONKey("label") let name: String
        }

        @Test func keyStyles() throws {
            let own = #"{"html_url":"https://example.com","user_ids":[1],"label":"a"}"#
            #expect(try TrellisEncoder().string(from: try TrellisDecoder().decode(Badge.self, from: own)) == own)
            let json = #"{"html-url": "https://example.com", "user-ids": [1], "label": "a"}"#

            var options = TrellisDecoder.Options()
            options.keyStyle = .kebabCase
            let badge = try TrellisDecoder(options: options).decode(Badge.self, from: json)

            #expect(badge.userIDs == [1])
            #expect(badge.name == "a")
        }

        // MARK: Missing and unmapped members

        @JSONModel
        struct Ticket {
            let id: Int
            let note: String?
            var votes: Int = 0
            var rank: Int? = 1
        }

        @Test func missingAndNull() throws {
            let ticket = try TrellisDecoder().decode(Ticket.self, from: #"{"id": 7, "rank": null}"#)

            #expect((ticket.note, ticket.votes, ticket.rank) == (nil, 0, nil))
            #expect(try TrellisDecoder().decode(Ticket.self, from: #"{"id": 7}"#).rank == 1)
            #expect(try TrellisEncoder().string(from: ticket) == #"{"id":7,"votes":0,"rank":null}"#)
            #expect(#"{"id": 7, "votes": null}"#.fails(Ticket.self, with: .unexpectedNull))
            #expect("{}".fails(Ticket.self, with: .missingKeys))
        }

        @Test func unknownAndRepeatedKeys() throws {
            let json = #"{"id": 7, "color": "red", "id": 8}"#

            var options = TrellisDecoder.Options()
            options.unknownKeys = .collect
            options.duplicateKeys = .useFirst
            let report = TrellisDecoder.Report()
            let ticket = try TrellisDecoder(options: options).decode(Ticket.self, from: json, report: report)
            print(ticket.id, report.unknownKeys)

            try expectOutput("Mapping", "\(ticket.id) \(report.unknownKeys)")
        }

        // MARK: Fields at run time

        @Test func descriptions() throws {
            for field in Ticket.modelSchema.fieldDescriptions { print(field) }

            let lines = Ticket.modelSchema.fieldDescriptions.map(\.description)
            try expectOutput("Mapping", lines.joined(separator: "\n"))
        }

        @JSONModel
        final class Folder: JSONFieldwise {
            var name: String
            @JSONIgnored(in: .comparison) var isExpanded: Bool = false
        }

        @Test func listings() throws {
            let folder = try TrellisDecoder().decode(Folder.self, from: #"{"name": "Inbox"}"#)

            let copy = try folder.copy()
            copy.isExpanded = true
            print(copy.hasEqualFields(to: folder))
            print(copy.fieldListing)

            #expect(!folder.isExpanded)
            try expectOutput("Mapping", "\(copy.hasEqualFields(to: folder))\n\(copy.fieldListing)")
        }
    }
#endif

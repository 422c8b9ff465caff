#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Mapping.md on classes and generic models with macros, and the page's statements on paths, missing
    // members and a struct that becomes a model by an extension.

    struct Milestone: Equatable {
        let number: Int
        let creatorLogin: String
        let dueOn: Date?
        let title: String
    }

    extension Milestone: JSONModel {
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

    struct Coordinate {
        var latitude: Double
        var longitude: Double
    }

    extension Coordinate: JSONModel {
        static let modelSchema = JSONModelSchema(
            Coordinate.self,
            [
                JSONField("latitude", \Coordinate.latitude),
                JSONField("longitude", \Coordinate.longitude, keys: "lng"),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            self.init(latitude: fields.take(0), longitude: fields.take(1))
        }
    }

    @Suite struct MappingModelExamples {
        @JSONModel
        class Member {
            let id: Int
        }

        @JSONModel(superclass: Member.self)
        final class Customer: Member {
            let login: String
            @JSONKey("plan.name") var plan: String = "free"
        }

        @JSONModel
        struct Batch<Item: TrellisCodable> {
            let items: [Item]
            @JSONKey("paging.next") let next: String?
        }

        @JSONModel
        struct Comment: Equatable {
            let body: String
            var replies: [Comment] = []
        }

        @JSONModel
        struct Article: Equatable {
            let title: String
            @JSONKey("meta.author.name") let author: String
            @JSONKey(["schema.version"]) let schemaVersion: Int
            @JSONKey(#"stats.page\.views"#) let pageViews: Int?
            @JSONKey("published", as: .secondsSince1970) let publishedAt: Date
            @JSONKey(as: .base64) let thumbnail: [UInt8]
            var tags: [String] = []
            var summary: String?
            @JSONIgnored var isRead: Bool = false
        }

        private func expectRoundTrip<Value: TrellisCodable & Equatable>(
            _ value: Value, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(try TrellisDecoder().decode(Value.self, from: json) == value, sourceLocation: sourceLocation)
            #expect(try TrellisEncoder().string(from: value) == json, sourceLocation: sourceLocation)
        }

        @Test func withoutMacros() throws {
            try expectRoundTrip(
                Milestone(number: 1, creatorLogin: "ada", dueOn: Date(timeIntervalSince1970: 0), title: "First"),
                #"{"number":1,"creator":{"login":"ada"},"due_on":"1970-01-01T00:00:00Z","title":"First"}"#)
            let json = #"{"creator": {"login": "bob"}, "number": 2}"#
            let milestone = try TrellisDecoder().decode(Milestone.self, from: json)
            #expect(milestone == Milestone(number: 2, creatorLogin: "bob", dueOn: nil, title: "(untitled)"))
        }

        @Test func anExtension() throws {
            let json = #"{"latitude":1.5,"lng":2.5}"#
            let coordinate = try TrellisDecoder().decode(Coordinate.self, from: json)
            #expect((coordinate.latitude, coordinate.longitude) == (1.5, 2.5))
            #expect(try TrellisEncoder().string(from: coordinate) == json)
        }

        @Test func mapping() throws {
            let article = Article(
                title: "Tries", author: "Ada", schemaVersion: 2, pageViews: 9,
                publishedAt: Date(timeIntervalSince1970: 86_400), thumbnail: Array("hi".utf8), tags: ["a"])
            try expectRoundTrip(
                article,
                """
                {"title":"Tries","meta":{"author":{"name":"Ada"}},"schema.version":2,"stats":{"page.views":9},\
                "published":86400,"thumbnail":"aGk=","tags":["a"]}
                """)
        }

        @Test func presence() throws {
            let required = """
                "title": "", "meta": {"author": {"name": ""}}, "schema.version": 1, "published": 0, "thumbnail": ""
                """
            func decode(_ more: String) throws(TrellisError) -> Article {
                try TrellisDecoder().decode(Article.self, from: "{\(required)\(more)}")
            }
            #expect(try decode("").tags == [])
            #expect(try decode(#", "summary": null"#).summary == nil)
            #expect(try decode(#", "stats": null"#).pageViews == nil)
            #expect(try decode(#", "stats": [1]"#).pageViews == nil)
            #expect(throws: TrellisError.self) { try decode(#", "tags": null"#) }
            for author in ["null", "1", "[]", #""Ada""#] {
                #expect(throws: TrellisError.self) {
                    try TrellisDecoder().decode(
                        Article.self, from: "{\(required.replacing(#"{"name": ""}"#, with: author))}")
                }
            }
        }

        @Test func classes() throws {
            let customer = try TrellisDecoder().decode(Customer.self, from: #"{"login": "ada", "id": 3}"#)
            #expect(customer.id == 3)
            #expect(try TrellisEncoder().string(from: customer) == #"{"id":3,"login":"ada","plan":{"name":"free"}}"#)
        }

        @Test func genericAndRecursive() throws {
            let json = #"{"items":[{"body":"a","replies":[{"body":"b","replies":[]}]}],"paging":{"next":"n"}}"#
            let batch = try TrellisDecoder().decode(Batch<Comment>.self, from: json)
            #expect(batch.items == [Comment(body: "a", replies: [Comment(body: "b")])])
            #expect(batch.next == "n")
            #expect(try TrellisEncoder().string(from: batch) == json)
        }

        @Test func typesOfTheTable() throws {
            #expect(try TrellisDecoder().decode([Int].self, from: "[4.0, 1e3]") == [4, 1000])
            #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Int.self, from: "4.7") }
            #expect(throws: TrellisError.self) { try TrellisDecoder().decode(UInt8.self, from: "300") }
            try expectRoundTrip(Int128.max, "170141183460469231731687303715884105727")
            try expectRoundTrip(try #require(Decimal(string: "0.12345678901234567890")), "0.1234567890123456789")
            try expectRoundTrip(Data("hi".utf8), #""aGk=""#)
            try expectRoundTrip([Int?.some(1), nil], "[1,null]")
            try expectRoundTrip(Set([1]), "[1]")
            try expectRoundTrip(ContiguousArray(["a"]), #"["a"]"#)
            try expectRoundTrip([7: "a"], #"{"7":"a"}"#)
            let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
            try expectRoundTrip([uuid: true], #"{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":true}"#)
        }
    }
#endif

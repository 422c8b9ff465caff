#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of README.md, line by line: ReadmeTests checks that each of its Swift blocks stands here.

    @Suite struct ReadmeFirstExample {
        enum State: String, TrellisCodable {
            case open, closed
        }

        @JSONModel
        struct User: Equatable {
            let login: String
            @JSONKey("site_admin") var isAdmin: Bool = false
        }

        @JSONModel
        struct Issue: Equatable {
            let number: Int
            let state: State
            @JSONKey("html_url") let htmlURL: URL
            @JSONKey("user.login") let reporterLogin: String
            let assignee: User?
            @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
            var title: String = "(untitled)"
            @JSONIgnored var isExpanded: Bool = false
        }

        @Test func decodesAndEncodes() throws {
            let readme = try Readme()
            let json = try #require(readme.blocks.first { $0.language == "json" }).text

            let issues = try TrellisDecoder().decode([Issue].self, from: json)
            print(issues[0].reporterLogin, issues[0].title)

            let text = try TrellisEncoder().string(from: issues)
            print(text)

            let expected = Issue(
                number: 7, state: .open, htmlURL: try #require(URL(string: "https://example.com/7")),
                reporterLogin: "ada", assignee: User(login: "bob", isAdmin: true),
                updatedAt: Date(timeIntervalSince1970: 1_704_164_645))
            #expect(issues == [expected])
            #expect(try TrellisDecoder().decode([Issue].self, from: text) == issues)
            #expect(readme.outputs.contains("\(issues[0].reporterLogin) \(issues[0].title)\n\(text)"))
        }

        @Test func takesEveryKindOfInput() throws {
            let json = "[]"
            let bytes = Array(json.utf8)
            #expect(try TrellisDecoder().decode([Issue].self, from: bytes).isEmpty)
            #expect(try TrellisDecoder().decode([Issue].self, from: bytes.span).isEmpty)
            #expect(try TrellisDecoder().decode([Issue].self, from: Data(bytes)).isEmpty)
            // The buffer is read inside the closure only.
            let raw = unsafe try bytes.withUnsafeBytes { unsafe try TrellisDecoder().decode([Issue].self, from: $0) }
            #expect(raw.isEmpty)
        }

        @Test func givesEveryKindOfOutput() throws {
            let user = User(login: "ada")
            let text = #"{"login":"ada","site_admin":false}"#
            #expect(try TrellisEncoder().encode(user) == Array(text.utf8))
            #expect(try TrellisEncoder().encode(user, as: Data.self) == Data(text.utf8))
            var bytes = Array("> ".utf8)
            try TrellisEncoder().encode(user, into: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == "> " + text)
        }

        @Test func printsErrors() throws {
            let readme = try Readme()
            let json = """
                [
                  {"number": 7, "state": "open", "html_url": "https://example.com/7", "user": {"login": "ada"},
                   "updated_at": "2024-01-02T03:04:05Z"},
                  {"number": "8", "state": "open"}
                ]
                """
            do {
                let issues = try TrellisDecoder().decode([Issue].self, from: json)
                print(issues.count)
            } catch {
                print(error)
                if let position = error.position {
                    print(error.code, error.path, position.line, position.column, position.offset)
                }
            }

            let mismatch = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode([Issue].self, from: json)
            }
            let place = try #require(mismatch.position)
            #expect(
                readme.outputs.contains(
                    "\(mismatch)\n\(mismatch.code) \(mismatch.path) \(place.line) \(place.column) \(place.offset)"),
                "\(mismatch), at byte \(place.offset)")

            let missing = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode([Issue].self, from: #"[{"number": 7}]"#)
            }
            #expect(missing.missingKeys == ["state", "html_url", "user.login", "updated_at"])
            #expect(readme.outputs.contains(missing.description), "\(missing)")

            let encoding = try #require(throws: TrellisError.self) {
                try TrellisEncoder().encode([["a": Double.infinity]])
            }
            #expect(encoding.path.description == "[0].a")
            #expect(encoding.position == nil)
        }
    }

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

    @Suite struct ReadmeModels {
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

        struct Celsius: Equatable, TrellisCodable {
            var degrees: Double

            static func decode(from token: borrowing JSONToken) throws -> Celsius {
                Celsius(degrees: try token.double())
            }

            func encode(to writer: inout JSONWriter) throws {
                try writer.double(degrees)
            }
        }

        @JSONModel
        class Entity {
            let id: Int
        }

        @JSONModel(superclass: Entity.self)
        final class Account: Entity {
            let login: String
            @JSONKey("plan.name") var plan: String = "free"
        }

        @JSONModel
        struct Page<Item: TrellisCodable> {
            let items: [Item]
            @JSONKey("paging.next") let next: String?
        }

        @JSONModel
        struct Comment: Equatable {
            let body: String
            var replies: [Comment] = []
        }

        private func expectRoundTrip<Value: TrellisCodable & Equatable>(
            _ value: Value, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(try TrellisDecoder().decode(Value.self, from: json) == value, sourceLocation: sourceLocation)
            #expect(try TrellisEncoder().string(from: value) == json, sourceLocation: sourceLocation)
        }

        @Test func byHand() throws {
            try expectRoundTrip(
                Milestone(number: 1, creatorLogin: "ada", dueOn: Date(timeIntervalSince1970: 0), title: "First"),
                #"{"number":1,"creator":{"login":"ada"},"due_on":"1970-01-01T00:00:00Z","title":"First"}"#)
            let json = #"{"creator": {"login": "bob"}, "number": 2}"#
            let milestone = try TrellisDecoder().decode(Milestone.self, from: json)
            #expect(milestone == Milestone(number: 2, creatorLogin: "bob", dueOn: nil, title: "(untitled)"))
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

        @Test func ownType() throws {
            try expectRoundTrip([Celsius(degrees: -4.5)], "[-4.5]")
        }

        @Test func classes() throws {
            let account = try TrellisDecoder().decode(Account.self, from: #"{"login": "ada", "id": 3}"#)
            #expect(account.id == 3)
            #expect(try TrellisEncoder().string(from: account) == #"{"id":3,"login":"ada","plan":{"name":"free"}}"#)
        }

        @Test func genericAndRecursive() throws {
            let json = #"{"items":[{"body":"a","replies":[{"body":"b","replies":[]}]}],"paging":{"next":"n"}}"#
            let page = try TrellisDecoder().decode(Page<Comment>.self, from: json)
            #expect(page.items == [Comment(body: "a", replies: [Comment(body: "b")])])
            #expect(page.next == "n")
            #expect(try TrellisEncoder().string(from: page) == json)
        }

        @Test func options() throws {
            var decoding = TrellisDecoder.Options()
            decoding.dates = .millisecondsSince1970
            decoding.duplicateKeys = .error
            let dates = try TrellisDecoder(options: decoding).decode([String: Date].self, from: #"{"start": 1500}"#)

            var encoding = TrellisEncoder.Options()
            encoding.indentation = .spaces(2)
            encoding.nilFields = .writeNull
            let pretty = try TrellisEncoder(options: encoding).string(from: dates)

            #expect(pretty == "{\n  \"start\": \"1970-01-01T00:00:01.5Z\"\n}")
            let defaults = TrellisDecoder.Options()
            #expect(defaults.sharesEqualStrings)
            #expect(defaults.limits.depth == 512)
            #expect(defaults.limits.tokenLength == 64 << 20)
            #expect(defaults.limits.size == .max)
            #expect(defaults.limits.elementCount == .max)
            #expect(!defaults.allowsComments && !defaults.skipsByteOrderMark && !defaults.replacesLoneSurrogates)
        }

        @Test func optionsOfTheTable() throws {
            func expect(
                _ json: String, needs change: (inout TrellisDecoder.Options) -> Void, isLimit: Bool = false,
                sourceLocation: SourceLocation = #_sourceLocation
            ) {
                var options = TrellisDecoder.Options()
                change(&options)
                func decodes(_ options: TrellisDecoder.Options) -> Bool {
                    (try? TrellisDecoder(options: options).decode([String].self, from: json)) != nil
                }
                #expect(decodes(options) == !isLimit, sourceLocation: sourceLocation)
                #expect(decodes(TrellisDecoder.Options()) == isLimit, sourceLocation: sourceLocation)
            }
            expect("[/* a */ \"b\" // c\n]", needs: { $0.allowsComments = true })
            expect("\u{FEFF}[]", needs: { $0.skipsByteOrderMark = true })
            expect(#"["\ud800"]"#, needs: { $0.replacesLoneSurrogates = true })
            expect("[]", needs: { $0.limits.depth = 0 }, isLimit: true)
            expect("[]", needs: { $0.limits.size = 1 }, isLimit: true)
            expect(#"["ab"]"#, needs: { $0.limits.tokenLength = 1 }, isLimit: true)
            expect(#"["a", "b"]"#, needs: { $0.limits.elementCount = 1 }, isLimit: true)
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

#if Macros
    import Foundation
    import Testing
    public import Trellis

    // Models declared with the macros, decoded and encoded with the public methods. The expansion tests check the
    // expansions.

    private func decode<Value: TrellisDecodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try TrellisDecoder().decode(type, from: json)
    }

    private func encode(_ value: some TrellisEncodable) throws -> String {
        try TrellisEncoder().string(from: value)
    }

    // MARK: Models

    private enum State: String, TrellisCodable {
        case open, closed
    }

    @JSONModel
    private struct User: Equatable {
        let login: String
        @JSONKey("site_admin") var isAdmin: Bool = false
    }

    @JSONModel
    private struct Issue: Equatable {
        @JSONKey("html_url") let htmlURL: URL
        let number: Int
        let state: State
        @JSONKey("user.login") let reporterLogin: String
        let assignee: User?
        let reviewers: [User]
        @JSONKey(["app.identifier"]) let appIdentifier: String
        @JSONKey("score", "rating", "stats.score") let score: Double?
        @JSONKey("updated_at", as: .iso8601) let updatedAt: Date
        @JSONKey(as: .secondsSince1970) var closed: Date?
        @JSONKey(#"a\.b"#) var dotted: Int?
        var title: String = "(untitled)"
        var labels: [String] = []
        var counts: [String: Int] = [:]
        var milestone: Optional<String> = nil
        @JSONIgnored var isExpanded: Bool = true
        @JSONIgnored var note: String?
        private(set) var comments: Int = 0

        static let kind = "issue"
        var summary: String { "#\(number) \(title)" }
        lazy var slug: String = title.lowercased()
    }

    @JSONModel
    private struct Several: Equatable {
        let x, y: Int
        var width: Double = 1.5, height: Double = 2.5
        var name, alias: String?
    }

    @JSONModel
    private struct Observed {
        var level: Int = 3 {
            didSet { changes += 1 }
        }
        var name: String {
            willSet { changes += 1 }
        }
        @JSONIgnored private(set) var changes: Int = 0
    }

    @JSONModel
    private struct Keywords: Equatable {
        let `default`: Int
        var `in`: String?
        let index: Int
        let writer: String
        let fields: [Int]
    }

    @JSONModel
    private struct Tree: Equatable {
        let name: String
        var children: [Tree] = []
    }

    @JSONModel
    private struct Nothing: Equatable {
        @JSONIgnored var cache: Int = 7
    }

    private enum Outer {
        @JSONModel
        struct Inner: Equatable {
            private let value: Int

            fileprivate init(value: Int) { self.value = value }

            @JSONModel
            fileprivate struct Innermost: Equatable {
                let flag: Bool
            }
        }

        @JSONModel
        fileprivate struct Hidden: JSONModel, Equatable {
            let value: Int
        }

        @JSONModel
        fileprivate final class HiddenClass: JSONModel {
            let value: Int
        }

        static func hiddenValue(_ json: String) throws -> Int { try decode(Hidden.self, json).value }
        static func hiddenClassValue(_ json: String) throws -> Int { try decode(HiddenClass.self, json).value }
    }

    extension Outer.Inner {
        @JSONModel
        fileprivate struct FromExtension: Equatable {
            let value: Int
        }
    }

    @JSONModel
    public struct PublicPoint: Equatable {
        public let x: Int
        let y: Int
    }

    public enum PublicSpace {}

    public extension PublicSpace {
        @JSONModel
        struct Implicit: Equatable {
            public let x: Int
        }
    }

    @JSONModel
    package struct PackagePoint: Equatable {
        package let x: Int
    }

    @JSONModel
    private struct Page<Item: TrellisCodable & Equatable>: Equatable {
        let items: [Item]
        @JSONKey("paging.next") let next: String?
        @JSONKey("paging.total") var total: Int = 0
    }

    @JSONModel
    private struct Pair<First, Second> where First: TrellisCodable, Second: TrellisCodable {
        let first: First
        let second: [Second]
    }

    private struct Scope<Value: TrellisCodable> {
        @JSONModel
        struct Entry {
            let value: Value
        }
    }

    // Members declared here take precedence over the generated ones.
    @JSONModel
    private struct HandWritten: Equatable {
        let value: Int
        let constant = 5

        static let modelSchema = JSONModelSchema(HandWritten.self, [JSONField("value", \HandWritten.value)])

        init(from fields: borrowing JSONFieldValues) throws {
            let value: Int = fields.take(0)
            self.value = value * 2
        }

        func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
            try writer.field(-value)
        }
    }

    @JSONModel
    private struct HandWrittenInit: Equatable {
        let value: Int
        @JSONIgnored let doubled: Int

        init(from fields: borrowing JSONFieldValues) throws {
            value = fields.take(0)
            doubled = value * 2
        }
    }

    @JSONModel
    private struct AlsoCodable: Codable, Equatable {
        let value: Int

        init(from decoder: any Decoder) throws { value = -1 }
    }

    @JSONModel
    private struct Declared: JSONModel, Equatable {
        let value: Int
    }

    // These declarations shadow the library's names.
    @JSONModel
    private struct Shadowing: Equatable {
        struct JSONModelSchema {}
        struct JSONField {}
        let value: Int
    }

    // MARK: Tests

    @Suite struct MacroRunTests {
        private static let json = """
            {"html_url": "https://example.com/1", "number": 7, "state": "open", "user": {"login": "ada"},
            "assignee": {"login": "bob", "site_admin": true}, "reviewers": [{"login": "cy"}], "app.identifier": "app",
            "stats": {"score": 2.5}, "updated_at": "2024-01-02T03:04:05Z", "closed": 86400, "a.b": 4, "labels": ["x"],
            "counts": {"n": 1}, "comments": 9, "kind": "other", "summary": "s", "isExpanded": false}
            """

        @Test func structWithEverything() throws {
            let issue = try decode(Issue.self, Self.json)
            #expect(issue.htmlURL == URL(string: "https://example.com/1"))
            #expect(issue.number == 7)
            #expect(issue.state == .open)
            #expect(issue.reporterLogin == "ada")
            #expect(issue.assignee == User(login: "bob", isAdmin: true))
            #expect(issue.reviewers == [User(login: "cy")])
            #expect(issue.appIdentifier == "app")
            #expect(issue.score == 2.5)
            #expect(issue.updatedAt == Date(timeIntervalSince1970: 1_704_164_645))
            #expect(issue.closed == Date(timeIntervalSince1970: 86_400))
            #expect(issue.dotted == 4)
            #expect(issue.title == "(untitled)")
            #expect(issue.labels == ["x"])
            #expect(issue.counts == ["n": 1])
            #expect(issue.milestone == nil)
            #expect(issue.isExpanded)
            #expect(issue.note == nil)
            #expect(issue.comments == 9)
        }

        @Test func structWithEverythingIsEncodedInDeclarationOrder() throws {
            let issue = try decode(Issue.self, Self.json)
            let text = try encode(issue).replacingOccurrences(of: "\\/", with: "/")
            #expect(
                text == """
                    {"html_url":"https://example.com/1","number":7,"state":"open","user":{"login":"ada"},\
                    "assignee":{"login":"bob","site_admin":true},"reviewers":[{"login":"cy","site_admin":false}],\
                    "app.identifier":"app","score":2.5,"updated_at":"2024-01-02T03:04:05Z","closed":86400,"a.b":4,\
                    "title":"(untitled)","labels":["x"],"counts":{"n":1},"comments":9}
                    """)
            #expect(try decode(Issue.self, text) == issue)
        }

        @Test func fallbackKeysAreTriedInOrder() throws {
            let base = """
                "html_url": "https://example.com", "number": 1, "state": "closed", "user": {"login": "a"},
                "reviewers": [], "app.identifier": "", "updated_at": "2024-01-02T03:04:05Z"
                """
            #expect(try decode(Issue.self, "{\(base)}").score == nil)
            #expect(try decode(Issue.self, "{\(base), \"rating\": 1.5, \"score\": 0.5}").score == 0.5)
            #expect(try decode(Issue.self, "{\(base), \"stats\": {\"score\": 9.5}, \"rating\": 1.5}").score == 1.5)
        }

        @Test func missingRequiredFieldThrows() {
            #expect(throws: (any Error).self) { try decode(User.self, #"{"site_admin": true}"#) }
        }

        @Test func memberwiseInitialiserIsKept() throws {
            #expect(try encode(User(login: "ada")) == #"{"login":"ada","site_admin":false}"#)
            #expect(
                try encode(Several(x: 1, y: 2, name: "n")) == #"{"x":1,"y":2,"width":1.5,"height":2.5,"name":"n"}"#)
        }

        @Test func severalBindings() throws {
            let value = try decode(Several.self, #"{"x": 1, "y": 2, "height": 5.5, "alias": "b"}"#)
            #expect(value == Several(x: 1, y: 2, width: 1.5, height: 5.5, name: nil, alias: "b"))
        }

        @Test func observersDoNotRunWhileDecoding() throws {
            var value = try decode(Observed.self, #"{"level": 8, "name": "n"}"#)
            #expect(value.level == 8)
            #expect(value.name == "n")
            #expect(value.changes == 0)
            value.level = 9
            #expect(value.changes == 1)
            #expect(try encode(value) == #"{"level":9,"name":"n"}"#)
            #expect(try decode(Observed.self, #"{"name": "n"}"#).level == 3)
        }

        @Test func backticksAndNamesUsedByTheExpansion() throws {
            let json = #"{"default":1,"in":"x","index":5,"writer":"w","fields":[3]}"#
            let value = try decode(Keywords.self, json)
            #expect(value == Keywords(default: 1, in: "x", index: 5, writer: "w", fields: [3]))
            #expect(try encode(value) == json)
        }

        @Test func recursiveModel() throws {
            let json =
                #"{"name":"a","children":[{"name":"b","children":[]},{"name":"c","children":[{"name":"d","#
                + #""children":[]}]}]}"#
            let tree = try decode(Tree.self, json)
            #expect(tree.children[1].children == [Tree(name: "d")])
            #expect(try encode(tree) == json)
        }

        @Test func noFields() throws {
            #expect(try decode(Nothing.self, #"{"cache": 1}"#).cache == 7)
            #expect(try encode(Nothing()) == "{}")
        }

        @Test func nestedTypes() throws {
            let inner = try decode(Outer.Inner.self, #"{"value": 1}"#)
            #expect(inner == Outer.Inner(value: 1))
            #expect(try encode(inner) == #"{"value":1}"#)
            #expect(try decode(Outer.Inner.Innermost.self, #"{"flag": true}"#).flag)
            #expect(try decode(Outer.Inner.FromExtension.self, #"{"value": 2}"#).value == 2)
            #expect(try Outer.hiddenValue(#"{"value": 3}"#) == 3)
            #expect(try Outer.hiddenClassValue(#"{"value": 4}"#) == 4)
        }

        @Test func publicAndPackageTypes() throws {
            #expect(try decode(PublicPoint.self, #"{"x": 1, "y": 2}"#) == PublicPoint(x: 1, y: 2))
            #expect(try decode(PublicSpace.Implicit.self, #"{"x": 1}"#).x == 1)
            #expect(try encode(PackagePoint(x: 3)) == #"{"x":3}"#)
        }

        @Test func genericStruct() throws {
            let json = #"{"items":[{"login":"a","site_admin":false}],"paging":{"next":"n","total":4}}"#
            let page = try decode(Page<User>.self, json)
            #expect(page == Page(items: [User(login: "a")], next: "n", total: 4))
            #expect(try encode(page) == json)
            #expect(try decode(Page<Int>.self, #"{"items": [1, 2]}"#) == Page(items: [1, 2], next: nil))
            #expect(try decode([Page<String>].self, #"[{"items": ["x"]}]"#)[0].items == ["x"])
        }

        @Test func genericStructWithWhereClause() throws {
            let pair = try decode(Pair<Int, String>.self, #"{"first": 1, "second": ["a"]}"#)
            #expect(pair.first == 1)
            #expect(try encode(pair) == #"{"first":1,"second":["a"]}"#)
        }

        @Test func structInsideGenericType() throws {
            #expect(try decode(Scope<Int>.Entry.self, #"{"value": 1}"#).value == 1)
            #expect(try decode(Scope<String>.Entry.self, #"{"value": "s"}"#).value == "s")
        }

        @Test func handWrittenMembersTakePrecedence() throws {
            let value = try decode(HandWritten.self, #"{"value": 4}"#)
            #expect(value.value == 8)
            #expect(try encode(value) == #"{"value":-8}"#)
            #expect(try decode(HandWrittenInit.self, #"{"value": 4}"#).doubled == 8)
            #expect(try decode(AlsoCodable.self, #"{"value": 4}"#).value == 4)
            #expect(try decode(Declared.self, #"{"value": 4}"#) == Declared(value: 4))
            #expect(try decode(Shadowing.self, #"{"value": 4}"#) == Shadowing(value: 4))
        }
    }
#endif

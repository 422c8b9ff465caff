#if Macros
    import Foundation
    import Testing
    import Trellis

    // Models with attributes on their properties, decoded and encoded with the public methods.

    private func decode<Value: TrellisDecodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try TrellisDecoder().decode(type, from: json)
    }

    private func encode(_ value: some TrellisEncodable) throws -> String {
        try TrellisEncoder().string(from: value)
    }

    // MARK: Models

    private enum State: String, TrellisCodable {
        case open, closed, unknown
    }

    private let onOff = JSONTransform<String, Bool>(decode: { $0 == "on" }, encode: { $0 ? "on" : "off" })

    @JSONModel(keyStyle: .snakeCase)
    private struct Styled: Equatable {
        let htmlURL: URL
        @JSONKey("ID") let id: Int
        let createdAt: String?
    }

    @JSONModel
    private struct Keys: Equatable {
        @JSONKey("name", "title", writing: "meta.name") let name: String
        @JSONKey(["items", .each, "id"]) @JSONIgnored(in: .encoding) let ids: [Int]
        @JSONKey(["items", 0, "id"], writing: "first") let first: Int?
        @JSONKey("user") let user: [String: JSON]
        @JSONKey("user.login") @JSONIgnored(in: .encoding) let login: String
        @JSONKey("flag", using: onOff) let flag: Bool
        @JSONKey("other_flag", using: onOff) let otherFlag: Bool?
        @JSONKey("n", coercing: .lossless) let number: Int
        @JSONKey(nilFields: .writeNull) let score: Double?
    }

    @JSONModel
    private struct Defaults: Equatable {
        @JSONDefault(on: .null, .mismatch) var title: String = "(untitled)"
        @JSONDefault(State.unknown, on: .mismatch) let state: State
        @JSONDefault(on: .mismatch) let score: Double?
        @JSONDefault(7, on: .null) var count: Int? = 3
    }

    private enum Border: String, TrellisCodable { case none, thin }

    @JSONModel
    private struct Frame: Equatable {
        @JSONDefault(on: .null) var border: Border = .none
        @JSONDefault(on: .null, .mismatch) var other: Border = .none
        @JSONDefault(on: .mismatch) var maybe: Border?
    }

    @JSONModel
    private struct Contexts: Equatable {
        @JSONIgnored(in: .encoding) let secret: String
        @JSONIgnored(in: .decoding) var stamp: Int = 1
        @JSONIgnored(in: .decoding) let kind: String = "contexts"
        @JSONIgnored(in: .decoding, .comparison) let note: String?
    }

    @JSONModel
    private struct Conditions: Equatable {
        @JSONWritten<[String]>(if: { !$0.isEmpty }) var labels: [String] = []
        @JSONWritten(if: { (count: Int) in count > 0 }) var count: Int = 0
        @JSONWritten(if: \Conditions.hasTotal) var total: Int = 0
        @JSONWritten<Conditions>(if: { $0.count > 1 }) var big: Bool = false
        @JSONWritten(if: \String.isEmpty) @JSONKey("e") var empty: String = "x"
        var hasTotal: Bool { total > 0 }
    }

    @JSONModel
    private struct Lossy: Equatable {
        @JSONLossy let numbers: [Int]
        @JSONLossy var states: [String: State]?
    }

    private struct Negative: Error {}

    @JSONModel
    private struct Checked: Equatable {
        @JSONValidated({ (age: inout Int) in
            guard age >= 0 else { throw Negative() }
            age = min(age, 150)
        })
        let age: Int
        @JSONMerged<[String]>({ $0 + $1 }) var tags: [String] = []
    }

    @JSONModel
    private struct Highlight: Equatable {
        @JSONComposite(
            JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "size.length"),
            decode: { location, length -> Range<Int>? in
                guard let location = location.value, let length = length.value else { return nil }
                return location..<location + length
            },
            encode: { ($0.lowerBound, $0.count) })
        @JSONValidated<Range<Int>>({ if $0.isEmpty { throw Negative() } })
        let range: Range<Int>
        @JSONComposite(JSONPart(Int.self, at: "x"), decode: { $0.value.map { [$0] } })
        @JSONIgnored(in: .encoding)
        var xs: [Int] = []
    }

    @JSONModel
    private struct Author: Equatable {
        let login: String
        var email: String?
    }

    @JSONModel
    private struct Post: Equatable {
        let title: String
        @JSONFlattened var author: Author
        @JSONFlattened @JSONWritten<Post>(if: { $0.title != "anonymous" }) let editor: Editor?
        @JSONComputed("shout", as: nil) var loud: String { title.uppercased() }
        @JSONRest var more: JSONObject = JSONObject()
    }

    @JSONModel
    private struct Editor: Equatable {
        @JSONKey("editor_name") let name: String
    }

    // MARK: Tests

    @Suite struct AttributeRunTests {
        @Test func keyStyle() throws {
            let json = #"{"html_url":"https:\/\/a.b","ID":1,"created_at":"now"}"#
            let value = try decode(Styled.self, json)
            #expect(value == Styled(htmlURL: try #require(URL(string: "https://a.b")), id: 1, createdAt: "now"))
            #expect(try encode(value) == json || encode(value) == json.replacing("\\/", with: "/"))
        }

        @Test func keys() throws {
            let value = try decode(
                Keys.self,
                """
                {"title": "t", "items": [{"id": 4}, {"id": 5}], "user": {"login": "ada", "n": 1}, "flag": "on",
                "n": "12", "score": null}
                """)
            #expect(value.name == "t")
            #expect(value.ids == [4, 5])
            #expect(value.first == 4)
            #expect(value.login == "ada")
            #expect(value.flag)
            #expect(value.otherFlag == nil)
            #expect(value.number == 12)
            let user = try encode(value.user)
            #expect(
                try encode(value)
                    == #"{"meta":{"name":"t"},"first":4,"user":\#(user),"flag":"on","n":12,"score":null}"#)
        }

        @Test func defaults() throws {
            let empty = try decode(Defaults.self, #"{"state": "open"}"#)
            #expect(empty == Defaults(title: "(untitled)", state: .open, score: nil, count: 3))
            let wrong = try decode(
                Defaults.self, #"{"title": 1, "state": "new", "score": "high", "count": null}"#)
            #expect(wrong == Defaults(title: "(untitled)", state: .unknown, score: nil, count: 7))
            #expect(try decode(Defaults.self, #"{"title": null, "state": "open"}"#).title == "(untitled)")
        }

        /// A default that is the case `none` of an enum, and not nil.
        @Test func defaultsNamedNone() throws {
            let nulls = try decode(Frame.self, #"{"border": null, "other": null, "maybe": null}"#)
            #expect(nulls == Frame(border: .none, other: .none, maybe: nil))
            let wrong = try decode(Frame.self, #"{"border": "thin", "other": 5, "maybe": 5}"#)
            #expect(wrong == Frame(border: .thin, other: .none, maybe: nil))
        }

        @Test func contexts() throws {
            let value = try decode(
                Contexts.self, #"{"secret": "s", "stamp": 9, "kind": "other", "note": "n"}"#)
            #expect(value.secret == "s")
            #expect(value.stamp == 1)
            #expect(value.kind == "contexts")
            #expect(value.note == nil)
            #expect(try encode(value) == #"{"stamp":1,"kind":"contexts"}"#)
        }

        @Test func conditions() throws {
            #expect(try encode(Conditions()) == "{}")
            #expect(
                try encode(Conditions(labels: ["a"], count: 2, total: 3, big: true, empty: ""))
                    == #"{"labels":["a"],"count":2,"total":3,"big":true,"e":""}"#)
            #expect(try encode(Conditions(count: 1, big: true)) == #"{"count":1}"#)
            #expect(try decode(Conditions.self, #"{"total": 5}"#) == Conditions(total: 5))
        }

        @Test func lossy() throws {
            let value = try decode(
                Lossy.self, #"{"numbers": [1, "x", 2], "states": {"a": "open", "b": "bad"}}"#)
            #expect(value == Lossy(numbers: [1, 2], states: ["a": .open]))
        }

        @Test func validated() throws {
            #expect(try decode(Checked.self, #"{"age": 200}"#).age == 150)
            let error = #expect(throws: TrellisError.self) { try decode(Checked.self, #"{"age": -1}"#) }
            #expect(error?.code == .invalidValue)
            #expect(error?.path.description == "age")
        }

        @Test func composite() throws {
            let json = #"{"location":3,"size":{"length":2}}"#
            let value = try decode(Highlight.self, json)
            #expect(value == Highlight(range: 3..<5))
            #expect(try encode(value) == json)
            #expect(try decode(Highlight.self, #"{"location":3,"size":{"length":2},"x":1}"#).xs == [1])
            #expect(throws: TrellisError.self) { try decode(Highlight.self, #"{"location":3,"size":{"length":0}}"#) }
            #expect(throws: TrellisError.self) { try decode(Highlight.self, #"{"location":3}"#) }
        }

        @Test func flattenedRestAndComputed() throws {
            let json = #"{"title":"t","login":"ada","editor_name":"bob","shout":"T","a":1,"b":[2]}"#
            let value = try decode(Post.self, json)
            #expect(value.author == Author(login: "ada"))
            #expect(value.editor == Editor(name: "bob"))
            #expect(value.more["a"] == 1)
            #expect(try encode(value) == json)
            let hidden = Post(title: "anonymous", author: Author(login: "x"), editor: Editor(name: "y"))
            #expect(try encode(hidden) == #"{"title":"anonymous","login":"x","shout":"ANONYMOUS"}"#)
        }
    }
#endif

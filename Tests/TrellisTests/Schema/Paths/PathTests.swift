import Testing
import Trellis

/// Paths through objects and arrays, and how they are spelled.
@Suite struct PathTests {
    @Test func keysDotsAndEscapes() throws {
        let text = #"{"user":{"login":"ada","na.me":"n"},"app.id":7,"@type":"t","":{"":"e"},"a\\b":1}"#
        let value = try #require(routed(Spelled.self, text))
        #expect(value == Spelled(login: "ada", dotted: "n", app: 7, at: "t", empty: "e", slash: 1))
        expectWrittenBack(Spelled.self, text)
        let reversed =
            #"{"a\\b":1,"":{"":"e"},"@type":"t","app.id":7,"user":{"na.me":"n","login":"ada"}}"#
        #expect(routed(Spelled.self, reversed) == value)
    }

    @Test func aKeyWithDotsIsNotAPath() throws {
        #expect(faults(Spelled.self, #"{"user.login":"x","app.id":1}"#) == ["missingKeys [user.login] @28"])
        #expect(faults(Spelled.self, #"{"user":{"login":"x"},"app":{"id":1}}"#) == [#"missingKeys [app\.id] @36"#])
    }

    @Test func indicesAndEach() throws {
        let text = #"{"points":[{"x":1,"tags":["a"]},{"x":2},{"x":3,"tags":["b","c"]}],"rows":[[1,2],[],[3]]}"#
        let value = try #require(routed(Picked.self, text))
        #expect(
            value
                == Picked(
                    second: 2, xs: [1, 2, 3], tags: ["a", "b", "c"], flat: [1, 2, 3], rows: [[1, 2], [], [3]]))
    }

    @Test func indicesBeyondTheEndAreMissing() throws {
        let empty = Picked(second: nil, xs: [], tags: [], flat: [], rows: [])
        #expect(routed(Picked.self, #"{"points":[],"rows":[]}"#) == empty)
        let one = Picked(second: nil, xs: [5], tags: [], flat: [], rows: [[]])
        #expect(routed(Picked.self, #"{"rows":[[]],"points":[{"x":5}]}"#) == one)
    }

    @Test func eachWithoutValuesIsMissingOnlyIfTheArrayIs() throws {
        #expect(faults(Picked.self, "{}") == ["missingKeys [points[*].x,rows[*][*],rows[*]] @1"])
    }

    @Test func eachWithNulls() throws {
        #expect(routed(Sparse.self, #"{"items":[{"n":1},{"n":null},null,{}]}"#)?.ns == [1, nil, nil])
        #expect(routed(Sparse.self, #"{"items":null}"#)?.ns == nil)
        #expect(
            faults(Picked.self, #"{"rows":[],"points":[{"x":1},{"x":null}]}"#)
                == ["unexpectedNull points[1].x @34"])
    }

    @Test func eachWithMismatchedValues() throws {
        #expect(faults(Picked.self, #"{"rows":[],"points":[{"x":1},{"x":"2"}]}"#) == ["typeMismatch points[1].x @34"])
        #expect(faults(Picked.self, #"{"rows":[],"points":{"x":1}}"#) == ["typeMismatch points @20"])
        #expect(faults(Picked.self, #"{"rows":[],"points":[{"x":1},4]}"#) == ["typeMismatch points[1] @29"])
        #expect(faults(Picked.self, #"{"points":[],"rows":[[1],[2,"3"]]}"#) == ["typeMismatch rows[1][1] @28"])
    }

    @Test func aPathIntoAnArrayCannotBeEncoded() {
        let error = encodingFailure(Unwritable(first: 1))
        #expect(error?.code == .invalidSchema)
        #expect(error?.found?.contains("items[0]") == true)
    }

    @Test func aPathThroughAnArrayBeginsWithAKey() {
        #expect(failure(Rootless.self, "[1]")?.code == .invalidSchema)
    }
}

private struct Spelled: JSONModel, Equatable {
    var login: String
    var dotted: String?
    var app: Int
    var at: String?
    var empty: String?
    var slash: Int?

    static let modelSchema = JSONModelSchema(
        Spelled.self,
        [
            JSONField("login", \.login, keys: "user.login"), JSONField("dotted", \.dotted, keys: #"user.na\.me"#),
            JSONField("app", \.app, keys: ["app.id"]), JSONField("at", \.at, keys: ["@type"]),
            JSONField("empty", \.empty, keys: "."), JSONField("slash", \.slash, keys: #"a\\b"#),
        ])

    init(login: String, dotted: String?, app: Int, at: String?, empty: String?, slash: Int?) {
        (self.login, self.dotted, self.app) = (login, dotted, app)
        (self.at, self.empty, self.slash) = (at, empty, slash)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        login = fields.take(0)
        dotted = fields.take(1)
        app = fields.take(2)
        at = fields.take(3)
        empty = fields.take(4)
        slash = fields.take(5)
    }
}

private struct Picked: JSONModel, Equatable {
    var second: Int?
    var xs: [Int]
    var tags: [String]
    var flat: [Int]
    var rows: [[Int]]

    static let modelSchema = JSONModelSchema(
        Picked.self,
        [
            JSONField("second", \.second, keys: ["points", 1, "x"]).ignored(in: .encoding),
            JSONField("xs", \.xs, keys: ["points", .each, "x"]).ignored(in: .encoding),
            JSONField("tags", \.tags, keys: ["points", .each, "tags", .each], default: []).ignored(in: .encoding),
            JSONField("flat", \.flat, keys: ["rows", .each, .each]).ignored(in: .encoding),
            JSONField("rows", \.rows, keys: ["rows", .each]).ignored(in: .encoding),
        ])

    init(second: Int?, xs: [Int], tags: [String], flat: [Int], rows: [[Int]]) {
        (self.second, self.xs, self.tags, self.flat, self.rows) = (second, xs, tags, flat, rows)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        second = fields.take(0)
        xs = fields.take(1)
        tags = fields.take(2)
        flat = fields.take(3)
        rows = fields.take(4)
    }
}

private struct Sparse: JSONModel, Equatable {
    var ns: [Int?]?

    static let modelSchema = JSONModelSchema(
        Sparse.self, [JSONField("ns", \.ns, keys: ["items", .each, "n"]).ignored(in: .encoding)])

    init(from fields: borrowing JSONFieldValues) throws { ns = fields.take(0) }
}

private struct Unwritable: JSONModel {
    var first: Int

    static let modelSchema = JSONModelSchema(Unwritable.self, [JSONField("first", \.first, keys: ["items", 0])])

    init(first: Int) { self.first = first }
    init(from fields: borrowing JSONFieldValues) throws { first = fields.take(0) }
}

private struct Rootless: JSONModel {
    var first: Int

    static let modelSchema = JSONModelSchema(
        Rootless.self, [JSONField("first", \.first, keys: [0]).ignored(in: .encoding)])

    init(from fields: borrowing JSONFieldValues) throws { first = fields.take(0) }
}

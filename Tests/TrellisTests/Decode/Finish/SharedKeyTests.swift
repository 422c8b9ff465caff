import Testing
import Trellis

/// Keys that are mapped by several properties, as a value, as an object on a path, or as both.
@Suite struct SharedKeyTests {
    @Test func differentKeysForBothDirections() throws {
        expectWrittenBack(Renamed.self, #"{"in":1,"new":{"x":2}}"#, as: #"{"out":1,"new":{"y":2}}"#)
        #expect(faults(Renamed.self, #"{"new":{"x":2}}"#) == ["missingKeys [in] @14"])
    }

    @Test func severalPropertiesFromOneKey() throws {
        let value = try #require(routed(Twice.self, #"{"id":7}"#))
        #expect(value == Twice(number: 7, json: 7, maybe: 7))
        #expect(try encoded(value) == #"{"id":7}"#)
        #expect(faults(Twice.self, "{}") == ["missingKeys [id,id] @1"])
        #expect(faults(Twice.self, #"{"id":"7"}"#) == ["typeMismatch id @6"])
        #expect(faults(Twice.self, #"{"id":null}"#) == ["unexpectedNull id @6"])
    }

    @Test func aValueAndPathsIntoIt() throws {
        #expect(routed(Both.self, #"{"ext":{"d":{"e":1,"f":2}}}"#) == Both(d: ["e": 1, "f": 2], e: 1, f: 2))
        #expect(
            routed(Both.self, #"{"ext":{"z":0,"d":{"f":2,"g":[]}}}"#) == Both(d: ["f": 2, "g": []], e: nil, f: 2))
        #expect(routed(Both.self, #"{"ext":{}}"#) == Both(d: nil, e: nil, f: 0))
        #expect(routed(Both.self, "{}") == Both(d: nil, e: nil, f: 0))
    }

    @Test func aValueAndPathsIntoItWithNullScalarAndArray() throws {
        #expect(faults(Both.self, #"{"ext":{"d":null}}"#) == ["unexpectedNull ext.d @12"])
        #expect(faults(Both.self, #"{"ext":null}"#) == ["unexpectedNull ext @7"])
        #expect(routed(Both.self, #"{"ext":{"d":5}}"#) == Both(d: 5, e: nil, f: 0))
        #expect(routed(Both.self, #"{"ext":{"d":[{"e":1}]}}"#) == Both(d: [["e": 1]], e: nil, f: 0))
        #expect(routed(Both.self, #"{"ext":{"d":"s"}}"#) == Both(d: "s", e: nil, f: 0))
        #expect(routed(Both.self, #"{"ext":[{"d":1}]}"#) == Both(d: nil, e: nil, f: 0))
        #expect(faults(Both.self, #"{"ext":{"d":{"e":"x"}}}"#) == ["typeMismatch ext.d.e @17"])
        #expect(faults(Both.self, #"{"ext":{"d":{"e":1,"f":null}}}"#) == ["unexpectedNull ext.d.f @23"])
        let lenient = TrellisDecoder.Options.with { $0.usesDefaultForNull = true }
        #expect(routed(Both.self, #"{"ext":{"d":null}}"#, lenient) == Both(d: nil, e: nil, f: 0))
        #expect(routed(Both.self, #"{"ext":{"d":{"f":null}}}"#, lenient)?.f == 0)
    }

    @Test func duplicates() throws {
        let text = #"{"ext":{"d":{"e":1,"f":1}},"ext":{"d":{"f":2},"d":{"f":3,"f":4}}}"#
        #expect(routed(Both.self, text) == Both(d: ["f": 4], e: nil, f: 4))
        let first = TrellisDecoder.Options.with { $0.duplicateKeys = .useFirst }
        #expect(routed(Both.self, text, first) == Both(d: ["e": 1, "f": 1], e: 1, f: 1))
        let error = TrellisDecoder.Options.with { $0.duplicateKeys = .error }
        #expect(faults(Both.self, text, error) == ["duplicateKey ext @27"])
        #expect(faults(Both.self, #"{"ext":{"d":1,"d":2}}"#, error) == ["duplicateKey ext.d @14"])
        #expect(
            faults(Both.self, #"{"ext":{"d":{"f":1,"f":2}}}"#, error).first?.hasPrefix("duplicateKey ext.d")
                == true)
    }

    @Test func aModelAndPathsIntoIt() throws {
        let value = try #require(routed([Wrapped].self, #"[{"user":{"name":"a","tags":["x","y"],"n":3}}]"#)?[0])
        #expect(value == Wrapped(user: User(name: "a", tags: ["x", "y"]), name: "a", first: "x", n: 3))
        #expect(try encoded(value) == #"{"user":{"name":"a","tags":["x","y"]}}"#)
        #expect(faults([Wrapped].self, #"[{"user":{"name":"a","tags":[1]}}]"#) == ["typeMismatch [0].user.tags[0] @29"])
        #expect(faults([Wrapped].self, #"[{"user":{"tags":[]}}]"#) == ["missingKeys [0].user [name] @19"])
        #expect(faults([Wrapped].self, #"[{"user":[]}]"#) == ["typeMismatch [0].user @9"])
        #expect(
            faults([Wrapped].self, #"[{"user":{"name":"a","n":"3","tags":[]}}]"#) == ["typeMismatch [0].user.n @25"])
    }

    @Test func inAClassAndItsSuperclass() throws {
        let value = try #require(routed(Lower.self, #"{"a":{"b":1,"c":2}}"#))
        #expect(value.b == 1)
        #expect(value.all == ["b": 1, "c": 2])
        #expect(faults(Lower.self, #"{"a":{"c":2}}"#) == ["missingKeys [a.b] @12"])
    }
}

private struct Renamed: JSONModel, Equatable {
    var a: Int
    var b: Int

    static let modelSchema = JSONModelSchema(
        Renamed.self,
        [
            JSONField("a", \.a, keys: "in", "out").writing(to: "out"),
            JSONField("b", \.b, keys: "new.x", "new.y").writing(to: "new.y"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }
}

private struct Twice: JSONModel, Equatable {
    var number: Int
    var json: JSON
    var maybe: Int?

    static let modelSchema = JSONModelSchema(
        Twice.self,
        [
            JSONField("number", \.number, keys: "id"), JSONField("json", \.json, keys: "id").ignored(in: .encoding),
            JSONField("maybe", \.maybe, keys: "id").ignored(in: .encoding),
        ])

    init(number: Int, json: JSON, maybe: Int?) { (self.number, self.json, self.maybe) = (number, json, maybe) }

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        json = fields.take(1)
        maybe = fields.take(2)
    }
}

private struct Both: JSONModel, Equatable {
    var d: JSON?
    var e: Int?
    var f: Int

    static let modelSchema = JSONModelSchema(
        Both.self,
        [
            JSONField("d", \.d, keys: "ext.d").ignored(in: .encoding), JSONField("e", \.e, keys: "ext.d.e"),
            JSONField("f", \.f, keys: "ext.d.f", default: 0),
        ])

    init(d: JSON?, e: Int?, f: Int) { (self.d, self.e, self.f) = (d, e, f) }

    init(from fields: borrowing JSONFieldValues) throws {
        d = fields.take(0)
        e = fields.take(1)
        f = fields.take(2)
    }
}

private struct User: JSONModel, Equatable {
    var name: String
    var tags: [String]

    static let modelSchema = JSONModelSchema(User.self, [JSONField("name", \.name), JSONField("tags", \.tags)])

    init(name: String, tags: [String]) { (self.name, self.tags) = (name, tags) }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        tags = fields.take(1)
    }
}

private struct Wrapped: JSONModel, Equatable {
    var user: User
    var name: String?
    var first: String?
    var n: Int?

    static let modelSchema = JSONModelSchema(
        Wrapped.self,
        [
            JSONField("user", \.user), JSONField("name", \.name, keys: "user.name").ignored(in: .encoding),
            JSONField("first", \.first, keys: ["user", "tags", 0]).ignored(in: .encoding),
            JSONField("n", \.n, keys: "user.n").ignored(in: .encoding),
        ])

    init(user: User, name: String?, first: String?, n: Int?) {
        (self.user, self.name, self.first, self.n) = (user, name, first, n)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        user = fields.take(0)
        name = fields.take(1)
        first = fields.take(2)
        n = fields.take(3)
    }
}

private class Upper: JSONModel, Equatable {
    var b: Int

    private static let _jsonSchema = JSONModelSchema(Upper.self, [JSONField("b", \.b, keys: "a.b")])
    class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws { b = fields.take(0) }

    static func == (left: Upper, right: Upper) -> Bool { left.b == right.b }
}

private final class Lower: Upper {
    var all: JSON?

    private static let _jsonSchema = JSONModelSchema(
        Lower.self, superclass: Upper.self, [JSONField("all", \.all, keys: "a").ignored(in: .encoding)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        all = fields.take(1)
        try super.init(from: fields)
    }
}

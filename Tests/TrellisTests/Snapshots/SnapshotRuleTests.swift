import Foundation
import Testing
import Trellis

/// Values in snapshots that their field's rules change: they are visible as the decoded model will have them.
@Suite struct SnapshotRuleTests {
    @Test func validatedValuesAreVisibleWhenComplete() throws {
        let part = try snapshot(Ruled.self, #"{"roles":["b","a""#)
        #expect(part.roles.isEmpty && part.roles.complete == [] && part.roles.current == nil)
        let whole = try snapshot(Ruled.self, #"{"roles":["b","a"],"#)
        #expect(whole.roles.complete == ["a", "b"] && whole.roles.map(\.current) == ["a", "b"])
        #expect(whole.roles.current == ["a", "b"])
    }

    @Test func droppedValuesAreReported() throws {
        var session = try TrellisDecoder.SnapshotSession(
            Ruled.self, options: .with { $0.usesDefaultForMismatch = true }, report: TrellisDecoder.Report())
        let report = session.report
        try session.feed(#"{"roles":5,"#)
        #expect(session.report.dropped.map(\.path.pointer) == ["/roles"])
        #expect(report === session.report)
    }

    @Test func presenceOfAString() throws {
        let long = String(repeating: "x", count: 100)
        for text in ["Ada", long] {
            let part = try snapshot(Ruled.self, #"{"nick":"\#(text)","#)
            #expect(part.nick == .value(text))
        }
        #expect(try snapshot(Ruled.self, #"{"nick":"Ad"#).nick == nil)
    }

    @Test func transformedJSONIsVisibleWhenComplete() throws {
        #expect(try snapshot(Ruled.self, #"{"payload":"{\"a\":"#).payload == nil)
        #expect(try snapshot(Ruled.self, #"{"payload":"{\"a\":1}","#).payload == ["a": 1])
        #expect(try snapshot(Ruled.self, #"{"checked":{"a":[1,"#).checked == nil)
        #expect(try snapshot(Ruled.self, #"{"checked":{"a":[1]},"#).checked == ["a": [1], "isChecked": true])
    }

    @Test func transformOfAllJSONValues() throws {
        var options = TrellisDecoder.Options()
        var transforms = JSONTransformSet()
        transforms.use(JSONTransform(decode: { (text: String) in try JSON(parsing: text) }))
        options.transforms = transforms
        #expect(try snapshot(JSON.self, #""[1"#, options: options).current == nil)
        #expect(try snapshot(JSON.self, #""[1]""#, options: options).current == [1])
        #expect(try snapshot(Ruled.self, #"{"maybe":"[1"#, options: options).maybe == nil)
    }

    /// The values of null while the object is incomplete are those of the complete object.
    @Test func nullOfEachKindOfField() throws {
        let text = #"{"maybe":null,"raw":null,"count":null,"value":null,"nick":null,"number":null,"replaced":null"#
        let part = try snapshot(Ruled.self, text + ",")
        let whole = try snapshot(Ruled.self, text + "}")
        for ruled in [part, whole] {
            let (maybe, raw, number): (JSON??, RawJSON??, Int??) = (ruled.maybe, ruled.raw, ruled.number)
            #expect(maybe == .some(nil) && raw == .some(nil) && number == .some(nil))
            #expect(ruled.count == .null && ruled.value == .null && ruled.nick == .null)
            #expect(ruled.replaced == 7)
        }
    }

    /// A null at the first of several paths has precedence over a value at the second.
    @Test func nullAtTheFirstOfSeveralPaths() throws {
        var session = try TrellisDecoder.SnapshotSession(Renamed.self)
        try session.feed(Array(#"{"title":null,"name":"x""#.utf8))
        let part = session.snapshot()
        #expect(part.isComplete(\.title) && part.newText(\.title) == "")
        try session.feed(Array("}".utf8))
        let whole = session.snapshot()
        #expect(whole.title == .some(nil) && whole.newText(\.title) == "")
        #expect(try session.finish().title == nil)
    }

    @Test func collectionsThatAreNotArraysInTheText() throws {
        let part = try snapshot(Ruled.self, #"{"bytes":"AQI"#)
        #expect(part.bytes.isEmpty && part.bytes.complete == [])
        var options = TrellisDecoder.Options()
        options.coercions = [.arraysFromSingleValues]
        let whole = try snapshot(Ruled.self, #"{"bytes":"AQI=","tags":"x","#, options: options)
        #expect(whole.bytes.count == 2 && whole.bytes.complete == [1, 2] && whole.bytes.map(\.current) == [1, 2])
        #expect(whole.tags.count == 1 && whole.tags.complete == ["x"] && whole.tags.last?.current == "x")
        #expect(whole.tags[0].identity == .index(0))
    }

    /// The value that a snapshot has decoded is not replaced by that of the whole decode.
    @Test func aSnapshotKeepsItsValueAtTheEnd() throws {
        var session = try TrellisDecoder.SnapshotSession(Stamped.self)
        try session.feed(#"{"name":"a"}"#)
        let snapshot = session.snapshot()
        let first = try #require(snapshot.current)
        #expect(snapshot.stamp == first.stamp)
        let last = try session.finish()
        #expect(last.stamp != first.stamp)
        #expect(snapshot.stamp == first.stamp && snapshot.current?.stamp == first.stamp)
    }

    @Test func aSnapshotOfASequenceKeepsItsValueAtTheEnd() async throws {
        let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
        var iterator = TrellisDecoder().snapshots(of: Stamped.self, from: chunks).makeAsyncIterator()
        input.yield(Array(#"{"name":"a"}"#.utf8))
        let snapshot = try #require(try await iterator.next())
        let stamp = snapshot.stamp
        input.finish()
        while try await iterator.next() != nil {}
        #expect(snapshot.stamp == stamp && snapshot.current?.stamp == stamp)
    }

    /// The first of two equal keys counts, also if it does not lead to a value.
    @Test(arguments: [
        (#"{"a":{"x":1},"a":{"b":5}}"#, "/a/b"), (#"{"a":{"b":{}},"a":{"b":{"c":1}}}"#, "/a/b/c"),
        (#"{"a":[],"a":[5]}"#, "/a/0"), (#"{"a":{"b":4},"a":{"b":5}}"#, "/a/b"),
        (#"{"a":{"b":{"x":0},"b":{"c":2}},"a":{"b":{"c":3}}}"#, "/a/b/c"),
    ])
    func pathsWithTheFirstOfRepeatedKeys(text: String, pointer: String) throws {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .useFirst
        let path = try JSONPath(pointer: pointer)
        let expected = try TrellisDecoder(options: options).decode(Int?.self, at: path, from: text)
        for size in [1, 1000] {
            var session = try TrellisDecoder.SnapshotSession(Int?.self, at: path, options: options)
            for chunk in cut(Array(text.utf8), every: size) { try session.feed(chunk) }
            let shown: Int?? = session.snapshot().current
            #expect(shown.flatMap { $0 } == expected)
            #expect(try session.finish() == expected)
        }
    }

    /// A key path with arguments may be a new object each time, at the address of an earlier one.
    @Test func keyPathsWithArguments() throws {
        let shelf = try snapshot(Shelf.self, #"{"name":"#, showing: [.showsDefaults])
        for index in 0..<50 {
            #expect(shelf[dynamicMember: \Shelf.[first: index]].text == "first")
            #expect(shelf[dynamicMember: \Shelf.[second: index]].text == "second")
        }
    }
}

/// A model whose fields have rules.
private struct Ruled: JSONDecodableModel, Sendable {
    var roles: [String]
    var nick: JSONPresence<String>
    var payload: JSON
    var checked: JSON
    var maybe: JSON?
    var raw: RawJSON?
    var count: JSONPresence<Int>
    var value: JSONPresence<JSON>
    var number: Int?
    var replaced: Int?
    var bytes: [UInt8]
    var tags: [String]

    static let modelSchema = JSONModelSchema(
        Ruled.self,
        [
            JSONField("roles", \Ruled.roles, form: .value.validated(by: { $0.sort() }), default: []),
            JSONField("nick", \Ruled.nick),
            JSONField(
                "payload", \Ruled.payload,
                form: .transform(JSONTransform(decode: { (text: String) in try JSON(parsing: text) })), default: .null),
            JSONField(
                "checked", \Ruled.checked, form: .value.validated(by: { $0["isChecked"] = true }), default: .null),
            JSONField("maybe", \Ruled.maybe), JSONField("raw", \Ruled.raw), JSONField("count", \Ruled.count),
            JSONField("value", \Ruled.value),
            JSONField("number", \Ruled.number, form: .value.validated(by: { if $0 == 0 { $0 = 1 } })),
            JSONField("replaced", \Ruled.replaced, form: .value.validated(by: { $0 = $0 ?? 7 })),
            JSONField("bytes", \Ruled.bytes, as: .base64, default: []), JSONField("tags", \Ruled.tags, default: []),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        roles = fields.take(0)
        nick = fields.take(1)
        payload = fields.take(2)
        checked = fields.take(3)
        maybe = fields.take(4)
        raw = fields.take(5)
        count = fields.take(6)
        value = fields.take(7)
        number = fields.take(8)
        replaced = fields.take(9)
        bytes = fields.take(10)
        tags = fields.take(11)
    }
}

/// A model that differs each time it is decoded.
private struct Stamped: JSONDecodableModel, Sendable {
    let name: String
    let stamp = UUID()

    static let modelSchema = JSONModelSchema(Stamped.self, [JSONField("name", \Stamped.name)])

    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

/// A model with computed properties that take arguments.
private struct Shelf: JSONDecodableModel, Sendable {
    struct First: JSONDecodableModel, Sendable {
        var text: String
        static let modelSchema = JSONModelSchema(First.self, [JSONField("text", \First.text, default: "first")])
        init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
        init() { text = "" }
    }

    struct Second: JSONDecodableModel, Sendable {
        var text: String
        static let modelSchema = JSONModelSchema(Second.self, [JSONField("text", \Second.text, default: "second")])
        init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
        init() { text = "" }
    }

    var name: String

    subscript(first index: Int) -> First { First() }
    subscript(second index: Int) -> Second { Second() }

    static let modelSchema = JSONModelSchema(Shelf.self, [JSONField("name", \Shelf.name)])

    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private struct Renamed: JSONModel {
    var title: String?

    static let modelSchema = JSONModelSchema(Renamed.self, [JSONField("title", \Renamed.title, keys: "title", "name")])

    init(from fields: borrowing JSONFieldValues) throws { title = fields.take(0) }
}

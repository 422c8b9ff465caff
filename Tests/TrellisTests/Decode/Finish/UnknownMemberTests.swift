import Testing
import Trellis

/// Unmapped keys: skipped, collected, refused, or stored in a field for the rest.
@Suite struct UnknownMemberTests {
    private static let text =
        #"{"x":[1],"name":"n","in":{"a":1,"y":{}},"items":[{"id":1},{"z":2,"id":2}],"table":{"k":{"id":3,"w":null}}}"#

    @Test func skipped() throws {
        #expect(routed(Tree.self, Self.text)?.items.map(\.id) == [1, 2])
    }

    @Test func collected() {
        let outcome = routes(Tree.self, Self.text, .with { $0.unknownKeys = .collect })
        #expect(outcome.value?.name == "n")
        #expect(outcome.unknownKeys == ["x", "in.y", "items[1].z", "table.k.w"])
    }

    @Test func refused() {
        let strict = TrellisDecoder.Options.with { $0.unknownKeys = .error }
        #expect(faults(Tree.self, Self.text, strict) == ["unknownKey x @1"])
        #expect(faults(Tree.self, #"{"name":"n","in":{"a":1,"y":2}}"#, strict) == ["unknownKey in.y @24"])
        #expect(
            faults(Tree.self, #"{"name":"n","items":[{"id":1},{"id":2,"z":2}]}"#, strict)
                == ["unknownKey items[1].z @38"])
        #expect(
            faults(Tree.self, #"{"name":"n","table":{"k":{"w":1}}}"#, strict) == ["unknownKey table.k.w @26"])
        #expect(faults(Tree.self, #"{"":1,"name":"n"}"#, strict) == [#"unknownKey [""] @1"#])
        #expect(routed(Tree.self, #"{"name":"n","table":{"w":{"id":0}}}"#, strict)?.table["w"]?.id == 0)
    }

    @Test func allRefused() {
        let strict = TrellisDecoder.Options.with {
            $0.unknownKeys = .error
            $0.collectsErrors = true
        }
        #expect(
            faults(Tree.self, Self.text, strict)
                == ["unknownKey x @1", "unknownKey in.y @32", "unknownKey items[1].z @59", "unknownKey table.k.w @95"])
    }

    @Test func theLimitOfCollectedKeys() throws {
        let some = TrellisDecoder.Options.with {
            $0.unknownKeys = .collect
            $0.limits.errorCount = 2
        }
        #expect(routes(Tree.self, Self.text, some).unknownKeys == ["x", "in.y"])
        let text = #"{"v":{"a":1,"b":2},"w":{"c":3,"d":4}}"#
        #expect(routes(Pair.self, text, some).unknownKeys == ["v.a", "v.b"])
    }

    @Test func inBufferedValues() {
        let collect = TrellisDecoder.Options.with { $0.unknownKeys = .collect }
        let outcome = routes([Pair].self, #"[{"v":{"a":1,"id":5},"w":{"c":3}}]"#, collect)
        #expect(outcome.unknownKeys == ["[0].v.a", "[0].w.c"])
        #expect(outcome.value?[0].vid == 5)
    }

    @Test func theRest() throws {
        expectWrittenBack(
            Rest.self, #"{"z":[1,{"q":null}],"id":1,"a":null,"in":{"b":2,"c":3}}"#,
            as: #"{"id":1,"in":{"b":2},"z":[1,{"q":null}],"a":null}"#)
        #expect(routed(Rest.self, #"{"id":1}"#)?.rest.isEmpty == true)
        expectWrittenBack([Rest?].self, #"[{"id":1,"x":1},null,{"id":2},{"id":3,"y":{}}]"#)
    }

    @Test func theRestWithDuplicates() throws {
        let text = #"{"x":1,"id":1,"y":0,"x":2}"#
        #expect(routed(Rest.self, text)?.rest == ["x": 2, "y": 0])
        #expect(routed(Rest.self, text, .with { $0.duplicateKeys = .useFirst })?.rest == ["x": 1, "y": 0])
        let strict = TrellisDecoder.Options.with { $0.duplicateKeys = .error }
        #expect(faults(Rest.self, text, strict) == ["duplicateKey x @20"])
        #expect(faults(Rest.self, #"{"x":{"a":1,"a":2},"id":1}"#, strict) == ["duplicateKey x @12"])
    }

    /// The rest of one object does not leak into the next.
    @Test func theRestOfAFailedObject() throws {
        let outcome = routes(
            Rests.self, #"{"items":[{"x":1,"id":"1"},{"id":2},{"y":1},{"id":3,"z":3}]}"#)
        #expect(outcome.value?.items.map(\.rest) == [[:], ["z": 3]])
        #expect(
            outcome.drops == ["typeMismatch items[0].id @22", "missingKeys items[2] [id] @42"])
    }

    @Test func aMemberBesideMappedFields() throws {
        var value = try decoded(Rest.self, #"{"id":1}"#)
        value.rest = ["id": 2]
        #expect(encodingFailure(value)?.code == .notEncodable)
    }

    @Test func inAFlattenedOptional() throws {
        let collect = TrellisDecoder.Options.with { $0.unknownKeys = .collect }
        let first = try #require(routed([Holder].self, #"[{"x":1},{"id":2,"y":3},{}]"#, collect))
        #expect(first.map(\.inner?.rest) == [nil, ["y": 3], nil])
    }
}

private struct Item: JSONModel, Equatable {
    var id: Int

    static let modelSchema = JSONModelSchema(Item.self, [JSONField("id", \.id)])

    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

private struct Tree: JSONModel, Equatable {
    var name: String
    var a: Int?
    var items: [Item]
    var table: [String: Item]

    static let modelSchema = JSONModelSchema(
        Tree.self,
        [
            JSONField("name", \.name), JSONField("a", \.a, keys: "in.a"), JSONField("items", \.items, default: []),
            JSONField("table", \.table, default: [:]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        a = fields.take(1)
        items = fields.take(2)
        table = fields.take(3)
    }
}

private struct Empty: JSONModel, Equatable {
    var id: Int?

    static let modelSchema = JSONModelSchema(Empty.self, [JSONField("id", \.id)])

    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

/// The key of `v` is mapped twice, so its value is buffered.
private struct Pair: JSONModel, Equatable {
    var v: Empty?
    var vid: Int?
    var w: Empty?

    static let modelSchema = JSONModelSchema(
        Pair.self,
        [
            JSONField("v", \.v), JSONField("vid", \.vid, keys: "v.id").ignored(in: .encoding), JSONField("w", \.w),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        v = fields.take(0)
        vid = fields.take(1)
        w = fields.take(2)
    }
}

private struct Rest: JSONModel, Equatable {
    var id: Int
    var b: Int?
    var rest: JSONObject

    static let modelSchema = JSONModelSchema(
        Rest.self,
        [JSONField("id", \.id), JSONField("b", \.b, keys: "in.b"), JSONField(rest: "rest", \.rest)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        b = fields.take(1)
        rest = fields.take(2)
    }
}

private struct Rests: JSONModel, Equatable {
    var items: [Rest]

    static let modelSchema = JSONModelSchema(Rests.self, [JSONField("items", \.items).lossy()])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}

private struct Holder: JSONModel, Equatable {
    var inner: Rest?

    static let modelSchema = JSONModelSchema(Holder.self, [JSONField("inner", \.inner, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}

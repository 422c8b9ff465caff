import Testing
import Trellis

/// Updates of models with hooks, of recursive models, and with options that change decoding.
@Suite struct UpdateSpecialTests {
    private let decoder = TrellisDecoder()

    @Test func objectsWithHooks() throws {
        let model = try decoded(HookedRecord.self, #"{"old":1,"other":2,"inner":{"old":3,"other":4}}"#)
        let inner = try #require(model.inner)
        #expect((model.value, inner.value) == (1, 3))
        try decoder.update(model, from: #"{"old":5,"inner":{"other":6}}"#)
        #expect((model.value, model.other) == (5, 2))
        #expect(model.inner === inner)
        #expect((inner.value, inner.other) == (3, 6))
    }

    @Test func objectsThatContainTheirOwnType() throws {
        let root = try decoded(
            Link.self, #"{"name":"a","next":{"name":"b","list":[null,{"name":"c"}]},"deep":{"link":{"name":"d"}}}"#)
        let (next, deep) = (root.next, root.deep)
        try decoder.update(root, from: #"{"next":{"name":"B","next":{"name":"new"}},"deep":{"link":{"name":"D"}}}"#)
        #expect(root.next === next)
        #expect(root.deep === deep)
        #expect((root.name, next?.name, next?.next?.name, deep?.name) == ("a", "B", "new", "D"))
        #expect(next?.list.map { $0?.name } == [nil, "c"])
        try decoder.update(root, from: #"{"list":[{"name":"x","list":[null]},null],"byName":{"y":{"name":"y"}}}"#)
        #expect(root.list.map { $0?.name } == ["x", nil])
        #expect(root.byName["y"]?.name == "y")
        try decoder.update(root, from: #"{"deep":null}"#)
        #expect(root.deep == nil)
    }

    @Test func aRepeatedKey() throws {
        let root = try decoded(Link.self, #"{"name":"a","next":{"name":"b","next":{"name":"c"}}}"#)
        let next = root.next
        try decoder.update(root, from: #"{"next":{"name":"x","next":{"name":"X"}},"next":{"name":"y"}}"#)
        #expect(root.next === next)
        #expect((next?.name, next?.next?.name) == ("y", "c"))
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .useFirst
        try TrellisDecoder(options: options).update(root, from: #"{"next":{"name":"v"},"next":{"name":"w"}}"#)
        #expect(next?.name == "v")
    }

    /// Containers at the same depth, in the same memory, have different existing values.
    @Test func valuesOfRepeatedDictionaries() throws {
        func link() throws -> Link {
            try decoded(
                Link.self,
                #"{"name":"a","next":{"name":"n","byName":{"x":{"name":"5"}}},"deep":{"link":{"name":"d"}},"#
                    + #""byName":{"x":{"name":"1","next":{"name":"2"}},"y":{"name":"3","next":{"name":"4"}}}}"#)
        }
        var root = try link()
        let y = root.byName["y"]
        try decoder.update(
            root, from: #"{"byName":{"x":{"name":"X"}},"byName":{"y":{"next":{"name":"Y"}},"z":{"name":"Z"}}}"#)
        #expect(Set(root.byName.keys) == ["y", "z"] && root.byName["y"] === y)
        #expect((y?.name, y?.next?.name) == ("3", "Y"))
        root = try link()
        let (x, next, deep) = (root.byName["x"], root.next, root.deep)
        try decoder.update(
            root,
            from: #"{"byName":{"x":{"next":{"name":"N"}}},"next":{"byName":{"x":{"next":{"name":"M"}}}},"#
                + #""deep":{"link":{"next":{"name":"D"}}}}"#)
        #expect(root.byName["x"] === x && root.next === next && root.deep === deep)
        #expect((x?.name, x?.next?.name) == ("1", "N"))
        #expect((next?.byName["x"]?.name, next?.byName["x"]?.next?.name) == ("5", "M"))
        #expect((deep?.name, deep?.next?.name) == ("d", "D"))
    }

    @Test func anEmptyArrayForAnObject() throws {
        var options = TrellisDecoder.Options()
        options.coercions = .objectsFromEmptyArrays
        let root = try decoded(Link.self, #"{"name":"a","next":{"name":"b"}}"#)
        let next = root.next
        try TrellisDecoder(options: options).update(root, from: #"{"next":[]}"#)
        #expect(root.next === next)
        #expect(next?.name == "b")
        try TrellisDecoder(options: options).update(root, from: "[]")
        #expect(root.name == "a")
    }

    @Test func lossyElements() throws {
        let root = try decoded(Link.self, #"{"name":"a","lossy":[{"name":"b"}]}"#)
        try decoder.update(root, from: #"{"lossy":[{"name":"x"},{"name":1},{"name":"y"}]}"#)
        #expect(root.lossy.map(\.name) == ["x", "y"])
    }

    @Test func unknownKeys() throws {
        var options = TrellisDecoder.Options()
        options.unknownKeys = .error
        let root = try decoded(Link.self, #"{"name":"a","next":{"name":"b"}}"#)
        do {
            try TrellisDecoder(options: options).update(root, from: #"{"name":"x","next":{"name":"y","nope":1}}"#)
            Issue.record("no error")
        } catch {
            #expect(error.code == .unknownKey)
            #expect(error.path.description == "next.nope")
        }
        #expect((root.name, root.next?.name) == ("a", "b"))
        let zoo = try decoded(SampleZoo.self, #"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        try TrellisDecoder(options: options).update(zoo, from: #"{"star":{"kind":"cat","lives":1}}"#)
        #expect((zoo.star as? SampleCat)?.lives == 1)
    }

    @Test func aTransformOfTheWholeType() throws {
        var options = TrellisDecoder.Options()
        options.transforms.use(
            JSONTransform<SampleAddress, SampleAddress>(
                decode: { SampleAddress(city: $0.city.uppercased(), zip: $0.zip) }, encode: { $0 }))
        var account = SampleAccount.full
        try TrellisDecoder(options: options).update(&account, from: #"{"address":{"city":"x"},"office":{"zip":1}}"#)
        #expect(account.address == SampleAddress(city: "X", zip: 3000))
        #expect(account.office == SampleAddress(city: "BASEL", zip: 1))
    }

    @Test func nothingIsLeaked() throws {
        enum Owner {}
        do {
            let model = try decoded(Owned<Owner>.self, #"{"value":"a","inner":{"value":"b"}}"#)
            let (value, inner) = (model.value, model.inner)
            #expect(throws: TrellisError.self) {
                try decoder.update(model, from: #"{"inner":{"value":"c","more":["d"]},"value":"e","more":[1]}"#)
            }
            #expect(throws: TrellisError.self) {
                try decoder.update(model, from: #"{"inner":{"value":"c","more":["d"]},"value":"e""#)
            }
            #expect(LiveCounts.live(Owner.self) == 2)
            try decoder.update(model, from: #"{"inner":{"value":"c","more":["d"]}}"#)
            #expect(model.value === value)
            #expect(model.inner === inner)
            #expect(LiveCounts.live(Owner.self) == 3)
        }
        #expect(LiveCounts.live(Owner.self) == 0)
        #expect(LiveCounts.made(Owner.self) > 5)
    }

    @Test func aGenericModel() throws {
        var box = Box(value: 1, other: nil)
        try decoder.update(&box, from: #"{"other":2}"#)
        #expect((box.value, box.other) == (1, 2))
        var optional = Box<Int?>(value: nil, other: 3)
        try decoder.update(&optional, from: #"{"other":null}"#)
        #expect((optional.value, optional.other) == (nil, Int??.none))
    }
}

private final class HookedRecord: JSONModel, JSONWillDecodeHook {
    var value: Int
    var other: Int
    var inner: HookedRecord?

    static let modelSchema = JSONModelSchema(
        HookedRecord.self,
        [
            JSONField("value", \HookedRecord.value), JSONField("other", \HookedRecord.other),
            JSONField("inner", \HookedRecord.inner),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        other = fields.take(1)
        inner = fields.take(2)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if let old = object.remove("old") { object["value"] = old }
    }
}

private final class Link: JSONModel {
    var name: String
    var next: Link?
    var deep: Link?
    var list: [Link?]
    var lossy: [Link]
    var byName: [String: Link]

    static let modelSchema = JSONModelSchema(
        Link.self,
        [
            JSONField("list", \Link.list, default: []), JSONField("next", \Link.next),
            JSONField("deep", \Link.deep, keys: "deep.link"), JSONField("name", \Link.name),
            JSONField("lossy", \Link.lossy, default: []).lossy(), JSONField("byName", \Link.byName, default: [:]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        list = fields.take(0)
        next = fields.take(1)
        deep = fields.take(2)
        name = fields.take(3)
        lossy = fields.take(4)
        byName = fields.take(5)
    }
}

private final class Owned<Owner>: JSONModel {
    var value: Tracked<Owner>
    var more: [Tracked<Owner>]
    var inner: Owned?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Owned.self) {
            [
                JSONField("value", \Owned.value), JSONField("more", \Owned.more, default: []),
                JSONField("inner", \Owned.inner),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        more = fields.take(1)
        inner = fields.take(2)
    }
}

private struct Box<Value: TrellisCodable>: JSONModel {
    var value: Value
    var other: Value?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [JSONField("value", \Self.value), JSONField("other", \Self.other)]
        }
    }

    init(value: Value, other: Value?) { (self.value, self.other) = (value, other) }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        other = fields.take(1)
    }
}

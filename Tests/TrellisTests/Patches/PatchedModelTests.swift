import Testing

@testable import Trellis

/// Patches of models whose parts are flattened, only encoded, changed by hooks, or constants.
@Suite struct PatchedModelTests {
    private func decoded<Model: JSONModel>(_ text: String) throws -> Model {
        try TrellisDecoder().decode(Model.self, from: text)
    }

    // MARK: Flattened models and variants

    /// The JSON of an element does not contain fields that are not written, so a patch cannot change them.
    @Test func replacedElementsKeepFieldsThatAreNotWritten() throws {
        let list = try TrellisDecoder().decode(
            NotedList.self,
            from: #"{"items":[{"id":1,"note":"a","isPublic":false},{"id":2,"note":"b","isPublic":true}]}"#)
        let items = list.items
        var patched = list
        try TrellisDecoder().apply(
            JSONPatch([.add(path: "/items/-", value: ["id": 3, "isPublic": true])]), to: &patched)
        #expect(patched.items.map(\.note) == ["a", "b", ""])
        #expect(patched.items[0] === items[0] && patched.items[1] === items[1])
        try TrellisDecoder().apply(JSONPatch([.remove(path: "/items/1/note")]), to: &patched)
        #expect(patched.items.map(\.note) == ["a", "", ""])
    }

    @Test func flattenedModelsOfObjectsAndConstants() throws {
        let shop: PatchedShop = try decoded(#"{"own":1,"city":"Bern","zip":3,"badge_color":"red","size":2}"#)
        _ = try patched(shop, ["zip": nil, "size": nil])
        #expect(shop.place == SampleAddress(city: "Bern", zip: nil) && shop.badge == SampleBadge(color: "red"))
        let stay = PatchedStay(place: SampleAddress(city: "Bern", zip: 3))
        #expect(try patched(stay, ["zip": nil]).place == SampleAddress(city: "Bern", zip: nil))
    }

    @Test func flattenedVariantsWithADefaultCase() throws {
        let open = PatchedShapes(shape: .other(["a": 1]))
        #expect(try patched(open, ["a": 5]).shape == .other(["a": 5]))
        #expect(try patched(open, ["a": nil]).shape == .other([:]))
        let circle = PatchedShapes(shape: .circle(CircleShape(radius: 2)))
        #expect(try patched(circle, ["type": nil, "radius": nil]).shape == .other([:]))
        #expect(try patched(circle, ["radius": 3]).shape == .circle(CircleShape(radius: 3)))
    }

    @Test func aClusterNeedsItsTag() throws {
        let zoo: SampleZoo = try decoded(#"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        let error = #expect(throws: TrellisError.self) { try patched(zoo, ["star": ["kind": nil]]) }
        #expect(error?.code == .missingKeys && error?.missingKeys == ["kind"])
    }

    // MARK: Fields that are only encoded, and unmapped members

    @Test func fieldsThatAreOnlyEncoded() throws {
        let model = PatchedOutput(reads: 5, rest: ["x": 1, "y": 2], name: "a")
        for patch in [["reads": nil], ["reads": 7], ["x": nil], ["name": nil], ["more": 1]] as [JSON] {
            let result = try patched(model, patch)
            #expect(result.reads == 5 && result.rest == ["x": 1, "y": 2])
        }
        #expect(try patched(model, ["name": nil]).name == nil)
    }

    @Test func propertiesThatAreNoFieldsBesideAConstantRest() throws {
        var model = PatchedConstants(id: 1, extra: ["x": 1], name: "a")
        model.isSelected = true
        let renamed = try patched(model, ["name": nil])
        #expect(renamed.isSelected && renamed.name == nil && renamed.extra == ["x": 1])
        #expect(try patched(model, ["x": nil]).extra == [:])
        var updated = model
        try TrellisDecoder().update(&updated, from: #"{"id":1,"name":"b"}"#)
        #expect(updated.isSelected && updated.name == "b")
        try TrellisDecoder().update(&updated, from: #"{"id":2}"#)
        #expect(updated.id == 2)
    }

    /// An update must not take an equal identity for an equal value.
    @Test func constantsWhoseTypesCompareOnlyTheirIdentity() throws {
        var slot: PatchedSlot = try decoded(#"{"track":{"id":1,"title":"a"},"tracks":[{"id":2,"title":"b"}],"n":1}"#)
        let (track, other) = (slot.track, slot.tracks[0])
        try TrellisDecoder().update(&slot, from: #"{"track":{"id":1,"title":"c"},"tracks":[{"id":2,"title":"d"}]}"#)
        #expect(slot.track === track && track.title == "c" && slot.tracks[0] === other && other.title == "d")
        slot = try patched(slot, ["track": ["title": "e"], "tracks": [["id": 2, "title": "f"]], "n": 2])
        #expect(slot.track === track && track.title == "e" && slot.tracks[0] === other && other.title == "f")
        #expect(slot.n == 2)
    }

    @Test func flattenedModelsThatAreNotInTheJSON() throws {
        let user = PatchedUser(name: "a", credentials: PatchedCredentials(token: "t"), size: 3)
        let renamed = try patched(user, ["name": "b"])
        #expect(renamed.name == "b" && renamed.credentials?.token == "t" && renamed.size == 3)
        // Null and a missing member have different defaults.
        #expect(try patched(user, ["size": nil]).size == nil)
    }

    // MARK: Hooks, dictionaries and transforms

    @Test func membersThatAHookRemoves() throws {
        let model: PatchedBlanks = try decoded(#"{"name":"a","nick":"n","city":"Bern"}"#)
        #expect(try patched(model, ["nick": ""]).nick == nil)
        #expect(try patched(model, ["name": "b"]).nick == "n")
        #expect(try patched(model, ["city": nil]).place == nil)
        let place = SampleAddress(city: "Bern", zip: 3)
        #expect(try patched(model, ["zip": 3]).place == place)
    }

    @Test func entriesThatAPatchDoesNotMention() throws {
        let text = #"{"byKey":{"a":{"name":"a","size":1},"b":{"name":"b"}},"deep":{"c":{"d":{"name":"d"}},"e":{}}}"#
        let model: PatchedEntries = try decoded(text)
        let (a, b, d) = (model.byKey["a"], model.byKey["b"], model.deep["c"]?["d"])
        d?.size = nil
        let result = try patched(model, ["byKey": ["a": ["size": nil]], "deep": ["e": ["f": ["name": "f"]]]])
        #expect(result.byKey["a"] === a && result.byKey["b"] === b && result.deep["c"]?["d"] === d)
        #expect(a?.size == 7 && a?.name == "a" && b?.name == "b" && d?.name == "d" && d?.size == nil)
        #expect(result.deep["e"]?["f"]?.name == "f")
    }

    /// The default applies to a missing member, but the patch does not remove it: a nil is not written.
    @Test func aNilThatThePatchDoesNotMention() throws {
        let entry: PatchedEntry = try decoded(#"{"name":"a"}"#)
        entry.size = nil
        _ = try patched(entry, ["count": 2])
        #expect(entry.count == 2 && entry.size == nil)
    }

    @Test func transformsOfTheRootAndOfDictionaries() throws {
        var options = TrellisDecoder.Options()
        options.transforms.use(
            JSONTransform<JSONObject, SampleBadge>(
                decode: { object in
                    guard case .string(let color)? = object["c"], let size = object["s"] else {
                        throw SampleFailure(text: "incomplete")
                    }
                    return SampleBadge(color: color, size: size.int)
                },
                encode: { ["c": .string($0.color ?? ""), "s": JSON($0.size ?? 0)] }))
        options.transforms.use(
            JSONTransform<[String: SampleAddress], [String: SampleAddress]>(decode: { $0 }, encode: { $0 }))
        let badge = try patched(SampleBadge(color: "red", size: 1), ["c": "blue"], options)
        #expect(badge == SampleBadge(color: "blue", size: 1))
        var account = SampleAccount.full
        account.byName = ["a": SampleAddress(city: "A", zip: 1), "b": SampleAddress(city: "B", zip: 2)]
        account = try patched(account, ["byName": ["a": ["zip": nil]]], options)
        #expect(account.byName == ["a": SampleAddress(city: "A", zip: nil), "b": SampleAddress(city: "B", zip: 2)])
    }
}

private final class PatchedShop: JSONModel {
    var own: Int
    var place: SampleAddress
    var badge: SampleBadge?

    static let modelSchema = JSONModelSchema(
        PatchedShop.self,
        [
            JSONField("own", \PatchedShop.own), JSONField("place", \PatchedShop.place, form: .flattened()),
            JSONField("badge", \PatchedShop.badge, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        own = fields.take(0)
        place = fields.take(1)
        badge = fields.take(2)
    }
}

private final class PatchedTrack: JSONModel, Equatable {
    let id: Int
    var title: String

    static let modelSchema = JSONModelSchema(
        PatchedTrack.self, [JSONField("id", \PatchedTrack.id), JSONField("title", \PatchedTrack.title)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        title = fields.take(1)
    }

    static func == (left: PatchedTrack, right: PatchedTrack) -> Bool { left.id == right.id }
}

private struct PatchedSlot: JSONModel {
    let track: PatchedTrack
    let tracks: [PatchedTrack]
    var n: Int

    static let modelSchema = JSONModelSchema(
        PatchedSlot.self,
        [
            JSONField("track", \.track), JSONField("tracks", \.tracks).identified(by: \PatchedTrack.id),
            JSONField("n", \.n),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        track = fields.take(0)
        tracks = fields.take(1)
        n = fields.take(2)
    }
}

private struct PatchedCredentials: JSONModel {
    var token: String

    static let modelSchema = JSONModelSchema(
        PatchedCredentials.self, [JSONField("token", \.token).ignored(in: .encoding)])

    init(token: String) { self.token = token }
    init(from fields: borrowing JSONFieldValues) throws { token = fields.take(0) }
}

private struct PatchedUser: JSONModel {
    var name: String
    var credentials: PatchedCredentials?
    var size: Int?

    static let modelSchema = JSONModelSchema(
        PatchedUser.self,
        [
            JSONField("name", \.name), JSONField("credentials", \.credentials, form: .flattened()),
            JSONField("size", \.size, form: .value.onNull(0)),
        ])

    init(name: String, credentials: PatchedCredentials?, size: Int?) {
        (self.name, self.credentials, self.size) = (name, credentials, size)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        credentials = fields.take(1)
        size = fields.take(2)
    }
}

private struct PatchedBlanks: JSONModel, JSONWillDecodeHook {
    var name: String
    var nick: String?
    var place: SampleAddress?

    static let modelSchema = JSONModelSchema(
        PatchedBlanks.self,
        [
            JSONField("name", \.name), JSONField("nick", \.nick),
            JSONField("place", \.place, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        nick = fields.take(1)
        place = fields.take(2)
    }

    /// Removes empty strings.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard case .object(var members) = object else { return }
        members.removeAll { $0.value.string == "" }
        object = .object(members)
    }
}

private struct PatchedStay: JSONModel {
    let place: SampleAddress

    static let modelSchema = JSONModelSchema(
        PatchedStay.self, [JSONField("place", \.place, form: .flattened())])

    init(place: SampleAddress) { self.place = place }
    init(from fields: borrowing JSONFieldValues) throws { place = fields.take(0) }
}

private enum PatchedShape: Equatable {
    case circle(CircleShape)
    case other(JSON)
}

extension PatchedShape: JSONVariants {
    static let jsonVariants = JSONVariantTable<PatchedShape>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: PatchedShape.circle,
                take: { if case .circle(let value) = $0 { value } else { nil } })
        ],
        default: JSONVariantCase(
            make: PatchedShape.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

private struct PatchedShapes: JSONModel {
    var shape: PatchedShape

    static let modelSchema = JSONModelSchema(
        PatchedShapes.self, [JSONField("shape", \.shape, form: .flattened())])

    init(shape: PatchedShape) { self.shape = shape }
    init(from fields: borrowing JSONFieldValues) throws { shape = fields.take(0) }
}

private struct PatchedOutput: JSONModel {
    var reads: Int
    var rest: JSONObject
    var name: String?

    static let modelSchema = JSONModelSchema(
        PatchedOutput.self,
        [
            JSONField("reads", \.reads, default: 0).ignored(in: .decoding),
            JSONField(rest: "rest", \.rest).ignored(in: .decoding), JSONField("name", \.name),
        ])

    init(reads: Int, rest: JSONObject, name: String?) { (self.reads, self.rest, self.name) = (reads, rest, name) }

    init(from fields: borrowing JSONFieldValues) throws {
        reads = fields.take(0)
        rest = fields.take(1)
        name = fields.take(2)
    }
}

private struct PatchedConstants: JSONModel {
    let id: Int
    let extra: JSONObject
    var name: String?
    var isSelected = false

    static let modelSchema = JSONModelSchema(
        PatchedConstants.self,
        [JSONField("id", \.id), JSONField(rest: "extra", \.extra), JSONField("name", \.name)])

    init(id: Int, extra: JSONObject, name: String?) { (self.id, self.extra, self.name) = (id, extra, name) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        extra = fields.take(1)
        name = fields.take(2)
    }
}

private final class PatchedEntry: JSONModel, JSONWillDecodeHook {
    let name: String
    var size: Int?
    var count: Int

    static let modelSchema = JSONModelSchema(
        PatchedEntry.self,
        [
            JSONField("name", \PatchedEntry.name), JSONField("size", \PatchedEntry.size, default: 7),
            JSONField("count", \PatchedEntry.count, default: 0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        size = fields.take(1)
        count = fields.take(2)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard object["name"].string != nil else { throw SampleFailure(text: "incomplete") }
    }
}

private final class PatchedEntries: JSONModel {
    var byKey: [String: PatchedEntry]
    var deep: [String: [String: PatchedEntry]]

    static let modelSchema = JSONModelSchema(
        PatchedEntries.self,
        [JSONField("byKey", \PatchedEntries.byKey), JSONField("deep", \PatchedEntries.deep)])

    init(from fields: borrowing JSONFieldValues) throws {
        byKey = fields.take(0)
        deep = fields.take(1)
    }
}

private final class Noted: JSONModel {
    let id: Int
    var isPublic: Bool
    var note: String

    static let modelSchema = JSONModelSchema(
        Noted.self,
        [
            JSONField("id", \Noted.id), JSONField("isPublic", \Noted.isPublic),
            JSONField("note", \Noted.note, default: "").written { $0.isPublic },
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        isPublic = fields.take(1)
        note = fields.take(2)
    }
}

private struct NotedList: JSONModel {
    var items: [Noted]

    static let modelSchema = JSONModelSchema(
        NotedList.self, [JSONField("items", \NotedList.items).identified(by: \Noted.id)])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}

import Foundation
import Testing

@testable import Trellis

/// Patches of models.
@Suite struct ModelPatchTests {
    private func expect(
        _ patch: JSON, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout SampleAccount) -> Void
    ) throws {
        var expected = SampleAccount.full
        change(&expected)
        #expect(try patched(SampleAccount.full, patch) == expected, sourceLocation: sourceLocation)
    }

    @Test func membersAreSetAndRemoved() throws {
        try expect([:]) { _ in }
        try expect(["name": "Bob", "nickname": nil, "score": nil]) {
            $0.name = "Bob"
            $0.nickname = nil
            $0.score = 10
        }
        try expect(["address": ["zip": nil], "office": ["city": "Genf"]]) {
            $0.address = SampleAddress(city: $0.address.city, zip: nil)
            $0.office?.city = "Genf"
        }
        // Without any of its members, an Optional flattened model is decoded as nil.
        try expect(["badge_color": nil]) { $0.badge = nil }
        try expect(["tags": nil]) { $0.tags = [] }
    }

    @Test func nullRemovesAPresence() throws {
        var account = SampleAccount.full
        account.mood = .value(4)
        #expect(try patched(account, ["mood": nil]).mood == .missing)
        account.mood = .null
        #expect(try patched(account, ["name": "Bob"]).mood == .null)
        #expect(try patched(account, ["mood": 5]).mood == .value(5))
    }

    @Test func numbersThatAreNotFiniteRemainAndCanBeSet() throws {
        let readings = PatchedReadings(name: "a", value: .nan, all: [.infinity, 1])
        var result = try patched(readings, ["name": "b"])
        #expect(result.name == "b" && result.value.isNaN && result.all == [.infinity, 1])
        result = try patched(readings, ["all": [2], "value": 3])
        #expect(result == PatchedReadings(name: "a", value: 3, all: [2]))
        result = try patched(readings, [.test(path: "/value", value: "NaN"), .add(path: "/name", value: "b")])
        #expect(result.name == "b")

        // The array is replaced, so that its other elements are decoded.
        result = try patched(readings, [.add(path: "/all/-", value: 2)])
        #expect(result.value.isNaN && result.all == [.infinity, 1, 2])
        result = try patched(readings, ["value": "-Infinity"])
        #expect(result.value == -.infinity)
        let error = #expect(throws: TrellisError.self) { try patched(readings, ["value": "1"]) }
        #expect(error?.code == .typeMismatch && error?.path.pointer == "/value")
    }

    @Test func entriesOfDictionariesAreMerged() throws {
        var account = SampleAccount.full
        account.byName = ["a": SampleAddress(city: "A", zip: 1), "b": SampleAddress(city: "B", zip: 2)]
        let result = try patched(account, ["byName": ["a": ["zip": nil], "b": nil, "c": ["city": "C"]]])
        #expect(result.byName == ["a": SampleAddress(city: "A", zip: nil), "c": SampleAddress(city: "C", zip: nil)])
    }

    @Test func membersOfARestAreRemoved() throws {
        var account = SampleAccount.full
        account.extras = ["x": 1, "y": ["z": 2, "w": 3]]
        let result = try patched(account, ["x": nil, "y": ["w": nil], "v": 4])
        #expect(result.extras == ["y": ["z": 2], "v": 4])
    }

    @Test func membersOfATypedRestAreRemoved() throws {
        var prices = PatchedPrices(id: 1, shape: .box(BoxShape(width: 1, depth: 2)), extra: ["a": 1, "b": 2])
        prices = try patched(prices, ["a": nil, "c": 3])
        #expect(prices.extra == ["b": 2, "c": 3])
        prices = try patched(prices, ["b": nil, "c": nil])
        #expect(prices.extra == [:])
    }

    @Test func payloadsAreMerged() throws {
        let prices = PatchedPrices(id: 1, shape: .box(BoxShape(width: 1, depth: 2)), extra: [:])
        #expect(try patched(prices, ["shape": ["depth": nil, "width": 3]]).shape == .box(BoxShape(width: 3)))
        let circle = InsideTagged.circle(CircleShape(radius: 4))
        #expect(try patched(prices, ["shape": ["type": "circle", "radius": 4]]).shape == circle)
        let flat = PatchedDrawing(id: 1, shape: .box(BoxShape(width: 1, depth: 2)))
        #expect(try patched(flat, ["depth": nil, "width": 3]).shape == .box(BoxShape(width: 3)))
        #expect(try patched(flat, ["id": 2]).shape == flat.shape)
        #expect(try patched(flat, ["type": "circle", "radius": 4]).shape == circle)
    }

    @Test func requiredMembersAreNotRemoved() {
        for (patch, pointer, missing) in [
            (["id": nil], "", ["id"]), (["address": nil], "", ["address"]),
            (["address": ["city": nil]], "/address", ["city"]), (["name": ""], "/name", []),
            (["score": "x", "nickname": nil], "/score", []),
        ] as [(JSON, String, [String])] {
            var account = SampleAccount.full
            let error = #expect(throws: TrellisError.self) { try TrellisDecoder().apply(patch, to: &account) }
            #expect(error?.path.pointer == pointer && error?.missingKeys == missing)
            #expect(account == .full)
        }
    }

    @Test func operationsAreAppliedToTheJSONOfAModel() throws {
        var account = SampleAccount.full
        let patch = JSONPatch([
            .test(path: "/name", value: "Ada"), .replace(path: "/name", value: "Bob"),
            .add(path: "/tags/-", value: "new"), .remove(path: "/nickname"),
        ])
        try TrellisDecoder().apply(patch, to: &account)
        var expected = SampleAccount.full
        expected.name = "Bob"
        expected.tags.append("new")
        expected.nickname = nil
        #expect(account == expected)
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().apply(patch, to: &account) }
        #expect(error?.code == .testFailed)
        #expect(error?.path.pointer == "/name")
        #expect(account == expected)
    }

    @Test func absentMembersKeepTheirExactValue() throws {
        var event = PatchedEvent(name: "a", at: Date(timeIntervalSince1970: 1.25), count: 3)
        event.isOpen = true
        let result = try patched(event, ["head": ["name": "b"]])
        #expect(result.at == Date(timeIntervalSince1970: 1.25))
        #expect(result.isOpen && result.name == "b")
    }

    @Test func objectsKeepTheirIdentity() throws {
        var cart = try TrellisDecoder().decode(
            PatchedCart.self, from: #"{"id":1,"lines":[{"id":1,"text":"a","note":{"words":"w"}},{"id":2}]}"#)
        let (same, first) = (cart, cart.lines[0])
        first.isSelected = true
        try TrellisDecoder().apply(["name": "n", "id": 1], to: &cart)
        #expect(cart === same && cart.name == "n" && cart.lines[0] === first && first.note?.words == "w")
        // An array is replaced as a whole.
        try TrellisDecoder().apply(["lines": [["id": 1]]], to: &cart)
        #expect(cart.lines.count == 1 && cart.lines[0] === first && first.isSelected)
        #expect(first.text == "-" && first.note == nil)
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().apply(["id": 2], to: &cart) }
        #expect(error?.code == .notUpdatable && error?.path.pointer == "/id")
    }

    @Test func thePatchOfTwoModelsProducesTheTarget() throws {
        var random = SplitMix64(seed: 73)
        for _ in 0..<500 {
            let (old, new) = (PatchedEvent.random(&random), PatchedEvent.random(&random))
            let patch = try new.mergePatch(from: old)
            #expect(try patched(old, patch) == new, "\(patch)")
            var json = try TrellisEncoder().encode(old, as: JSON.self)
            try json.apply(patch)
            #expect(try TrellisDecoder().decode(PatchedEvent.self, from: json) == new)
        }
        #expect(try SampleAccount.full.mergePatch(from: .full) == [:])
    }

    /// A nil that is not the default is null, because a missing member would be decoded as the default.
    @Test func nilThatIsNotTheDefault() throws {
        let (some, none) = (PatchedRank(id: 1, rank: 5), PatchedRank(id: 1, rank: nil))
        let error = #expect(throws: TrellisError.self) { _ = try none.mergePatch(from: some) }
        #expect(error?.code == .notEncodable && error?.path.pointer == "/rank")
        #expect(try none.mergePatch(from: none) == [:])
        #expect(try patched(none, some.mergePatch(from: none)) == some)
        let patch = try [none, some].mergePatch(from: [some])
        #expect(patch == [["id": 1, "rank": nil], ["id": 1, "rank": 5]])
        #expect(try TrellisDecoder().decode([PatchedRank].self, from: patch) == [none, some])
        let other = PatchedRank(id: 1, rank: 5, note: nil)
        #expect(try other.mergePatch(from: PatchedRank(id: 1, rank: 5, note: "n")) == ["note": nil])
    }

    @Test func aPresentNullCannotBeSet() {
        var new = SampleAccount.full
        new.mood = .null
        var old = new
        old.mood = .value(1)
        let error = #expect(throws: TrellisError.self) { _ = try new.mergePatch(from: old) }
        #expect(error?.code == .notEncodable && error?.path.pointer == "/mood")
    }
}

private struct PatchedRank: JSONModel, Equatable {
    var id: Int
    var rank: Int? = 1
    var note: String?

    init(id: Int, rank: Int?, note: String? = nil) { (self.id, self.rank, self.note) = (id, rank, note) }

    static let modelSchema = JSONModelSchema(
        PatchedRank.self,
        [
            JSONField("id", \PatchedRank.id), JSONField("rank", \PatchedRank.rank, default: 1),
            JSONField("note", \PatchedRank.note),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        rank = fields.take(1)
        note = fields.take(2)
    }
}

private struct PatchedEvent: Equatable {
    var name: String
    var at: Date
    var count: Int?
    var scores: [String: Int] = [:]
    var places: [SampleAddress] = []
    var home: SampleAddress?
    var isOpen = false

    static func random(_ generator: inout SplitMix64) -> PatchedEvent {
        func address() -> SampleAddress {
            SampleAddress(
                city: ["A", "B"][generator.below(2)], zip: generator.once(in: 2) ? generator.below(3) : nil)
        }
        var event = PatchedEvent(
            name: ["a", "b"][generator.below(2)], at: Date(timeIntervalSince1970: Double(generator.below(3))),
            count: generator.once(in: 2) ? generator.below(3) : nil)
        for key in ["x", "y", "z"] where generator.once(in: 2) { event.scores[key] = generator.below(2) }
        event.places = (0..<generator.below(3)).map { _ in address() }
        if generator.once(in: 2) { event.home = address() }
        return event
    }
}

extension PatchedEvent: JSONModel {
    static let modelSchema = JSONModelSchema(
        PatchedEvent.self,
        [
            JSONField("name", \PatchedEvent.name, keys: "head.name"), JSONField("at", \PatchedEvent.at),
            JSONField("count", \PatchedEvent.count, keys: "head.count").nilFields(.writeNull),
            JSONField("scores", \PatchedEvent.scores, default: [:]),
            JSONField("places", \PatchedEvent.places, default: []), JSONField("home", \PatchedEvent.home),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        at = fields.take(1)
        count = fields.take(2)
        scores = fields.take(3)
        places = fields.take(4)
        home = fields.take(5)
    }

    func encode(field: Int, to writer: inout JSONFieldWriter) throws {
        switch field {
        case 0: try writer.field(name)
        case 1: try writer.field(at)
        case 2: try writer.field(count)
        case 3: try writer.field(scores)
        case 4: try writer.field(places)
        default: try writer.field(home)
        }
    }
}

private final class PatchedCart: JSONModel {
    let id: Int
    var name: String?
    var lines: [CartLine]

    static let modelSchema = JSONModelSchema(
        PatchedCart.self,
        [
            JSONField("id", \PatchedCart.id), JSONField("name", \PatchedCart.name),
            JSONField("lines", \PatchedCart.lines, default: []).identified(by: \CartLine.id),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        lines = fields.take(2)
    }
}

private struct PatchedReadings: Equatable, JSONModel {
    var name: String
    var value: Double
    var all: [Double]

    static let modelSchema = JSONModelSchema(
        PatchedReadings.self, [JSONField("name", \.name), JSONField("value", \.value), JSONField("all", \.all)])

    init(name: String, value: Double, all: [Double]) { (self.name, self.value, self.all) = (name, value, all) }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        value = fields.take(1)
        all = fields.take(2)
    }
}

private struct PatchedPrices: Equatable, JSONModel {
    var id: Int
    var shape: InsideTagged
    var extra: [String: Int]

    static let modelSchema = JSONModelSchema(
        PatchedPrices.self,
        [JSONField("id", \.id), JSONField("shape", \.shape), JSONField(rest: "extra", \.extra)])

    init(id: Int, shape: InsideTagged, extra: [String: Int]) { (self.id, self.shape, self.extra) = (id, shape, extra) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
        extra = fields.take(2)
    }
}

private struct PatchedDrawing: Equatable, JSONModel {
    var id: Int
    var shape: InsideTagged

    static let modelSchema = JSONModelSchema(
        PatchedDrawing.self, [JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened())])

    init(id: Int, shape: InsideTagged) { (self.id, self.shape) = (id, shape) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
    }
}

import Foundation
import Testing

@testable import Trellis

/// Patches of fields whose value does not follow from one member of their own: composites, flattened models, several
/// paths, hooks, subclasses and constants.
@Suite struct ModelPatchFieldTests {
    private func decoded<Model: JSONModel>(_ text: String) throws -> Model {
        try TrellisDecoder().decode(Model.self, from: text)
    }

    // MARK: Elements with an identity

    @Test func equalConstantsOfElements() throws {
        let list: PatchedList = try decoded(#"{"items":[{"id":1,"kind":"k","text":"a"},{"id":2,"kind":"l"}]}"#)
        let first = list.items[0]
        _ = try patched(list, [.replace(path: "/items/0/text", value: "b")])
        #expect(list.items[0] === first && first.text == "b" && first.kind == "k")
        _ = try patched(list, [.remove(path: "/items/0/text")])
        #expect(list.items[0] === first && first.text == nil)
        let error = #expect(throws: TrellisError.self) {
            try patched(list, [.replace(path: "/items/0/kind", value: "x")])
        }
        #expect(error?.code == .notUpdatable && error?.path.pointer == "/items/0/kind")
        #expect(first.kind == "k")
    }

    @Test func constantsThatLosePrecisionInJSON() throws {
        let log: PatchedLog = try decoded(#"{"entries":[{"id":1}]}"#)
        let entry = PatchedEntry(id: 1, made: Date(timeIntervalSince1970: 0.25), text: "a")
        log.entries = [entry]
        _ = try patched(log, [.replace(path: "/entries/0/text", value: "b")])
        #expect(log.entries[0] === entry && entry.text == "b")
        #expect(entry.made == Date(timeIntervalSince1970: 0.25))
        try TrellisDecoder().update(log, from: TrellisEncoder().encode(log))
        #expect(log.entries[0] === entry && entry.made == Date(timeIntervalSince1970: 0.25))
        let error = #expect(throws: TrellisError.self) {
            try patched(log, [.replace(path: "/entries/0/made", value: "1970-01-01T00:00:01Z")])
        }
        #expect(error?.code == .notUpdatable && error?.path.pointer == "/entries/0/made")
        // A property that is not encoded has no JSON that could be the same.
        let hidden = #expect(throws: TrellisError.self) {
            try TrellisDecoder().update(log, from: #"{"entries":[{"id":1,"hidden":2}]}"#)
        }
        #expect(hidden?.code == .notUpdatable && hidden?.path.pointer == "/entries/0/hidden")
    }

    @Test func fieldsThatAreOnlyEncodedKeepTheirValues() throws {
        let list: PatchedList = try decoded(#"{"items":[{"id":1,"kind":"k"}]}"#)
        list.items[0].reads = 5
        _ = try patched(list, [.add(path: "/items/0/text", value: "b")])
        #expect(list.items[0].text == "b" && list.items[0].reads == 5)
    }

    @Test func nullsAndPartsOfElements() throws {
        let list: PatchedList = try decoded(
            #"{"items":[{"id":1,"kind":"k","mood":null,"from":1,"to":2}]}"#)
        let item = list.items[0]
        #expect(item.mood == .null && item.span == 1..<2)
        _ = try patched(list, [.add(path: "/items/0/text", value: "b")])
        #expect(item.text == "b" && item.mood == .null && item.span == 1..<2)
        _ = try patched(list, [.remove(path: "/items/0/to"), .remove(path: "/items/0/mood")])
        #expect(list.items[0] === item && item.mood == .missing && item.span == 0..<0)
    }

    // MARK: Several paths

    @Test func aValueMovesToAnotherPathOfItsField() throws {
        let model: PatchedPaths = try decoded(#"{"a":1,"raw":{"x":1,"y":2}}"#)
        #expect(try patched(model, [.move(from: "/a", path: "/b")]).number == 1)
        #expect(try patched(model, [.add(path: "/b", value: 7)]).number == 1)
        #expect(try patched(model, [.add(path: "/b", value: 7), .remove(path: "/a")]).number == 7)
        #expect(try patched(model, ["a": nil]).number == nil)
    }

    @Test func overlappingPaths() throws {
        let model: PatchedPaths = try decoded(#"{"raw":{"x":1,"y":2}}"#)
        let result = try patched(model, ["raw": ["x": nil]])
        #expect(result.raw == ["y": 2] && result.x == nil)
        let changed = try patched(model, ["raw": ["x": 5]])
        #expect(changed.raw == ["x": 5, "y": 2] && changed.x == 5)
        let gone = try patched(model, ["raw": nil])
        #expect(gone.raw == nil && gone.x == nil)
    }

    @Test func aRemovedPartOfAComposite() throws {
        let model = PatchedSpan(span: 1..<5)
        #expect(try patched(model, ["to": 9]).span == 1..<9)
        #expect(try patched(model, ["to": nil]).span == 0..<0)
        #expect(try patched(model, ["from": nil, "to": nil]).span == 0..<0)
    }

    @Test func anOptionalFlattenedModelBecomesNil() throws {
        let model: PatchedWrapper = try decoded(#"{"own":1,"city":"Bern","zip":3000}"#)
        #expect(try patched(model, ["city": nil, "zip": nil]) == PatchedWrapper(own: 1, place: nil))
        #expect(try patched(model, ["zip": nil]).place == SampleAddress(city: "Bern", zip: nil))
        let error = #expect(throws: TrellisError.self) { try patched(model, ["city": nil]) }
        #expect(error?.code == .missingKeys && error?.missingKeys == ["city"])
        let place = SampleAddress(city: "Genf", zip: nil)
        #expect(try patched(PatchedWrapper(own: 1, place: nil), ["city": "Genf"]).place == place)
    }

    @Test func aNullThatAnOperationSets() throws {
        var account = SampleAccount.full
        account.mood = .value(4)
        #expect(try patched(account, [.replace(path: "/mood", value: .null)]).mood == .null)
        #expect(try patched(account, [.remove(path: "/mood")]).mood == .missing)
        #expect(try patched(account, [.replace(path: "/nickname", value: .null)]).nickname == nil)
        let error = #expect(throws: TrellisError.self) {
            try patched(account, [.replace(path: "/score", value: .null)])
        }
        #expect(error?.code == .unexpectedNull && error?.path.pointer == "/score")
        let options = TrellisDecoder.Options.with { $0.usesDefaultForNull = true }
        #expect(try patched(account, [.replace(path: "/score", value: .null)], options).score == 10)
    }

    // MARK: Hooks, subclasses and transforms

    @Test func aHookReceivesTheCompleteObject() throws {
        let model: PatchedHook = try decoded(#"{"id":1,"place":{"city":"Bern","zip":3000},"count":1}"#)
        let result = try patched(model, ["place": ["city": "Genf"]])
        #expect(result === model)
        #expect(model.place == SampleAddress(city: "Genf", zip: 3000) && model.count == 1)
        #expect(model.seen == #"{"id":1,"place":{"city":"Genf","zip":3000},"count":1}"#)
        _ = try patched(model, ["place": ["zip": nil], "count": nil])
        #expect(model.place == SampleAddress(city: "Genf", zip: nil) && model.count == nil)
    }

    @Test func aPatchChangesTheSubclass() throws {
        let zoo: SampleZoo = try decoded(#"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        let cat = zoo.star
        _ = try patched(zoo, ["star": ["lives": 8]])
        #expect(zoo.star === cat && (cat as? SampleCat)?.lives == 8)
        _ = try patched(zoo, ["star": ["kind": "cow", "milk": 1, "lives": nil]])
        #expect((zoo.star as? SampleCow)?.milk == 1 && zoo.star.name == "c")
    }

    @Test func transformsOfModels() throws {
        let model = PatchedWay(stop: SampleAddress(city: "Bern", zip: 1))
        var options = TrellisDecoder.Options()
        options.transforms.use(
            JSONTransform<JSONObject, SampleAddress>(
                decode: { object in
                    guard case .string(let city)? = object["c"], case .number(let zip)? = object["z"] else {
                        throw SampleFailure(text: "incomplete")
                    }
                    return SampleAddress(city: city, zip: Int(zip.text))
                },
                encode: { ["c": .string($0.city), "z": .number(JSONNumber($0.zip ?? 0))] }))
        let result = try patched(model, ["stop": ["c": "Genf"]], options)
        #expect(result.stop == SampleAddress(city: "Genf", zip: 1))
    }

    /// The source of a transform has the property's type, but not its value.
    @Test func aTransformBetweenEqualTypesStartsFromNothing() throws {
        var order: PatchedOrder = try decoded(#"{"price":{"amount":5,"tax":1}}"#)
        #expect(order.price == PatchedPrice(amount: 500, tax: 100))
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().update(&order, from: #"{"price":{"amount":7}}"#)
        }
        #expect(error?.missingKeys == ["tax"])
        try TrellisDecoder().update(&order, from: #"{"price":{"amount":7,"tax":2}}"#)
        #expect(order.price == PatchedPrice(amount: 700, tax: 200))
        order = try patched(order, ["price": ["amount": 8]])
        #expect(order.price == PatchedPrice(amount: 800, tax: 200))
    }
}

private final class PatchedList: JSONModel {
    var items: [PatchedItem]

    static let modelSchema = JSONModelSchema(
        PatchedList.self,
        [JSONField("items", \PatchedList.items, default: []).identified(by: \PatchedItem.id)])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}

private final class PatchedLog: JSONModel {
    var entries: [PatchedEntry]

    static let modelSchema = JSONModelSchema(
        PatchedLog.self, [JSONField("entries", \PatchedLog.entries, default: []).identified(by: \PatchedEntry.id)])

    init(from fields: borrowing JSONFieldValues) throws { entries = fields.take(0) }
}

private final class PatchedEntry: JSONModel {
    let id: Int
    let made: Date
    let hidden: Int
    var text: String?

    static let modelSchema = JSONModelSchema(
        PatchedEntry.self,
        [
            JSONField("id", \PatchedEntry.id),
            JSONField("made", \PatchedEntry.made, default: Date(timeIntervalSince1970: 0)),
            JSONField("hidden", \PatchedEntry.hidden, default: 0).ignored(in: .encoding),
            JSONField("text", \PatchedEntry.text),
        ])

    init(id: Int, made: Date, text: String?) {
        (self.id, self.made, self.text) = (id, made, text)
        hidden = 0
    }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        made = fields.take(1)
        hidden = fields.take(2)
        text = fields.take(3)
    }
}

private final class PatchedItem: JSONModel {
    let id: Int
    let kind: String
    var text: String?
    var reads: Int
    var mood: JSONPresence<Int>
    var span: Range<Int>

    static let modelSchema = JSONModelSchema(
        PatchedItem.self,
        [
            JSONField("id", \PatchedItem.id), JSONField("kind", \PatchedItem.kind),
            JSONField("text", \PatchedItem.text),
            JSONField("reads", \PatchedItem.reads, default: 0).ignored(in: .decoding),
            JSONField("mood", \PatchedItem.mood),
            JSONField("span", \PatchedItem.span, form: .patchedSpan, default: 0..<0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        kind = fields.take(1)
        text = fields.take(2)
        reads = fields.take(3)
        mood = fields.take(4)
        span = fields.take(5)
    }
}

extension JSONFieldForm where Value == Range<Int> {
    fileprivate static var patchedSpan: Self {
        .composite(
            of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
            decode: { from, to in from.value.flatMap { from in to.value.map { from..<$0 } } },
            encode: { ($0.lowerBound, $0.upperBound) })
    }
}

private struct PatchedSpan: JSONModel {
    var span: Range<Int>

    static let modelSchema = JSONModelSchema(
        PatchedSpan.self, [JSONField("span", \.span, form: .patchedSpan, default: 0..<0)])

    init(span: Range<Int>) { self.span = span }
    init(from fields: borrowing JSONFieldValues) throws { span = fields.take(0) }
}

private struct PatchedPaths: JSONModel {
    var number: Int?
    var raw: JSON?
    var x: Int?

    static let modelSchema = JSONModelSchema(
        PatchedPaths.self,
        [
            JSONField("number", \.number, keys: "a", "b"), JSONField("raw", \.raw),
            JSONField("x", \.x, keys: "raw.x").ignored(in: .encoding),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        raw = fields.take(1)
        x = fields.take(2)
    }
}

private struct PatchedWrapper: JSONModel, Equatable {
    var own: Int
    var place: SampleAddress?

    static let modelSchema = JSONModelSchema(
        PatchedWrapper.self, [JSONField("own", \.own), JSONField("place", \.place, form: .flattened())])

    init(own: Int, place: SampleAddress?) { (self.own, self.place) = (own, place) }

    init(from fields: borrowing JSONFieldValues) throws {
        own = fields.take(0)
        place = fields.take(1)
    }
}

private final class PatchedHook: JSONModel, JSONWillDecodeHook {
    let id: Int
    var place: SampleAddress
    var count: Int?
    /// The object that the hook received last.
    var seen: String

    static let modelSchema = JSONModelSchema(
        PatchedHook.self,
        [
            JSONField("id", \PatchedHook.id), JSONField("place", \PatchedHook.place),
            JSONField("count", \PatchedHook.count),
            JSONField("seen", \PatchedHook.seen, default: "").ignored(in: .encoding),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        place = fields.take(1)
        count = fields.take(2)
        seen = fields.take(3)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        object["seen"] = .string("\(object)")
    }
}

private struct PatchedWay: JSONModel {
    var stop: SampleAddress

    static let modelSchema = JSONModelSchema(PatchedWay.self, [JSONField("stop", \.stop)])

    init(stop: SampleAddress) { self.stop = stop }
    init(from fields: borrowing JSONFieldValues) throws { stop = fields.take(0) }
}

private struct PatchedPrice: JSONModel, Equatable {
    var amount: Int
    var tax: Int

    static let modelSchema = JSONModelSchema(
        PatchedPrice.self, [JSONField("amount", \.amount), JSONField("tax", \.tax)])

    init(amount: Int, tax: Int) { (self.amount, self.tax) = (amount, tax) }

    init(from fields: borrowing JSONFieldValues) throws {
        amount = fields.take(0)
        tax = fields.take(1)
    }
}

private struct PatchedOrder: JSONModel {
    var price: PatchedPrice

    static let modelSchema = JSONModelSchema(
        PatchedOrder.self,
        [
            JSONField(
                "price", \.price,
                form: .transform(
                    JSONTransform<PatchedPrice, PatchedPrice>(
                        decode: { PatchedPrice(amount: $0.amount * 100, tax: $0.tax * 100) },
                        encode: { PatchedPrice(amount: $0.amount / 100, tax: $0.tax / 100) })))
        ])

    init(from fields: borrowing JSONFieldValues) throws { price = fields.take(0) }
}

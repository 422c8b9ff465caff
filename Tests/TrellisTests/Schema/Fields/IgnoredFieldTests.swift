import Testing
import Trellis

/// Composite, flattened and rest fields that are ignored, and class clusters with hooks.
@Suite struct IgnoredFieldTests {
    @Test func compositesFlattenedModelsAndTheRest() throws {
        let text = #"{"from":1,"to":2,"badge_color":"c","size":3,"x":1,"own":5}"#
        let model = try decoded(Unread.self, text)
        #expect(model.range == 7..<8)
        #expect(model.meta == nil)
        #expect(model.rest == [:])
        #expect(model.own == 5)
        var full = model
        full.range = 1..<2
        full.meta = SampleBadge(color: "c", size: 3)
        full.rest = ["x": 1]
        #expect(try encoded(full) == #"{"from":1,"to":2,"badge_color":"c","size":3,"own":5,"x":1}"#)
        try TrellisDecoder().update(&full, from: #"{"from":9,"size":9,"own":6,"x":9}"#)
        #expect(full.range == 1..<2)
        #expect(full.meta == SampleBadge(color: "c", size: 3))
        #expect(full.rest == ["x": 1])
        #expect(full.own == 6)
    }

    @Test func withoutADefault() {
        let error = failure(Impossible.self, "{}")
        #expect(error?.code == .invalidSchema)
        #expect(error?.found == "Impossible: 'meta' is not decoded and has no default")
    }

    @Test func anOptionalComposite() throws {
        #expect(try decoded(Maybe.self, #"{"from":1,"to":2}"#).range == 1..<2)
        let none = try decoded(Maybe.self, #"{"from":1}"#)
        #expect(none.range == nil)
        #expect(none.upper == nil)
        #expect(try decoded(Maybe.self, #"{"upper":"a"}"#).upper == "A")
        #expect(try decoded(Maybe.self, #"{"upper":""}"#).upper == nil)
    }

    @Test func aClusterWithAHookAndADefaultForm() throws {
        let beasts = try decoded([Pet].self, #"[{"kind":"pet","alias":"a"},{"kind":"fish","alias":"b"}]"#)
        #expect(beasts.map(\.name) == ["a", "b"])
        #expect(beasts.map { "\(type(of: $0))" } == ["Pet", "Fish"])
    }
}

private struct Unread: JSONModel {
    var range: Range<Int>
    var meta: SampleBadge?
    var rest: JSONObject
    var own: Int

    static let modelSchema = JSONModelSchema(
        Unread.self,
        [
            JSONField(
                "range", \Unread.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                    decode: { from, to in from.value.flatMap { from in to.value.map { from..<$0 } } },
                    encode: { ($0.lowerBound, $0.upperBound) }), default: 7..<8
            ).ignored(in: .decoding),
            JSONField("meta", \Unread.meta, form: .flattened()).ignored(in: .decoding),
            JSONField(rest: "rest", \Unread.rest).ignored(in: .decoding),
            JSONField("own", \Unread.own),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        meta = fields.take(1)
        rest = fields.take(2)
        own = fields.take(3)
    }
}

private struct Impossible: JSONModel {
    var meta: SampleBadge

    static let modelSchema = JSONModelSchema(
        Impossible.self, [JSONField("meta", \Impossible.meta, form: .flattened()).ignored(in: .decoding)])

    init(from fields: borrowing JSONFieldValues) throws { meta = fields.take(0) }
}

private struct Maybe: JSONModel {
    var range: Range<Int>?
    var upper: String?

    static let modelSchema = JSONModelSchema(
        Maybe.self,
        [
            JSONField(
                "range", \Maybe.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                    decode: { from, to in from.value.flatMap { from in to.value.map { from..<$0 } } })
            ).ignored(in: .encoding),
            JSONField(
                "upper", \Maybe.upper,
                form: .transform(
                    JSONTransform<String, String?>(
                        decode: { $0.isEmpty ? nil : $0.uppercased() }, encode: { $0 ?? "" }))),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        upper = fields.take(1)
    }
}

private class Pet: JSONModelCluster, JSONWillDecodeHook {
    var name: String

    private static let ownSchema = JSONModelSchema(Pet.self, [JSONField("name", \Pet.name)])
    class var modelSchema: JSONModelSchema { ownSchema }
    static let jsonVariants = JSONVariantTable<Pet>(
        .tag("kind"), [.subclass(Pet.self, named: "pet"), .subclass(Fish.self, named: "fish")])

    class func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if let alias = object.remove("alias") { object["name"] = alias }
    }

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private final class Fish: Pet {
    private static let ownSchema = JSONModelSchema(Fish.self, superclass: Pet.self, [])
    override class var modelSchema: JSONModelSchema { ownSchema }
}

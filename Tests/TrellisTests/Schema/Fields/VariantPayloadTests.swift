import Foundation
import Testing
import Trellis

/// The types of payloads that an internal tag allows.
@Suite struct VariantPayloadTests {
    private func options(_ unknownKeys: TrellisDecoder.Options.UnknownKeys) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.unknownKeys = unknownKeys
        return options
    }

    @Test func unknownKeysAreCheckedByThePayload() {
        let strict = options(.error)
        #expect(routed(InsideTagged.self, #"{"type":"circle","radius":1}"#, strict) == .circle(CircleShape(radius: 1)))
        expectFailure(InsideTagged.self, #"{"x":1,"type":"circle","radius":1}"#, .unknownKey, path: "x", at: 1, strict)
        expectFailure([InsideTagged].self, #"[{"type":"none","x":1}]"#, .unknownKey, path: "[0].x", at: 16, strict)
        expectFailure(BesideTagged.self, #"{"t":"none","c":1,"x":1}"#, .unknownKey, path: "x", at: 18, strict)
        #expect(routed(BesideTagged.self, #"{"t":"none","c":null}"#, strict) == BesideTagged.none)
        let collected = routes(
            [InsideTagged].self, #"[{"x":1,"type":"circle","radius":1,"y":{}},{"type":"none","z":1}]"#,
            options(.collect))
        #expect(collected.value?.count == 2)
        #expect(collected.report.unknownKeys.map(\.description) == ["[0].x", "[0].y", "[1].z"])
    }

    @Test func aPayloadWithTheTagAsAField() {
        let text = #"{"kind":"named","name":"n"}"#
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, text, options(unknownKeys)) == .named(Named(kind: "named", name: "n")))
        }
        expectRoundTrip(Kinds.named(Named(kind: "named", name: "n")), text)
    }

    @Test func aPayloadWithARest() {
        let text = #"{"kind":"rest","a":1,"b":[2]}"#
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, text, options(unknownKeys)) == .rest(Rest(a: 1, rest: ["b": [2]])))
        }
        expectRoundTrip(Kinds.rest(Rest(a: 1, rest: ["b": [2]])), text)
    }

    @Test func aPayloadThatFlattensAnother() {
        let text = #"{"kind":"flat","radius":1,"width":2}"#
        let expected = Kinds.flat(Flat(circle: CircleShape(radius: 1), box: BoxShape(width: 2)))
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, text, options(unknownKeys)) == expected)
        }
        expectRoundTrip(expected, text)
        let missing = expectFailure([Kinds].self, #"[{"kind":"flat"}]"#, .missingKeys, path: "[0]", at: 15)
        #expect(missing?.missingKeys == ["radius", "width"] || missing?.missingKeys == ["radius"])
    }

    @Test func dictionariesWithAnInternalTag() {
        let text = #"{"kind":"table","a":1}"#
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, text, options(unknownKeys)) == .table(["a": 1]))
        }
        expectRoundTrip(Kinds.table(["a": 1]), text)
        expectRoundTrip(Kinds.table([:]), #"{"kind":"table"}"#)
        expectFailure(Kinds.self, #"{"a":"x","kind":"table"}"#, .typeMismatch, path: "a", at: 5)
    }

    @Test func dynamicValuesWithAnInternalTag() {
        expectRoundTrip(Kinds.object(["a": 1]), #"{"kind":"object","a":1}"#)
        #expect(routed(Kinds.self, #"{"a":1,"kind":"object"}"#) == .object(["a": 1]))
    }

    @Test func aVariantInsideAVariant() {
        let text = #"{"kind":"shape","type":"circle","radius":1}"#
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, text, options(unknownKeys)) == .shape(.circle(CircleShape(radius: 1))))
        }
        expectRoundTrip(Kinds.shape(.circle(CircleShape(radius: 1))), text)
        expectFailure(Kinds.self, #"{"type":"oval","kind":"shape"}"#, .unknownVariant, path: "type", at: 8)
    }

    @Test func aModelWithAHookAndAnInternalTag() {
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(Kinds.self, #"{"kind":"hooked","ID":1}"#, options(unknownKeys)) == .hooked(Hooked(id: 1)))
        }
        expectRoundTrip(Kinds.hooked(Hooked(id: 1)), #"{"kind":"hooked","id":1}"#)
    }

    @Test func aDefaultWithTheTagAsUnknownKey() {
        let text = #"{"type":"new","radius":1}"#
        for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
            #expect(routed(WithModelDefault.self, text, options(unknownKeys)) == .other(CircleShape(radius: 1)))
            #expect(
                routed(WithRestDefault.self, text, options(unknownKeys))
                    == .other(Rest(a: nil, rest: ["type": "new", "radius": 1])))
        }
        expectRoundTrip(WithRestDefault.other(Rest(a: 2, rest: ["type": "new"])), #"{"a":2,"type":"new"}"#)
    }

    @Test func formatsApplyToThePayloadAlone() throws {
        // The format of a model's last field must not affect the next value.
        let dates = [Stamp.field(Dated(date: Date(timeIntervalSince1970: 0))), .plain(Date(timeIntervalSince1970: 0))]
        expectRoundTrip(dates, #"[{"date":0},"1970-01-01T00:00:00Z"]"#)
        var decoding = TrellisDecoder.Options()
        decoding.dates = .millisecondsSince1970
        var encoding = TrellisEncoder.Options()
        encoding.dates = .millisecondsSince1970
        expectRoundTrip([Stamp.plain(Date(timeIntervalSince1970: 1))], "[1000]", decoding, encoding)
    }

    @Test func keysOfUntaggedVariantsFollowTheStyle() {
        var options = TrellisDecoder.Options()
        options.keyStyle = .snakeCase
        var encoding = TrellisEncoder.Options()
        encoding.keyStyle = .snakeCase
        expectRoundTrip(Styled.named(LongName(someName: 1)), #"{"some_name":1}"#, options, encoding)
        expectRoundTrip(Styled.named(LongName(someName: 1)), #"{"someName":1}"#)
    }
}

private struct Named: Hashable, JSONModel {
    var kind: String
    var name: String
    static let modelSchema = JSONModelSchema(
        Named.self, [JSONField("kind", \Named.kind), JSONField("name", \Named.name)])
    init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }
    init(from fields: borrowing JSONFieldValues) throws {
        kind = fields.take(0)
        name = fields.take(1)
    }
}

private struct Rest: Hashable, JSONModel {
    var a: Int?
    var rest: JSONObject
    static let modelSchema = JSONModelSchema(Rest.self, [JSONField("a", \Rest.a), JSONField(rest: "rest", \Rest.rest)])
    init(a: Int?, rest: JSONObject) { (self.a, self.rest) = (a, rest) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        rest = fields.take(1)
    }
}

private struct Flat: Hashable, JSONModel {
    var circle: CircleShape
    var box: BoxShape
    static let modelSchema = JSONModelSchema(
        Flat.self,
        [JSONField("circle", \Flat.circle, form: .flattened()), JSONField("box", \Flat.box, form: .flattened())])
    init(circle: CircleShape, box: BoxShape) { (self.circle, self.box) = (circle, box) }
    init(from fields: borrowing JSONFieldValues) throws {
        circle = fields.take(0)
        box = fields.take(1)
    }
}

private struct Hooked: JSONModel, Hashable, JSONWillDecodeHook {
    var id: Int
    static let modelSchema = JSONModelSchema(Hooked.self, [JSONField("id", \Hooked.id)])
    init(id: Int) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard var members = object.object, let id = members["ID"] else { return }
        members["ID"] = nil
        members["id"] = id
        object = .object(members)
    }
}

private enum Kinds: Hashable, JSONVariants {
    case named(Named), rest(Rest), flat(Flat), table([String: Int]), object(JSONObject), shape(InsideTagged), hooked(
        Hooked)

    static let jsonVariants = JSONVariantTable<Kinds>(
        .tag("kind"),
        [
            JSONVariantCase(
                "named", make: Kinds.named, take: { if case .named(let value) = $0 { value } else { nil } }),
            JSONVariantCase("rest", make: Kinds.rest, take: { if case .rest(let value) = $0 { value } else { nil } }),
            JSONVariantCase("flat", make: Kinds.flat, take: { if case .flat(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "table", make: Kinds.table, take: { if case .table(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "object", make: Kinds.object, take: { if case .object(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "shape", make: Kinds.shape, take: { if case .shape(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "hooked", make: Kinds.hooked, take: { if case .hooked(let value) = $0 { value } else { nil } }),
        ])
}

private enum WithModelDefault: Hashable, JSONVariants {
    case box(BoxShape), other(CircleShape)

    static let jsonVariants = JSONVariantTable<WithModelDefault>(
        .tag("type"),
        [
            JSONVariantCase(
                "box", make: { (box: BoxShape) in .box(box) },
                take: { if case .box(let value) = $0 { value } else { nil } })
        ],
        default: JSONVariantCase(
            make: { (circle: CircleShape) in .other(circle) },
            take: { if case .other(let value) = $0 { value } else { nil } }))
}

private enum WithRestDefault: Hashable, JSONVariants {
    case box(BoxShape), other(Rest)

    static let jsonVariants = JSONVariantTable<WithRestDefault>(
        .tag("type"),
        [
            JSONVariantCase(
                "box", make: { (box: BoxShape) in .box(box) },
                take: { if case .box(let value) = $0 { value } else { nil } })
        ],
        default: JSONVariantCase(
            make: { (rest: Rest) in .other(rest) }, take: { if case .other(let value) = $0 { value } else { nil } }))
}

private struct Dated: Hashable, JSONModel {
    var date: Date
    static let modelSchema = JSONModelSchema(Dated.self, [JSONField("date", \Dated.date, as: .secondsSince1970)])
    init(date: Date) { self.date = date }
    init(from fields: borrowing JSONFieldValues) throws { date = fields.take(0) }
}

private enum Stamp: Hashable, JSONVariants {
    case field(Dated), plain(Date)

    static let jsonVariants = JSONVariantTable<Stamp>(
        .untagged,
        [
            JSONVariantCase(make: Stamp.field, take: { if case .field(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Stamp.plain, take: { if case .plain(let value) = $0 { value } else { nil } }),
        ])
}

private struct LongName: Hashable, JSONModel {
    var someName: Int
    static let modelSchema = JSONModelSchema(LongName.self, [JSONField("someName", \LongName.someName)])
    init(someName: Int) { self.someName = someName }
    init(from fields: borrowing JSONFieldValues) throws { someName = fields.take(0) }
}

private enum Styled: Hashable, JSONVariants {
    case named(LongName), circle(CircleShape)

    static let jsonVariants = JSONVariantTable<Styled>(
        .untagged,
        [
            JSONVariantCase(make: Styled.named, take: { if case .named(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Styled.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
        ])
}

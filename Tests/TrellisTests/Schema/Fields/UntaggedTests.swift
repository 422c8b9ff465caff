import Testing
import Trellis

/// A string, or a string for each language.
private enum Caption: Hashable, JSONVariants {
    case plain(String), byLanguage([String: String])

    static let jsonVariants = JSONVariantTable<Caption>(
        .untagged,
        [
            JSONVariantCase(make: Caption.plain, take: { if case .plain(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: Caption.byLanguage, take: { if case .byLanguage(let value) = $0 { value } else { nil } }),
        ])
}

/// Payloads that are not models, ordered so that each can be selected.
private enum Setting: Hashable, JSONVariants {
    case circle(CircleShape), counts([String: Int]), shape(InsideTagged), caption(Caption), names(Set<String>)
    case numbers([Int]), object(JSONObject), any(JSON)

    static let jsonVariants = JSONVariantTable<Setting>(
        .untagged,
        [
            JSONVariantCase(make: Setting.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.counts, take: { if case .counts(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.shape, take: { if case .shape(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.caption, take: { if case .caption(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.names, take: { if case .names(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.object, take: { if case .object(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Setting.any, take: { if case .any(let value) = $0 { value } else { nil } }),
        ])
}

/// A model whose hook changes its object before decoding, and a model that flattens another.
private struct Renamed: Hashable, JSONModel, JSONWillDecodeHook {
    var name: String
    static let modelSchema = JSONModelSchema(Renamed.self, [JSONField("name", \Renamed.name)])
    init(name: String) { self.name = name }
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if !object["title"].isNull { object["name"] = object["title"] }
    }
}

private struct Framed: Hashable, JSONModel {
    var circle: CircleShape
    var color: String?
    static let modelSchema = JSONModelSchema(
        Framed.self, [JSONField("circle", \Framed.circle, form: .flattened()), JSONField("color", \Framed.color)])
    init(circle: CircleShape, color: String?) { (self.circle, self.color) = (circle, color) }
    init(from fields: borrowing JSONFieldValues) throws {
        circle = fields.take(0)
        color = fields.take(1)
    }
}

private enum Drawn: Hashable, JSONVariants {
    case framed(Framed), renamed(Renamed), raw(RawJSON)

    static let jsonVariants = JSONVariantTable<Drawn>(
        .untagged,
        [
            JSONVariantCase(make: Drawn.framed, take: { if case .framed(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Drawn.renamed, take: { if case .renamed(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Drawn.raw, take: { if case .raw(let value) = $0 { value } else { nil } }),
        ])
}

/// Two variants with equal keys, distinguished only by their last member.
private indirect enum Chain: Hashable, JSONVariants {
    case number(NumberLink), text(TextLink)

    static let jsonVariants = JSONVariantTable<Chain>(
        .untagged,
        [
            JSONVariantCase(make: Chain.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Chain.text, take: { if case .text(let value) = $0 { value } else { nil } }),
        ])

    /// JSON with `depth` levels.
    static func text(_ depth: Int) -> String {
        (0..<depth).reduce("null") { inner, _ in #"{"next":\#(inner),"end":"e"}"# }
    }
}

private struct NumberLink: Hashable, JSONModel {
    var next: Chain?
    var end: Int
    static let modelSchema = JSONModelSchema(
        NumberLink.self, [JSONField("next", \NumberLink.next), JSONField("end", \NumberLink.end)])
    init(from fields: borrowing JSONFieldValues) throws {
        next = fields.take(0)
        end = fields.take(1)
    }
}

private struct TextLink: Hashable, JSONModel {
    var next: Chain?
    var end: String
    static let modelSchema = JSONModelSchema(
        TextLink.self, [JSONField("next", \TextLink.next), JSONField("end", \TextLink.end)])
    init(from fields: borrowing JSONFieldValues) throws {
        next = fields.take(0)
        end = fields.take(1)
    }
}

/// A payload for each kind of value, except for objects, which have two.
private enum Content: Hashable, JSONVariants {
    case text(String), circles([CircleShape]), counts([String: Int]), flags([String: Bool])

    static let jsonVariants = JSONVariantTable<Content>(
        .untagged,
        [
            JSONVariantCase(make: Content.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Content.circles, take: { if case .circles(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Content.counts, take: { if case .counts(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Content.flags, take: { if case .flags(let value) = $0 { value } else { nil } }),
        ])
}

/// Variants with a default.
private enum OpenCaption: Hashable, JSONVariants {
    case circle(CircleShape), other(JSON)

    static let jsonVariants = JSONVariantTable<OpenCaption>(
        .untagged,
        [
            JSONVariantCase(make: OpenCaption.circle, take: { if case .circle(let value) = $0 { value } else { nil } })
        ],
        default: JSONVariantCase(
            make: OpenCaption.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

/// Variants distinguished only by their payloads.
@Suite struct UntaggedTests {
    @Test func anObjectDecodedAsADictionary() {
        #expect(
            routed([Caption].self, #"["a",{"en":"b","de":"c"},{}]"#)
                == [.plain("a"), .byLanguage(["en": "b", "de": "c"]), .byLanguage([:])])
        expectRoundTrip([Caption.plain("a"), .byLanguage(["en": "b"])], #"["a",{"en":"b"}]"#)
        expectFailure([Caption].self, #"[{"en":5}]"#, .typeMismatch, path: "[0].en", at: 7)
        expectFailure([Caption].self, "[null]", .unknownVariant, path: "[0]", at: 1)
        expectFailure([Caption].self, "[[]]", .unknownVariant, path: "[0]", at: 1)
    }

    /// The error inside the value if one variant accepts its kind, and a general one if several do.
    @Test func errorsInsideArraysAndDictionaries() {
        expectFailure(Content.self, #"[{"radius":1},{"radius":"x"}]"#, .typeMismatch, path: "[1].radius", at: 24)
        expectFailure(Content.self, "[{}]", .missingKeys, path: "[0]", at: 2)
        expectFailure(Content.self, "5", .unknownVariant, path: "", at: 0)
        expectFailure(Content.self, #"{"a":"b"}"#, .unknownVariant, path: "", at: 0)
        let options = TrellisDecoder.Options.with { $0.collectsErrors = true }
        #expect(
            faults(Content.self, #"[{"radius":"x"},{}]"#, options) == [
                "typeMismatch [0].radius @11", "missingKeys [1] [radius] @17",
            ])
    }

    @Test func theFirstMatchingVariantIsUsed() {
        let text =
            #"[{"radius":1},{"radius":"x"},{"a":1},{"a":1.5},{"type":"none"},"t",["n"],[1],[],[true],7,{"a":"b"}]"#
        let expected: [Setting] = [
            .circle(CircleShape(radius: 1)), .caption(.byLanguage(["radius": "x"])), .counts(["a": 1]),
            .object(["a": 1.5]), .shape(.none), .caption(.plain("t")), .names(["n"]), .numbers([1]), .names([]),
            .any([true]), .any(7), .caption(.byLanguage(["a": "b"])),
        ]
        #expect(routed([Setting].self, text) == expected)
        expectRoundTrip(expected, text)
    }

    @Test func modelsOfManyKinds() throws {
        let text = #"[{"color":"red","radius":1},{"title":"t"},{"name":"n"},{ "x" : 1 },5]"#
        let value = routes([Drawn].self, text, throughJSON: false).value
        #expect(
            value == [
                .framed(Framed(circle: CircleShape(radius: 1), color: "red")), .renamed(Renamed(name: "t")),
                .renamed(Renamed(name: "n")), .raw(try RawJSON(validating: #"{ "x" : 1 }"#)),
                .raw(try RawJSON(validating: "5")),
            ])
    }

    @Test func failedAttemptsAreNotReported() {
        let options = TrellisDecoder.Options.with { $0.unknownKeys = .collect }
        let text = #"[{"radius":"x","more":"y"},{"radius":1,"more":2}]"#
        let outcome = routes([Setting].self, text, options)
        #expect(
            outcome.value == [.caption(.byLanguage(["radius": "x", "more": "y"])), .circle(CircleShape(radius: 1))])
        #expect(outcome.unknownKeys == ["[1].more"])
    }

    @Test func unknownKeysAsErrorsDistinguishVariants() {
        let options = TrellisDecoder.Options.with { $0.unknownKeys = .error }
        #expect(routed([Setting].self, #"[{"radius":1,"x":2}]"#, options) == [.counts(["radius": 1, "x": 2])])
        expectFailure(
            [OpenCaption].self, #"[{"radius":1,"radius":2}]"#, .duplicateKey, path: "[0].radius", at: 13,
            .with { $0.duplicateKeys = .error }, throughJSON: false)
    }

    @Test func theDefaultAcceptsOtherValues() {
        #expect(
            routed([OpenCaption].self, #"[{"radius":1},{"radius":"x"},4,null]"#)
                == [.circle(CircleShape(radius: 1)), .other(["radius": "x"]), .other(4), .other(nil)])
    }

    @Test func allErrorsOfTheClosestVariant() {
        let options = TrellisDecoder.Options.with { $0.collectsErrors = true }
        #expect(
            faults([UntaggedShape].self, #"[{"radius":"x"},{"width":true,"depth":"x"},{"y":1}]"#, options) == [
                "typeMismatch [0].radius @11", "typeMismatch [1].width @25", "typeMismatch [1].depth @38",
                "unknownVariant [2] @43",
            ])
    }

    @Test func attemptsAreLimited() throws {
        // Each level is tried as two variants, each of which tries the next level.
        let four = try #require(routed(Chain.self, Chain.text(4)))
        expectRoundTrip(four, Chain.text(4).replacing(#""next":null,"#, with: ""))
        let outcome = routes(Chain.self, Chain.text(12))
        #expect(outcome.error?.code == .limitExceeded)
        #expect(outcome.error?.found?.contains("64") == true)
        #expect(outcome.error?.position != nil)
        #expect(outcome.error?.path.description.hasPrefix("next.next") == true)
        let deep = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Chain.self, from: Chain.text(60)) }
        #expect(deep?.code == .limitExceeded)
    }

    @Test func manyValuesDoNotExceedTheLimit() {
        let numbers = (0..<300).map { "\($0)" }.joined(separator: ",")
        let text = "[[\(numbers)],[[[[[[\(numbers)]]]]]]]"
        #expect((try? TrellisDecoder().decode(UntaggedShape.self, from: text)) != nil)
    }
}

import Foundation
import Testing

@testable import Trellis

/// Canonical JSON of RFC 8785.
@Suite struct CanonicalTests {
    private static func encoder() -> TrellisEncoder {
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        return TrellisEncoder(options: options)
    }

    func canonical(_ value: some TrellisEncodable) throws(TrellisError) -> String {
        try Self.encoder().string(from: value)
    }

    func failure(_ value: some TrellisEncodable) -> TrellisError? {
        #expect(throws: TrellisError.self) { _ = try canonical(value) }
    }

    /// The example of section 3.2 of the RFC, as JSON, as raw bytes and deep inside other values.
    @Test func theExampleOfTheStandard() throws {
        let input = """
            {
              "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
              "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
              "literals": [null, true, false]
            }
            """
        let output =
            #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
            + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
        #expect(try canonical(JSON(parsing: input)) == output)
        #expect(try canonical(RawJSON(validating: input)) == output)
        let deep = try (0..<60).reduce(JSON(parsing: input)) { value, _ in ["b": value, "a": [value["none"]]] }
        let start = String(repeating: #"{"a":[null],"b":"#, count: 60)
        #expect(try canonical(deep) == start + output + String(repeating: "}", count: 60))
    }

    /// Beyond the integers that a `Float` represents exactly.
    @Test func largeFloats() throws {
        #expect(
            try canonical([Float(1e8), 33_554_432, 16_777_216, 1e14, -1e20, 1e21, 1e-7])
                == "[100000000,33554432,16777216,100000000000000,-100000000000000000000,1e+21,1e-7]")
        var random = SplitMix64(seed: 24)
        for _ in 0..<5000 {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard value.isFinite else { continue }
            let text = try canonical(value)
            #expect(try canonical(RawJSON(validating: text)) == text)
            #expect(Float(text) == value)
        }
    }

    /// The example of section 3.2.3: keys are sorted by their UTF-16 code units.
    @Test func keysAreSortedByUTF16() throws {
        let keys = ["\u{20ac}", "\r", "\u{fb33}", "1", "\u{1F600}", "\u{80}", "\u{f6}"]
        let order = ["\r", "1", "\u{80}", "\u{f6}", "\u{20ac}", "\u{1F600}", "\u{fb33}"]
        let json = JSON.object(JSONObject(keys.map { (key: $0, value: .null) }))
        let text = try canonical(json)
        #expect(try JSON(parsing: text).object?.map(\.key) == order)
        #expect(try canonical(Dictionary(uniqueKeysWithValues: keys.map { ($0, Int?.none) })) == text)
        var random = SplitMix64(seed: 8785)
        for _ in 0..<2000 {
            func text() -> String {
                let scalars: [UInt32] = [0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
                var view = String.UnicodeScalarView()
                for _ in 0..<random.below(4) {
                    if let scalar = Unicode.Scalar(scalars[random.below(scalars.count)]) { view.append(scalar) }
                }
                return String(view)
            }
            let (left, right) = (text(), text())
            #expect(left.precedesInUTF16(right) == left.utf16.lexicographicallyPrecedes(right.utf16))
        }
    }

    /// The table of appendix B of the RFC: the bits of a number and its text.
    @Test(
        arguments: [
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
            (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
            (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)])
    func numbersAreThoseOfTheTable(bits: UInt64, text: String) throws {
        let value = Double(bitPattern: bits)
        #expect(try canonical(value) == text)
        #expect(try canonical([1.5, value]) == "[1.5,\(text)]")
        #expect(try canonical(JSON(parsing: String(format: "%.17e", value))) == text)
        #expect(Double(text)?.bitPattern == bits || value == 0)
    }

    @Test func numbersThatAreNotFiniteAreErrors() {
        for value in [Double.nan, .infinity, -.infinity] {
            var options = TrellisEncoder.Options()
            options.isCanonical = true
            options.nonFinite = .null
            let error = #expect(throws: TrellisError.self) {
                _ = try TrellisEncoder(options: options).string(from: [value])
            }
            #expect(error?.code == .nonFiniteNumber && error?.path.pointer == "/0")
        }
    }

    @Test func integersThatWouldBeRoundedAreErrorsWithPaths() throws {
        let limit = 1 << 53
        #expect(try canonical([limit, -limit]) == "[9007199254740992,-9007199254740992]")
        #expect(try canonical([100_000_000_000_000_000]) == "[100000000000000000]")
        #expect(failure([0, limit + 1])?.path.pointer == "/1")
        #expect(failure(["a": [limit + 1]])?.path.pointer == "/a/0")
        #expect(failure(["a": UInt128.max])?.path.pointer == "/a")
        #expect(failure(CanonicalModel(b: limit + 1))?.path.pointer == "/x/b")
        // 2^60 is a double-precision number, but ECMAScript writes another integer.
        #expect(failure(1 << 60)?.code == .inexactNumber)
        #expect(failure(Decimal(string: "0.1234567890123456789"))?.code == .inexactNumber)
        #expect(try canonical(Decimal(string: "12.50")) == "12.5")
        let json = try JSON(parsing: #"{"a":[1,{"b":9007199254740993}]}"#)
        #expect(failure(json)?.path.pointer == "/a/1/b")
        #expect(failure(["k": json])?.path.pointer == "/k/a/1/b")
        let deep = (0..<50).reduce(json) { json, _ in [json] }
        #expect(failure(deep)?.path.pointer == String(repeating: "/0", count: 50) + "/a/1/b")
        #expect(failure(try JSON(parsing: "[1e400]"))?.code == .numberOutOfRange)
    }

    @Test func integersInStringsAreExact() throws {
        #expect(try canonical(CanonicalModel(big: 1 << 62)) == #"{"big":"4611686018427387904","x":{"b":1}}"#)
    }

    @Test func repeatedKeysAreErrorsWithPaths() throws {
        let error = failure(["k": try RawJSON(validating: #"{"a":[{"b":1,"b":2}]}"#)])
        #expect(error?.code == .duplicateKey)
        #expect(error?.path.pointer == "/k/a/0" && error?.found == "\"b\"")
        let keys = failure([SameKey(id: 1): 1, SameKey(id: 2): 2])
        #expect(keys?.code == .duplicateKey && keys?.path.pointer == "/same")
        #expect(throws: TrellisError.self) { _ = try RawJSON(validating: #""\ud800""#) }
    }

    @Test func errorsInRawValuesHavePaths() throws {
        let large = try RawJSON(validating: #" {"a": [1, {"\u0062": [], "c": 9007199254740993 } ]} "#)
        #expect(failure(["k": large])?.path.pointer == "/k/a/1/c")
        #expect(failure(try RawJSON(validating: "[[],1e400]"))?.path.pointer == "/1")
        #expect(failure(try RawJSON(validating: "1e400"))?.path.pointer == "")
        for text in [#"{"a":["\ud800"]}"#, #"{"a":["\udc00\ud800"]}"#, #"{"a":["\ud800\n"]}"#] {
            let error = failure(RawJSON(unchecked: Array(text.utf8)))
            #expect(error?.code == .loneSurrogate && error?.path.pointer == "/a/0", "\(text)")
        }
    }

    @Test func rawValuesAreWrittenWithoutEscapesAndSorted() throws {
        let text = #"{"\u0062": "\ud83d\ude00\/\u0001", "a" : {"z":{},"":[ ]} , "\"": true, "c": [[false,null],{}]}"#
        let output = #"{"\"":true,"a":{"":[],"z":{}},"b":"\#u{1F600}/\u0001","c":[[false,null],{}]}"#
        #expect(try canonical(RawJSON(validating: text)) == output)
        #expect(try canonical(JSON(parsing: text)) == output)
        let depth = 400
        let deep = String(repeating: #"{"b":[1.0,"#, count: depth) + "2" + String(repeating: #"],"a":1}"#, count: depth)
        let sorted = String(repeating: #"{"a":1,"b":[1,"#, count: depth) + "2" + String(repeating: "]}", count: depth)
        var options = TrellisDecoder.Options()
        options.limits.depth = 2 * depth
        #expect(try canonical(TrellisDecoder(options: options).decode(RawJSON.self, from: deep)) == sorted)
    }

    /// More members than those that keep their position, in an object larger than the buffer's first capacity.
    @Test func manyMembersAreSorted() throws {
        let keys = (0..<5000).map { "\($0 * 7919 % 5000)" }
        let text = "{" + keys.map { #""\#($0)":{"b":\#($0),"a":"\#($0)"}"# }.joined(separator: ",") + "}"
        let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let output = "{" + sorted.map { #""\#($0)":{"a":"\#($0)","b":\#($0)}"# }.joined(separator: ",") + "}"
        #expect(try canonical(RawJSON(validating: text)) == output)
        #expect(try canonical(JSON(parsing: text)) == output)
    }

    @Test func membersOfModelsAreSortedAtEachLevel() throws {
        let model = CanonicalModel(b: 2, a: ["z": 1, "y": 2], rest: ["c": 1.50, "\u{1F600}": 1, "\u{fb33}": 2])
        let text = #"{"a":{"y":2,"z":1},"c":1.5,"x":{"b":2},"\#u{1F600}":1,"\#u{fb33}":2}"#
        #expect(try canonical(model) == text)
        #expect(try canonical([model, model]) == "[\(text),\(text)]")
        let account = try canonical(SampleAccount.full)
        var sorted = TrellisEncoder.Options()
        sorted.sortsKeys = true
        #expect(try TrellisEncoder(options: sorted).string(from: SampleAccount.full) == account)
        #expect(
            try canonical([InsideTagged.box(BoxShape(width: 1, depth: 2))]) == #"[{"depth":2,"type":"box","width":1}]"#)
    }

    /// Their members are sorted when the plan is made.
    @Test func membersOfPlainModelsAreSorted() throws {
        let inner = PlainModel(z: 2, y: ["b": 1, "a": 2], b: true, inner: nil)
        let model = PlainModel(z: 1, y: ["d": 4, "c": 3], b: false, inner: [inner, inner])
        let text = #"{"m":{"a":true},"y":{"a":2,"b":1},"z":2}"#
        #expect(try canonical(model) == #"{"i":[\#(text),\#(text)],"m":{"a":false},"y":{"c":3,"d":4},"z":1}"#)
        #expect(try canonical(BoxShape(width: 1, depth: 2)) == #"{"depth":2,"width":1}"#)
    }

    /// Members that other values add to an object are sorted with those of the object.
    @Test func mergedMembersAreSorted() throws {
        let shape = PlainModel(z: 1, y: ["d": 4, "c": 3], b: true, inner: nil)
        let variants: [CanonicalVariant] = [
            .plain(shape), .dictionary(["z": 1, "a": 2]), .json(["z": [1.0], "b": ["y": 1, "x": 2]]),
            .raw(try RawJSON(validating: #"{"z":1.0,"a":{"c":1,"b":2}}"#)),
        ]
        #expect(
            try variants.map { try canonical($0) } == [
                #"{"m":{"a":true},"type":"plain","y":{"c":3,"d":4},"z":1}"#, #"{"a":2,"type":"dictionary","z":1}"#,
                #"{"b":{"x":2,"y":1},"type":"json","z":[1]}"#, #"{"a":{"b":2,"c":1},"type":"raw","z":1}"#,
            ])
        let around = try variants.map { try canonical(CanonicalAround(z: 9, about: $0, a: 1)) }
        #expect(around.first == nil || around[0].hasPrefix(#"{"a0":1,"m":{"a":true},"type":"plain""#))
        for (text, variant) in zip(around, variants) {
            let members = try JSON(parsing: text).object?.map(\.key) ?? []
            let count = try keyCount(variant)
            #expect(members == members.sorted() && members.count == 2 + count, "\(text)")
        }
    }

    private func keyCount(_ variant: CanonicalVariant) throws -> Int {
        try JSON(parsing: canonical(variant)).object?.count ?? 0
    }

    @Test func codableValuesAreSorted() throws {
        let value = CanonicalCodable(z: 1e21, inner: ["\u{1F600}": 1, "\u{fb33}": 2, "a": 3], a: "/")
        let text = #"{"a":"/","inner":{"a":3,"\#u{1F600}":1,"\#u{fb33}":2},"z":1e+21}"#
        #expect(try Self.encoder().encode(JSONCodableValue(value), as: String.self) == text)
        let large = CanonicalCodable(z: 1, inner: ["a": 9_007_199_254_740_993], a: "")
        #expect(failure(JSONCodableValue(large))?.path.pointer == "/inner/a")
    }

    @Test func otherOptionsGiveWay() throws {
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        options.indentation = .spaces(2)
        options.escapesSlashes = true
        options.escapesNonASCII = true
        #expect(try TrellisEncoder(options: options).string(from: ["é/": [1]]) == #"{"é/":[1]}"#)
    }

    @Test func randomValuesAreTheSameInAnyOrder() throws {
        var random = RandomJSON(seed: 87)
        for _ in 0..<500 {
            let json = random.value()
            let text = try canonical(json)
            let raw = try RawJSON(validating: json.debugDescription)
            #expect(try canonical(raw) == text)
            #expect(try JSON(parsing: text) == json)
            #expect(try canonical(JSON(parsing: text)) == text)
            #expect(try canonical(json.withMembersReversed) == text)
        }
    }

    @Test func elementsAndWorkersWriteTheSame() throws {
        let models = (0..<3000).map { CanonicalModel(b: $0, a: ["z": 1, "y": $0], rest: ["c": 1]) }
        let text = try Self.encoder().encode(models, as: [UInt8].self)
        #expect(try Self.encoder().encode(models, as: [UInt8].self, workers: 3) == text)
        var chunks: [UInt8] = []
        unsafe try Self.encoder().encodeElements(models, as: .array, to: .closure { unsafe chunks += $0 })
        #expect(chunks == text)
        let wrong = models + [CanonicalModel(b: 1 << 60)]
        let error = #expect(throws: TrellisError.self) {
            unsafe try Self.encoder().encodeElements(wrong, as: .array, to: .closure { _ in })
        }
        #expect(error?.path.pointer == "/3000/x/b")
    }
}

private struct SameKey: JSONDictionaryKey {
    let id: Int
    var jsonKey: String { "same" }
    init(id: Int) { self.id = id }
    init?(jsonKey: String) { nil }
}

private struct CanonicalModel: JSONModel {
    var big: Int?
    var b = 1
    var a: [String: Int]?
    var rest: JSONObject = [:]

    static let modelSchema = JSONModelSchema(
        CanonicalModel.self,
        [
            JSONField("b", \CanonicalModel.b, keys: "x.b"), JSONField("big", \CanonicalModel.big, as: .string),
            JSONField("a", \CanonicalModel.a), JSONField(rest: "rest", \CanonicalModel.rest),
        ])

    init(big: Int? = nil, b: Int = 1, a: [String: Int]? = nil, rest: JSONObject = [:]) {
        (self.big, self.b, self.a, self.rest) = (big, b, a, rest)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        b = fields.take(0)
        big = fields.take(1)
        a = fields.take(2)
        rest = fields.take(3)
    }
}

private struct PlainModel: JSONModel {
    var z: Int
    var y: [String: Int]
    var b: Bool
    var inner: [PlainModel]?

    static let modelSchema = JSONModelSchema(
        PlainModel.self,
        [
            JSONField("z", \PlainModel.z), JSONField("b", \PlainModel.b, keys: "m.a"),
            JSONField("y", \PlainModel.y), JSONField("inner", \PlainModel.inner, keys: "i"),
        ])

    init(z: Int, y: [String: Int], b: Bool, inner: [PlainModel]?) {
        (self.z, self.y, self.b, self.inner) = (z, y, b, inner)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        z = fields.take(0)
        b = fields.take(1)
        y = fields.take(2)
        inner = fields.take(3)
    }
}

private struct CanonicalCodable: Encodable {
    var z: Double
    var inner: [String: Int]
    var a: String
}

/// Payloads whose members are merged with the tag.
private enum CanonicalVariant: JSONVariants {
    case plain(PlainModel), dictionary([String: Int]), json(JSON), raw(RawJSON)

    static let jsonVariants = JSONVariantTable<CanonicalVariant>(
        .tag("type"),
        [
            JSONVariantCase(
                "plain", make: CanonicalVariant.plain,
                take: { if case .plain(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "dictionary", make: CanonicalVariant.dictionary,
                take: { if case .dictionary(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "json", make: CanonicalVariant.json, take: { if case .json(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "raw", make: CanonicalVariant.raw, take: { if case .raw(let value) = $0 { value } else { nil } }),
        ])
}

/// A model with a flattened variant.
private struct CanonicalAround: JSONModel {
    var z: Int
    var about: CanonicalVariant
    var a: Int

    static let modelSchema = JSONModelSchema(
        CanonicalAround.self,
        [
            JSONField("z", \CanonicalAround.z, keys: "zz"),
            JSONField("about", \CanonicalAround.about, form: .flattened()),
            JSONField("a", \CanonicalAround.a, keys: "a0"),
        ])

    init(z: Int, about: CanonicalVariant, a: Int) { (self.z, self.about, self.a) = (z, about, a) }

    init(from fields: borrowing JSONFieldValues) throws {
        z = fields.take(0)
        about = fields.take(1)
        a = fields.take(2)
    }
}

extension JSON {
    fileprivate var withMembersReversed: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.withMembersReversed))
        case .object(let members):
            .object(JSONObject(members.reversed().map { (key: $0.key, value: $0.value.withMembersReversed) }))
        default: self
        }
    }
}

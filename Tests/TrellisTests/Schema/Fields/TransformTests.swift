import Foundation
import Testing
import Trellis

/// Transforms of fields: thrown errors, composition, and precedence.
@Suite struct TransformTests {
    @Test func bothDirections() {
        let text = ##"{"color":"#ff0080","border":"#000001","colors":["#000002"],"scale":150,"tags":"a,b"}"##
        let paint = HexPaint(
            color: HexColor(rgb: 0xFF0080), border: HexColor(rgb: 1), colors: [HexColor(rgb: 2)], scale: 1.5,
            tags: ["a", "b"])
        #expect(routed(HexPaint.self, text) == paint)
        expectRoundTrip(paint, text)
        let least = HexPaint(color: HexColor(rgb: 3), border: nil, colors: [], scale: 1, tags: [])
        #expect(routed(HexPaint.self, ##"{"color":"#000003"}"##) == least)
        #expect(routed(HexPaint.self, ##"{"color":"#000003","border":null}"##) == least)
    }

    @Test func errorsThrownByDecodingClosures() throws {
        let error = expectFailure([HexPaint].self, #"[{"color": "red"}]"#, .custom, path: "[0].color", at: 11)
        #expect(error?.underlying as? HexColor.NotAColor == HexColor.NotAColor(text: "red"))
        expectFailure(
            HexPaint.self, ##"{"color":"#000001","colors":["#000002", "x"]}"##, .custom, path: "colors[1]", at: 40)
        expectFailure(HexPaint.self, ##"{"color":"#000001","border":"x"}"##, .custom, path: "border", at: 28)
        let own = expectFailure(
            HexPaint.self, ##"{"color":"#000001","scale":-1}"##, .invalidValue, path: "scale", at: 27)
        #expect(own?.expected == "a positive number")
        // The JSON value of a transform is checked like any other value.
        expectFailure(HexPaint.self, #"{"color":5}"#, .typeMismatch, path: "color", at: 9)
        expectFailure(HexPaint.self, #"{"color":null}"#, .unexpectedNull, path: "color", at: 9)
        expectFailure(
            HexPaint.self, ##"{"color":"#000001","colors":["#000002",5]}"##, .typeMismatch, path: "colors[1]", at: 39)
        expectFailure(HexPaint.self, #"{}"#, .missingKeys, at: 1)
    }

    /// The error is at the string, and decoding can continue after it.
    @Test func aDocumentInAString() throws {
        let texts = ["[", "[1,2", #"[\"x\"]"#, ""]
        for text in texts {
            let error = expectFailure(
                [NumbersInString].self, "[\n{\"numbers\":\"\(text)\"}]", .custom, path: "[0].numbers", at: 13)
            let inner = try #require(error?.underlying as? TrellisError)
            #expect(inner.position?.line == 1 && inner.code != .custom)
        }
        var elements: [[Int]] = []
        try TrellisDecoder().forEachElement(
            NumbersInString.self, from: #"[{"numbers":"[1"},{"numbers":"[2]"}]"#, skipsErrors: true
        ) { elements.append($0.numbers) }
        #expect(elements == [[2]])
        // The other document is as secret as the string.
        let secret = failure(SecretNumbersInString.self, #"{"numbers":"[1,secret]"}"#)
        #expect(secret?.code == .custom)
        #expect(secret?.description.contains("secret") == false)
    }

    @Test func errorsThrownByEncodingClosures() throws {
        var paint = HexPaint(color: HexColor(rgb: -1), border: nil, colors: [], scale: 1, tags: [])
        let error = try #require(encodingFailure([paint]))
        #expect(error.code == .custom)
        #expect(error.path.description == "[0].color")
        #expect(error.underlying is HexColor.NotAColor)
        paint.color.rgb = 0
        paint.colors = [HexColor(rgb: 0), HexColor(rgb: -1)]
        #expect(encodingFailure(paint)?.path.description == "colors[1]")
        paint.colors = []
        paint.scale = -1
        #expect(encodingFailure(paint)?.code == .notEncodable)
    }

    @Test func invertedAndLifted() throws {
        let hex = HexColor.hex
        let count = JSONTransform<String, Int>(decode: { $0.count }, encode: { String(repeating: "x", count: $0) })
        let inverted = try #require(count.inverted)
        #expect(try inverted.decode?(2, JSONUserInfo()) == "xx")
        #expect(try inverted.encode?("abc", JSONUserInfo()) == 3)
        #expect(JSONTransform<String, Int>(decode: { $0.count }).inverted == nil)
        #expect(JSONTransform<String, HexColor>(decode: { _ in HexColor(rgb: 0) }).array.encode == nil)
        #expect(JSONTransform<String, HexColor>(decode: { _ in HexColor(rgb: 0) }).optional.encode == nil)
        #expect(try hex.optional.decode?(nil, JSONUserInfo()) == nil)
        #expect(try hex.array.optional.encode?([HexColor(rgb: 1)], JSONUserInfo()) == ["#000001"])
    }

    @Test func aMappingWithDefaults() {
        #expect(routed(MappedSizes.self, #"{"size":"s","loose":"l"}"#) == MappedSizes(size: .small, loose: .large))
        #expect(routed(MappedSizes.self, #"{"size":"tiny","loose":"?"}"#) == MappedSizes(size: .small, loose: .medium))
        let error = expectFailure(MappedSizes.self, #"{"size":"xxl","loose":"l"}"#, .invalidValue, path: "size", at: 8)
        #expect(error?.found == #""xxl""#)
        // If several strings map to a value, the first is written.
        expectRoundTrip(MappedSizes(size: .small, loose: .large), #"{"size":"s","loose":"l"}"#)
        expectRoundTrip(MappedSizes(size: .large, loose: .medium), #"{"size":"l","loose":"m"}"#)
        #expect(encodingFailure(MappedSizes(size: .huge, loose: .large))?.code == .notEncodable)
        #expect(encodingFailure(MappedSizes(size: .huge, loose: .large))?.path.description == "size")
        #expect((try? encoded(MappedSizes(size: .small, loose: .huge))) == #"{"size":"s","loose":"m"}"#)
    }

    @Test func aDecodeOnlyTransform() throws {
        #expect(routed(ReadOnlyLength.self, #"{"a":"x"}"#) == ReadOnlyLength(a: 1))
        #expect(try encoded(ReadOnlyLength(a: 1)) == "{}")
        let decoding = try #require(failure(UnwritableLength.self, #"{"a":"x"}"#))
        #expect(decoding.code == .invalidSchema)
        #expect(decoding.found?.contains("'a'") == true)
        #expect(encodingFailure(UnwritableLength(a: 1))?.code == .invalidSchema)
    }

    @Test func defaultsReplaceValuesRefusedByATransform() {
        let text = #"{"color":"red"}"#
        let whole = routes(TolerantPaint.self, text)
        #expect(whole.value == TolerantPaint(color: HexColor(rgb: 7), other: nil))
        #expect(whole.report.dropped.map(\.path.description) == ["color"])
        #expect(whole.report.dropped.map(\.position?.offset) == [9])
        #expect(routed(TolerantPaint.self, #"{"color":null}"#)?.color == HexColor(rgb: 8))
        #expect(routed(TolerantPaint.self, "{}")?.color == HexColor(rgb: 9))
    }
}

/// Precedence of a field's transform, the decoder's strategy and the type's own decoding.
@Suite struct TransformStrategyTests {
    private func options(_ change: (inout JSONTransformSet) -> Void) -> (TrellisDecoder.Options, TrellisEncoder.Options)
    {
        var transforms = JSONTransformSet()
        change(&transforms)
        var (decoding, encoding) = (TrellisDecoder.Options(), TrellisEncoder.Options())
        decoding.transforms = transforms
        encoding.transforms = transforms
        return (decoding, encoding)
    }

    /// Integers as strings with a leading sign.
    private var signed: JSONTransform<String, Int> {
        JSONTransform(
            decode: { text in
                guard let value = Int(text), text.hasPrefix("+") || text.hasPrefix("-") else {
                    throw TrellisError(.invalidValue, expected: "a sign", found: text)
                }
                return value
            }, encode: { ($0 < 0 ? "" : "+") + "\($0)" })
    }

    @Test func transformsInEveryPosition() {
        let (decoding, encoding) = options { $0.use(signed) }
        expectRoundTrip(5, #""+5""#, decoding, encoding)
        expectRoundTrip([5, -3], #"["+5","-3"]"#, decoding, encoding)
        expectRoundTrip([5, nil], #"["+5",null]"#, decoding, encoding)
        expectRoundTrip(["a": [1]], #"{"a":["+1"]}"#, decoding, encoding)
        expectRoundTrip(Set([1]), #"["+1"]"#, decoding, encoding)
        expectRoundTrip(Optional(1), #""+1""#, decoding, encoding)
        expectRoundTrip([BoxShape(width: 1, depth: -2)], #"[{"width":"+1","depth":"-2"}]"#, decoding, encoding)
        expectRoundTrip(InsideTagged.box(BoxShape(width: 1)), #"{"type":"box","width":"+1"}"#, decoding, encoding)
        expectRoundTrip(BesideTagged.numbers([1]), #"{"t":"numbers","c":["+1"]}"#, decoding, encoding)
        // The strategy does not apply to other integer types.
        expectRoundTrip([Int8(1)], "[1]", decoding, encoding)
        expectFailure([BoxShape].self, #"[{"width":"1"}]"#, .invalidValue, path: "[0].width", at: 10, decoding)
        expectFailure([BoxShape].self, #"[{"width":1}]"#, .typeMismatch, path: "[0].width", at: 10, decoding)
        expectFailure([Int?].self, #"[null,"1"]"#, .invalidValue, path: "[1]", at: 6, decoding)
    }

    @Test func transformsOfFieldsTakePrecedence() {
        let twice = JSONTransform<Int, Int>(decode: { $0 * 2 }, encode: { $0 / 2 })
        let (decoding, encoding) = options { $0.use(twice) }
        // The field's transform replaces the strategy; the other field uses the strategy.
        expectRoundTrip(ScaledNumbers(a: 10, b: 10, c: 10), #"{"a":1,"b":5,"c":1}"#, decoding, encoding)
        expectRoundTrip(ScaledNumbers(a: 10, b: 10, c: 10), #"{"a":1,"b":10,"c":1}"#)
    }

    @Test func aSourceOfTheSameTypeIsNotTransformedAgain() {
        let twice = JSONTransform<Int, Int>(decode: { $0 * 2 }, encode: { $0 / 2 })
        let (decoding, encoding) = options { $0.use(twice) }
        expectRoundTrip([4, 6], "[2,3]", decoding, encoding)
        let grown = JSONTransform<BoxShape, BoxShape>(
            decode: { BoxShape(width: $0.width + 1, depth: $0.depth) },
            encode: { BoxShape(width: $0.width - 1, depth: $0.depth) })
        let (models, modelsBack) = options { $0.use(grown) }
        expectRoundTrip([BoxShape(width: 2)], #"[{"width":1}]"#, models, modelsBack)
        expectRoundTrip(InsideTagged.box(BoxShape(width: 2)), #"{"type":"box","width":1}"#, models, modelsBack)
    }

    @Test func aSourceWithItsOwnStrategy() {
        // Dates are numbers of days, and all these numbers are strings with a sign.
        let days = JSONTransform<Int, Date>(
            decode: { Date(timeIntervalSince1970: Double($0) * 86400) },
            encode: { Int($0.timeIntervalSince1970 / 86400) })
        let (decoding, encoding) = options {
            $0.use(days)
            $0.use(signed)
        }
        expectRoundTrip([Date(timeIntervalSince1970: 86400)], #"["+1"]"#, decoding, encoding)
        expectRoundTrip(WideModel(width: WideModel.Length(value: 3)), #"{"width":"+3"}"#, decoding, encoding)
    }

    @Test func aSourceFollowsTheOptions() {
        struct Key {}
        let day = JSONTransform<Date, DayNumber>(
            decode: { DayNumber(number: Int($0.timeIntervalSince1970 / 86400)) },
            encode: { Date(timeIntervalSince1970: Double($0.number) * 86400) })
        var (decoding, encoding) = options { $0.use(day) }
        expectRoundTrip([DayNumber(number: 1)], #"["1970-01-02T00:00:00Z"]"#, decoding, encoding)
        decoding.dates = .secondsSince1970
        encoding.dates = .secondsSince1970
        expectRoundTrip([DayNumber(number: 1)], "[86400]", decoding, encoding)
        decoding.dates = .pattern("dd/MM/yyyy")
        encoding.dates = .pattern("dd/MM/yyyy")
        expectRoundTrip([DayNumber(number: 1)], #"["02/01/1970"]"#, decoding, encoding)
    }

    @Test func aDecodeOnlyStrategy() {
        let (decoding, encoding) = options { $0.use(JSONTransform<String, Int>(decode: { $0.count })) }
        #expect(routed([Int].self, #"["abc"]"#, decoding) == [3])
        #expect(encodingFailure([3], options: encoding)?.code == .invalidSchema)
        #expect(encodingFailure([3], options: encoding)?.path.description == "[0]")
    }

    @Test func decodersWithDifferentSetsAreIndependent() {
        let (first, _) = options { $0.use(signed) }
        let (second, _) = options { $0.use(JSONTransform<String, Int>(decode: { $0.count }, encode: { "\($0)" })) }
        #expect(routed([Int].self, #"["+12"]"#, first) == [12])
        #expect(routed([Int].self, #"["+12"]"#, second) == [3])
        #expect(routed([Int].self, "[12]") == [12])
        #expect(first.transforms == first.transforms && first.transforms != second.transforms)
    }

    @Test func inLossyCollectionsAndVariants() {
        let (decoding, _) = options { $0.use(signed) }
        let whole = routes(LossyNumberModel.self, #"{"numbers":["+1","2",3,"-4"]}"#, decoding)
        #expect(whole.value == LossyNumberModel(numbers: [1, -4]))
        #expect(whole.report.dropped.map(\.path.description) == ["numbers[1]", "numbers[2]"])
        #expect(whole.report.dropped.map(\.code) == [.invalidValue, .typeMismatch])
        #expect(whole.report.dropped.map(\.position?.offset) == [17, 21])
    }
}

private let numbersInString = JSONTransform<String, [Int]>(
    decode: { try TrellisDecoder().decode([Int].self, from: $0) }, encode: { try TrellisEncoder().string(from: $0) })

private struct NumbersInString: JSONModel, Equatable {
    var numbers: [Int]
    static let modelSchema = JSONModelSchema(
        NumbersInString.self, [JSONField("numbers", \NumbersInString.numbers, form: .transform(numbersInString))])
    init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
}

private struct SecretNumbersInString: JSONModel, Equatable {
    var numbers: [Int]
    static let modelSchema = JSONModelSchema(
        SecretNumbersInString.self,
        [
            JSONField("numbers", \SecretNumbersInString.numbers, form: .transform(numbersInString))
                .redacted()
        ])
    init(from fields: borrowing JSONFieldValues) throws { numbers = fields.take(0) }
}

import Foundation
import Testing
import Trellis

/// The dynamic value: reading, changing and writing.
@Suite struct JSONValueTests {
    private let sample: JSON = [
        "name": "x", "count": 3, "ratio": 1.5, "on": true, "off": false, "none": nil, "list": [1, "b", nil],
        "inner": ["deep": ["er": 7]],
    ]

    @Test func literals() {
        #expect(sample["name"] == .string("x"))
        #expect(sample["count"] == .number(3))
        #expect(sample["ratio"].number?.text == "1.5")
        #expect(sample["on"] == .bool(true))
        #expect(sample["none"] == .null)
        #expect(sample["list"] == .array([.number(1), .string("b"), .null]))
        #expect(sample["inner"] == .object(["deep": .object(["er": 7])]))
        let large: JSON = 340282366920938463463374607431768211
        #expect(large.number?.text == "340282366920938463463374607431768211")
        let whole: JSON = 2.0
        #expect(whole.number?.text == "2")
        let word = "b"
        let interpolated: JSON = "a\(word)"
        #expect(interpolated.string == "ab")
        let twice: JSON = ["a": 1, "b": 2, "a": 3]
        #expect(twice.description == #"{"a":3,"b":2}"#)
        #expect(([] as JSON).array?.isEmpty == true)
        #expect(([:] as JSON).object?.isEmpty == true)
    }

    @Test func conversions() {
        let (number, word, flag) = (UInt64.max, "text", true)
        #expect(JSON(number).number?.text == "18446744073709551615")
        #expect(JSON(word) == "text")
        #expect(JSON(flag) == true)
        let (half, infinity) = (0.5, Double.infinity)
        #expect(JSON(half) == 0.5)
        #expect(JSON(infinity) == nil as JSON?)
    }

    @Test func accessorsReturnNilForOtherKinds() {
        let values: [JSON] = [nil, true, 4, "4", [4], ["4": 4]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false])
        #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
        #expect(values.map(\.number) == [nil, nil, 4, nil, nil, nil])
        #expect(values.map(\.int) == [nil, nil, 4, nil, nil, nil])
        #expect(values.map(\.double) == [nil, nil, 4, nil, nil, nil])
        #expect(values.map { $0.number?.decimal } == [nil, nil, 4, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, "4", nil, nil])
        #expect(values.map(\.array) == [nil, nil, nil, nil, [4], nil])
        #expect(values.map(\.object) == [nil, nil, nil, nil, nil, ["4": 4]])
        #expect(values.map(\.count) == [0, 0, 0, 0, 1, 1])
    }

    @Test func accessorsWithDefaults() {
    }

    @Test func missingValuesAreNull() {
        #expect(sample["missing"].isNull)
        #expect(sample["missing"]["more"][3]["x"].isNull)
        #expect(sample["name"]["x"].isNull)
        #expect(sample["name"][0].isNull)
        #expect(sample["list"]["0"].isNull)
        #expect(sample["list"][1] == "b")
        #expect(sample["list"][-1].isNull)
        #expect(sample["list"][3].isNull)
        #expect(sample["list"][Int.max].isNull)
        #expect(sample["list"][Int.min].isNull)
        #expect(sample["inner"]["deep"]["er"] == 7)
    }

    @Test func presence() {
        #expect(sample.contains("none"))
        #expect(!sample.contains("missing"))
        #expect(!sample["list"].contains("0"))
        #expect(!sample["name"].contains("x"))
    }

    @Test func settersReplaceNullsWithContainers() {
        var json = JSON.null
        json["a"]["b"] = 3
        json["a"]["list"][0]["x"] = "y"
        json["a"]["list"][1] = 2
        json["none"] = nil
        json["later"]["none"] = nil
        #expect(json.description == #"{"a":{"b":3,"list":[{"x":"y"},2]},"none":null,"later":{"none":null}}"#)
        json["none"]["some"] = 1
        #expect(json["none"] == ["some": 1])
        json["a"] = 1
        #expect(json.object?.map(\.key) == ["a", "none", "later"])
    }

    @Test func settersIgnoreOtherKinds() {
        for original: JSON in [true, 1, "s", [1]] {
            var json = original
            json["a"] = 1
            json["a"]["b"] = 1
            json["a"].append(1)
            #expect(json == original)
        }
        for original: JSON in [true, 1, "s", ["a": 1]] {
            var json = original
            json[0] = 1
            json[0]["a"] = 1
            json[0].append(1)
            json.append(1)
            #expect(json == original)
        }
    }

    @Test func indicesOutOfRangeAreIgnored() {
        var json: JSON = [1, 2]
        for index in [-1, 3, Int.max, Int.min] {
            json[index] = 9
            json[index]["a"] = 9
        }
        #expect(json == [1, 2])
        json[2] = 3
        json[3]["a"] = 4
        #expect(json == [1, 2, 3, ["a": 4]])
        var null = JSON.null
        null[1] = 1
        null[1]["a"] = 1
        #expect(null == nil)
        null[0] = nil
        #expect(null == [nil])
    }

    @Test func inoutAccessWithoutAChangeAddsNothing() {
        func look(_ json: inout JSON) {}
        var json = JSON.null
        look(&json["a"]["b"][0])
        look(&json[0])
        #expect(json == nil)
        json = ["a": [1]]
        look(&json["a"][1])
        look(&json["a"][0])
        look(&json["b"]["c"])
        #expect(json == ["a": [1]])
    }

    @Test func aThrowingChangeKeepsTheOtherMembers() {
        func fail(_ json: inout JSON) throws {
            json = "changed"
            throw CancellationError()
        }
        var json: JSON = ["a": [1, 2], "b": 3]
        #expect(throws: CancellationError.self) { try fail(&json["a"][1]) }
        #expect(json == ["a": [1, "changed"], "b": 3])
    }

    @Test func removingAndAppending() {
        var json: JSON = ["a": 1, "b": nil, "c": 3]
        #expect(json.remove("b") == JSON.null)
        #expect(json.remove("b") == nil as JSON?)
        #expect(json == ["a": 1, "c": 3])
        json["list"].append(1)
        json["list"].append(nil)
        #expect(json["list"] == [1, nil])
        #expect(json["list"].remove("x") == nil as JSON?)
        #expect(json["list"] == [1, nil])
    }

    @Test func changesAreMadeInPlace() {
        func address(_ json: JSON) -> UnsafePointer<JSON>? {
            unsafe json.array?.withUnsafeBufferPointer { $0.baseAddress }
        }
        var json: JSON = ["outer": ["list": [1, 2, 3]]]
        let before = unsafe address(json["outer"]["list"])
        json["outer"]["list"][1] = 9
        json["outer"]["list"][2]["x"] = 9
        let after = unsafe address(json["outer"]["list"])
        #expect(unsafe before == after)
        let copy = json
        json["outer"]["list"][0] = 5
        #expect(copy["outer"]["list"] == [1, 9, 3])
        #expect(json["outer"]["list"] == [5, 9, 3])
    }

    @Test func equality() {
        #expect(["a": 1, "b": [1.0, nil]] as JSON == ["b": [1, nil], "a": 1.0])
        #expect([1, 2] as JSON != [2, 1])
        #expect(1 as JSON != "1")
        #expect(false as JSON != nil)
        #expect(Set<JSON>([1, 1.0, "1", ["a": 1, "b": 2], ["b": 2, "a": 1]]).count == 3)
    }

    @Test func descriptionsOfEveryKind() throws {
        let json: JSON = ["a": [1, nil, true, "q\"\\\n", [:], []], "": -0.5, "é": "😀"]
        let text = #"{"a":[1,null,true,"q\"\\\n",{},[]],"":-0.5,"é":"😀"}"#
        #expect(json.description == text)
        #expect(try encoded(json) == text)
        let lines = """
            {
              "a": [
                1,
                {}
              ],
              "b": {
                "c": null
              }
            }
            """
        let other: JSON = ["a": [1, [:]], "b": ["c": nil]]
        #expect(other.debugDescription == lines)
        #expect(try pretty(other) == lines)
    }

    @Test func numbersKeepTheirText() throws {
        let text = "-1.2300e+0005"
        let number = try #require(JSONNumber(exactly: text))
        #expect(try encoded([JSON.number(number), 1]) == "[\(text),1]")
        #expect(try encoded(number) == text)
    }

    @Test func nullIsNotNil() throws {
        #expect(!JSON.null._isNil)
        let missing: JSON? = nil
        #expect(missing._isNil)
        #expect(try encoded(["a": JSON.null]) == #"{"a":null}"#)
    }

    @Test func randomValuesAreWrittenAsValidJSON() throws {
        var random = RandomJSON(seed: 11)
        for _ in 0..<300 {
            let json = random.value()
            try TrellisValidator.validate(Array(json.description.utf8))
            try TrellisValidator.validate(Array(json.debugDescription.utf8))
            let raw = try JSONSerialization.jsonObject(
                with: TrellisEncoder().encode(json, as: Data.self), options: .fragmentsAllowed)
            #expect(matches(json, raw))
        }
    }

    /// Whether Foundation reads the same value. It may drop members, as it considers canonically equivalent keys equal.
    private func matches(_ json: JSON, _ raw: Any) -> Bool {
        switch json {
        case .null: return raw is NSNull
        case .bool(let value): return raw as? Bool == value
        case .number(let number): return raw as? Int == number.integer()
        case .string(let text): return raw as? String == text
        case .array(let elements):
            guard let raw = raw as? [Any], raw.count == elements.count else { return false }
            return zip(elements, raw).allSatisfy { matches($0, $1) }
        case .object(let object):
            guard let raw = raw as? [String: Any] else { return false }
            guard Set(object.map(\.key)).count == object.count else { return true }
            return raw.count == object.count && object.allSatisfy { matches($0.value, raw[$0.key] ?? 0) }
        }
    }
}

import Foundation
import Testing
import Trellis

/// Each coercion separately, by option and by field.
@Suite struct CoercionTests {
    static func options(_ coercions: JSONCoercions) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.coercions = coercions
        return options
    }

    @Test func nothingIsConvertedByDefault() {
        expectFailure(Int.self, "\"1\"", .typeMismatch, at: 0)
        expectFailure(String.self, "1", .typeMismatch, at: 0)
        expectFailure([Bool].self, "[1]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([Bool].self, "[\"true\"]", .typeMismatch, path: "[0]", at: 1)
        expectFailure(Int.self, "4.7", .inexactNumber, at: 0)
        expectFailure([String: Int].self, "[]", .typeMismatch, at: 0)
        expectFailure([Int].self, "5", .typeMismatch, at: 0)
        expectFailure(Double.self, "\"NaN\"", .typeMismatch, at: 0)
    }

    @Test func numbersFromStrings() {
        let options = Self.options(.numbersFromStrings)
        #expect(routed([Int].self, #"["42",7,"-0","1e3","4.0"]"#, options) == [42, 7, 0, 1000, 4])
        #expect(routed([Double].self, #"["0.1","-2.5e-3",1]"#, options) == [0.1, -0.0025, 1])
        #expect(routed([Float].self, #"["0.1"]"#, options) == [0.1])
        #expect(routed(UInt128.self, #""340282366920938463463374607431768211455""#, options) == .max)
        #expect(routed(Decimal.self, #""0.1000""#, options) == Decimal(string: "0.1"))
        #expect(routed([Level].self, #"["1",-5]"#, options) == [.low, .negative])
        #expect(routed([String: [Int?]?].self, #"{"a":["1",null],"b":null}"#, options) == ["a": [1, nil], "b": nil])
        #expect(routed(JSONNumber.self, #""1.50""#, options)?.text == "1.50")
        for text in ["", " 1", "1 ", "+1", "01", "1.", ".5", "0x10", "1_000", "NaN", "Infinity", "one", "1,2", "--1"] {
            expectFailure([Int].self, "[\"\(text)\"]", .typeMismatch, path: "[0]", at: 1, options)
            expectFailure(Double.self, "\"\(text)\"", .typeMismatch, at: 0, options)
        }
        // The string contains a number, but not an integer.
        expectFailure([Int].self, #"["4.7"]"#, .inexactNumber, path: "[0]", at: 1, options)
        expectFailure([Int8].self, #"[1,"200"]"#, .numberOutOfRange, path: "[1]", at: 3, options)
        expectFailure(Double.self, #""1e400""#, .numberOutOfRange, at: 0, options)
        // This coercion only accepts numbers.
        expectFailure(Bool.self, #""1""#, .typeMismatch, at: 0, options)
        expectFailure(Int.self, "true", .typeMismatch, at: 0, options)
        expectFailure(Int.self, "null", .unexpectedNull, at: 0, options)
    }

    @Test func stringsFromNumbers() {
        let options = Self.options(.stringsFromNumbers)
        #expect(
            routed([String].self, #"[1.500e+2,-0,"x",12345678901234567890123]"#, options)
                == ["1.500e+2", "-0", "x", "12345678901234567890123"])
        #expect(routed([String: String].self, #"{"a":1}"#, options) == ["a": "1"])
        #expect(routed([Code].self, "[404]", options) == [.notFound])
        expectFailure([Code].self, "[405]", .invalidValue, path: "[0]", at: 1, options)
        expectFailure([String].self, "[true]", .typeMismatch, path: "[0]", at: 1, options)
        expectFailure([Int].self, "[\"1\"]", .typeMismatch, path: "[0]", at: 1, options)
        expectFailure([String].self, "[null]", .unexpectedNull, path: "[0]", at: 1, options)
    }

    @Test func boolsFromNumbers() {
        let options = Self.options(.boolsFromNumbers)
        #expect(routed([Bool].self, "[0,1,true,1.0,-0]", options) == [false, true, true, true, false])
        for text in ["2", "-1", "0.5", "1e9", "1e400"] {
            expectFailure([Bool].self, "[\(text)]", .typeMismatch, path: "[0]", at: 1, options)
        }
        expectFailure([Bool].self, "[\"1\"]", .typeMismatch, path: "[0]", at: 1, options)
        expectFailure([Int].self, "[true]", .typeMismatch, path: "[0]", at: 1, options)
    }

    @Test func boolsFromStrings() {
        let options = Self.options(.boolsFromStrings)
        #expect(routed([Bool].self, #"["true","YES","on","Y","t","1"]"#, options) == Array(repeating: true, count: 6))
        #expect(routed([Bool].self, #"["false","No","OFF","n","F","0"]"#, options) == Array(repeating: false, count: 6))
        for text in ["", "2", "tru", "truee", " true", "null", "ja"] {
            expectFailure([Bool].self, "[\"\(text)\"]", .typeMismatch, path: "[0]", at: 1, options)
        }
        expectFailure([Bool].self, "[1]", .typeMismatch, path: "[0]", at: 1, options)
    }

    @Test func truncatedNumbers() {
        let options = Self.options(.truncatedNumbers)
        #expect(routed([Int].self, "[4.7,-4.7,0.9,-0.9,1e-5,15e-1,1.25e1]", options) == [4, -4, 0, 0, 0, 1, 12])
        #expect(
            routed([Int64].self, "[9007199254740993.7,-9223372036854775808.9]", options)
                == [9_007_199_254_740_993, .min])
        #expect(routed([UInt8].self, "[255.9,-0.5]", options) == [255, 0])
        // No digit before the point is lost, whatever the exponent.
        #expect(
            routed([Int64].self, "[9007199254740993.7e0,90071992547409937.1e-1,92233720368547758075e-1]", options)
                == [9_007_199_254_740_993, 9_007_199_254_740_993, .max])
        #expect(
            routed([Int128].self, "[1701411834604692317316873037158841057275.5e-1]", options)
                == [170_141_183_460_469_231_731_687_303_715_884_105_727])
        #expect(routed([Int].self, "[1.5e-99999999999999999999]", options) == [0])
        expectFailure([UInt8].self, "[256.5]", .numberOutOfRange, path: "[0]", at: 1, options)
        expectFailure([UInt8].self, "[-1.5]", .numberOutOfRange, path: "[0]", at: 1, options)
        expectFailure([Int].self, "[9223372036854775808.5]", .numberOutOfRange, path: "[0]", at: 1, options)
        expectFailure([Int].self, "[1.5e99999]", .numberOutOfRange, path: "[0]", at: 1, options)
        expectFailure([Int].self, #"["4.7"]"#, .typeMismatch, path: "[0]", at: 1, options)
        #expect(routed([Int].self, #"["4.7"]"#, Self.options([.truncatedNumbers, .numbersFromStrings])) == [4])
    }

    @Test func nonFiniteNumbersFromStrings() throws {
        let options = Self.options(.nonFiniteNumbersFromStrings)
        #expect(routed([Double].self, #"["Infinity","-Infinity",1]"#, options) == [.infinity, -.infinity, 1])
        #expect(routed([Float].self, #"["Infinity","-Infinity"]"#, options) == [.infinity, -.infinity])
        let nan = try TrellisDecoder(options: options).decode([Double?].self, from: #"["NaN",null]"#)
        #expect(nan[0]?.isNaN == true && nan[1] == nil)
        for text in ["nan", "inf", "+Infinity", "infinity", "1", "-NaN", ""] {
            expectFailure([Double].self, "[\"\(text)\"]", .typeMismatch, path: "[0]", at: 1, options)
        }
        expectFailure([Int].self, "[\"NaN\"]", .typeMismatch, path: "[0]", at: 1, options)
        var encoding = TrellisEncoder.Options()
        encoding.nonFinite = .strings
        expectRoundTrip(
            ["a": [Double.infinity, -.infinity, 0.5]], #"{"a":["Infinity","-Infinity",0.5]}"#, options, encoding)
        expectRoundTrip([Float.infinity], #"["Infinity"]"#, options, encoding)
    }

    @Test func coercionsOfAFieldReplaceThoseOfTheOptions() {
        let text = #"{"a":"1","b":"2","c":["3"],"d":{"x":"4"}}"#
        #expect(
            routed(Loose.self, #"{"a":"1","b":2,"c":["3"],"d":{"x":"4"}}"#)
                == Loose(a: 1, b: 2, c: [3], d: ["x": 4]))
        expectFailure(Loose.self, text, .typeMismatch, path: "b", at: 13)
        #expect(routed(Loose.self, text, Self.options(.numbersFromStrings)) == Loose(a: 1, b: 2, c: [3], d: ["x": 4]))
        #expect(routed(Strict.self, #"{"a":1,"b":"2"}"#, Self.options(.lossless)) == Strict(a: 1, b: 2))
        expectFailure(Strict.self, #"{"a":"1","b":"2"}"#, .typeMismatch, path: "a", at: 5, Self.options(.lossless))
    }

    @Test func nestedModelsFollowTheOptions() {
        let options = Self.options(.numbersFromStrings)
        #expect(routed([Strict].self, #"[{"a":1,"b":"2"}]"#, options) == [Strict(a: 1, b: 2)])
        #expect(
            routed([String: Strict?].self, #"{"x":{"a":1,"b":"2"},"y":null}"#, options)
                == ["x": Strict(a: 1, b: 2), "y": nil])
        // A field's coercions apply only to its own value.
        expectFailure(Holder.self, #"{"inner":{"a":1,"b":"2"}}"#, .typeMismatch, path: "inner.b", at: 20)
    }

    enum Level: Int, TrellisCodable { case low = 1, negative = -5 }
    enum Code: String, TrellisCodable { case notFound = "404" }
}

private struct Loose: Equatable, JSONModel {
    var a: Int
    var b: Int
    var c: [Int]
    var d: [String: Int]

    static let modelSchema = JSONModelSchema(
        Loose.self,
        [
            JSONField("a", \Loose.a).coercing(.numbersFromStrings), JSONField("b", \Loose.b),
            JSONField("c", \Loose.c).coercing(.numbersFromStrings),
            JSONField("d", \Loose.d).coercing(.numbersFromStrings),
        ])

    init(a: Int, b: Int, c: [Int], d: [String: Int]) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
        d = fields.take(3)
    }
}

private struct Strict: Equatable, JSONModel {
    var a: Int
    var b: Int

    static let modelSchema = JSONModelSchema(
        Strict.self, [JSONField("a", \Strict.a).coercing([]), JSONField("b", \Strict.b)])

    init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }
}

private struct Holder: Equatable, JSONModel {
    var inner: Strict

    static let modelSchema = JSONModelSchema(
        Holder.self, [JSONField("inner", \Holder.inner).coercing(.numbersFromStrings)])

    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}

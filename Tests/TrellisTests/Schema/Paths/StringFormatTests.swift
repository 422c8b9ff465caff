import Foundation
import Testing
import Trellis

/// Numbers and Booleans that are strings in JSON, in both directions.
@Suite struct StringFormatTests {
    @Test func everyNumber() {
        expectString(Int8(-5), #""-5""#)
        expectString(Int16.min, #""-32768""#)
        expectString(Int32(7), #""7""#)
        expectString(Int64.max, #""9223372036854775807""#)
        expectString(Int128.min, #""-170141183460469231731687303715884105728""#)
        expectString(Int(0), #""0""#)
        expectString(UInt8.max, #""255""#)
        expectString(UInt16(1), #""1""#)
        expectString(UInt32(2), #""2""#)
        expectString(UInt64.max, #""18446744073709551615""#)
        expectString(UInt128.max, #""340282366920938463463374607431768211455""#)
        expectString(UInt(3), #""3""#)
        expectString(Float(0.1), #""0.1""#)
        expectString(-2.5e-30, #""-2.5e-30""#)
        expectString(Decimal(string: "19.95"), #""19.95""#)
        expectString(true, #""true""#)
        expectString(false, #""false""#)
        expectString(JSONNumber(exactly: "1.50e3"), #""1.50e3""#)
        expectString(Rank.second, #""2""#)
        expectString(Celsius(degrees: 36.6), #""36.6""#)
    }

    @Test func numbersInsideContainers() {
        expectString(Int?.none, nil)
        expectString(Int?.some(1), #""1""#)
        expectString([1, -2, 3], #"["1","-2","3"]"#)
        expectString([Double](), "[]")
        expectString([true, nil], #"["true",null]"#)
        expectString(Set([1.5]), #"["1.5"]"#)
        expectString(ContiguousArray([Rank.first]), #"["1"]"#)
        expectString([["a\"1": [Decimal(1)]]], #"[{"a\"1":["1"]}]"#)
        expectString([7: 8], #"{"7":"8"}"#)
        expectString(JSONPresence<Int>.null, "null")
        expectString(JSONPresence<Int>.value(4), #""4""#)
        expectString([UInt8]([1, 2]), #"["1","2"]"#)
    }

    /// Strings and dynamic values are written unchanged.
    @Test func otherTypes() {
        expectString("12", #""12""#)
        expectString(["12", "t\\\""], #"["12","t\\\""]"#)
        expectString(JSON.array([.number(1), .bool(true)]), "[1,true]")
        expectString(URL(string: "https://a.b"), #""https://a.b""#)
    }

    @Test func otherNotationsOfNumbers() {
        #expect(routed(Formed<Int, Spelled>.self, #"{"v":"4.0"}"#)?.v == 4)
        #expect(routed(Formed<Int, Spelled>.self, #"{"v":"1e3"}"#)?.v == 1000)
        #expect(routed(Formed<Int, Spelled>.self, #"{"v":"\u0031"}"#)?.v == 1)
        #expect(routed(Formed<Double, Spelled>.self, #"{"v":"1E2"}"#)?.v == 100)
    }

    @Test func stringsThatAreNotNumbers() {
        for text in ["", " 1", "1 ", "+1", "01", "1.", ".5", "0x10", "NaN", "one", "true", "--1"] {
            expectFailure(Formed<Int, Spelled>.self, "{\"v\":\"\(text)\"}", .invalidValue, path: "v", at: 5)
            expectFailure(Formed<[Double], Spelled>.self, "{\"v\":[\"\(text)\"]}", .invalidValue, path: "v[0]", at: 6)
        }
        for text in ["", "1", "TRUE", "yes", "truefalse"] {
            expectFailure(Formed<Bool, Spelled>.self, "{\"v\":\"\(text)\"}", .invalidValue, path: "v", at: 5)
        }
        let error = expectFailure(Formed<Int, Spelled>.self, #"{"v":"a"}"#, .invalidValue, path: "v", at: 5)
        #expect(error?.expected == "a string with an integer")
        #expect(error?.found == #""a""#)
        expectFailure(Formed<Int, Spelled>.self, #"{"v":"4.7"}"#, .inexactNumber, path: "v", at: 5)
        expectFailure(Formed<[UInt8], Spelled>.self, #"{"v":["1","300"]}"#, .numberOutOfRange, path: "v[1]", at: 10)
        expectFailure(Formed<Double, Spelled>.self, #"{"v":"1e400"}"#, .numberOutOfRange, path: "v", at: 5)
        expectFailure(Formed<Rank, Spelled>.self, #"{"v":"9"}"#, .invalidValue, path: "v", at: 5)
    }

    /// A value that is not a string is refused, unless a coercion allows it.
    @Test func unquotedNumbers() {
        let error = expectFailure(Formed<Int, Spelled>.self, #"{"v":5}"#, .typeMismatch, path: "v", at: 5)
        #expect(error?.expected == "a string")
        expectFailure(Formed<Decimal?, Spelled>.self, #"{"v":5}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<[String: Double], Spelled>.self, #"{"v":{"a":0}}"#, .typeMismatch, path: "v.a", at: 10)
        expectFailure(Formed<Bool, Spelled>.self, #"{"v":true}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<Int, Spelled>.self, #"{"v":null}"#, .unexpectedNull, path: "v", at: 5)
        expectFailure(Formed<Int, Spelled>.self, #"{"v":{}}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<Int, Spelled>.self, #"{"v":[]}"#, .typeMismatch, path: "v", at: 5)
        #expect(routed(Formed<[Int], SpelledOrNot>.self, #"{"v":[5,"6"]}"#)?.v == [5, 6])
        #expect(routed(Formed<[Decimal?], SpelledOrNot>.self, #"{"v":[5,"6",null]}"#)?.v == [5, 6, nil])
        #expect(
            routed(Formed<[Bool], SpelledOrNot>.self, #"{"v":[true,"false","YES",1]}"#)?.v == [true, false, true, true])
        expectRoundTrip(Formed([1], SpelledOrNot.self), #"{"v":["1"]}"#)
        let options = TrellisDecoder.Options.with { $0.coercions = .numbersFromStrings }
        #expect(routed(Formed<[Int], Spelled>.self, #"{"v":[5,"6"]}"#, options)?.v == [5, 6])
        #expect(
            routed(Formed<Double, SpelledNonFinite>.self, #"{"v":"-Infinity"}"#)?.v == -Double.infinity)
    }

    @Test func nonFiniteNumbers() throws {
        let value = Formed(Double.infinity, Spelled.self)
        #expect(encodingFailure(value)?.code == .nonFiniteNumber)
        let strings = TrellisEncoder(options: .with { $0.nonFinite = .strings })
        #expect(try strings.string(from: value) == #"{"v":"Infinity"}"#)
        let nulls = TrellisEncoder(options: .with { $0.nonFinite = .null })
        #expect(try nulls.string(from: value) == #"{"v":null}"#)
    }

    @Test func togetherWithOtherOptions() throws {
        let value = Formed(["b": [1], "a": [-2, 3]], Spelled.self)
        let pretty = TrellisEncoder.Options.with {
            $0.indentation = .spaces(2)
            $0.sortsKeys = true
            $0.escapesNonASCII = true
        }
        let text = """
            {
              "v": {
                "a": [
                  "-2",
                  "3"
                ],
                "b": [
                  "1"
                ]
              }
            }
            """
        expectRoundTrip(value, text, TrellisDecoder.Options(), pretty)
        // A transform of the options applies to fields without a format.
        let doubled = JSONTransform<Int, Int>(decode: { $0 / 2 }, encode: { $0 * 2 })
        var (decoding, encoding) = (TrellisDecoder.Options(), TrellisEncoder.Options())
        decoding.transforms.use(doubled)
        encoding.transforms.use(doubled)
        expectRoundTrip(Formed(3, Spelled.self), #"{"v":"3"}"#, decoding, encoding)
        expectRoundTrip(Formed(3, Plain.self), #"{"v":6}"#, decoding, encoding)
    }

    private func expectString<Value: TrellisCodable & Equatable>(
        _ value: Value, _ text: String?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let object = text.map { "{\"v\":\($0)}" } ?? "{}"
        expectRoundTrip(Formed(value, Spelled.self), object, sourceLocation: sourceLocation)
    }
}

private enum Plain: FieldForm {}
private enum Spelled: FieldForm { static var format: JSONFormat? { .string } }
private enum SpelledOrNot: FieldForm {
    static var format: JSONFormat? { .string }
    static var coercions: JSONCoercions? { [.numbersFromStrings, .boolsFromStrings, .boolsFromNumbers] }
}
private enum SpelledNonFinite: FieldForm {
    static var format: JSONFormat? { .string }
    static var coercions: JSONCoercions? { .nonFiniteNumbersFromStrings }
}

private enum Rank: Int, TrellisCodable { case first = 1, second }

private struct Celsius: Equatable, TrellisCodable {
    var degrees: Double
    static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius(degrees: try token.double()) }
    init(degrees: Double) { self.degrees = degrees }
    func encode(to writer: inout JSONWriter) throws { try degrees.encode(to: &writer) }
}

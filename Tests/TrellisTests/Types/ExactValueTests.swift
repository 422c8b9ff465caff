import Foundation
import Testing
import Trellis

/// The value types in every position: top level, elements, values of dictionaries, fields and Optionals.
@Suite struct ExactValueTests {
    private func everywhere<Value: TrellisCodable & Equatable>(
        _ plain: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectRoundTrip(plain, text, sourceLocation: sourceLocation)
        expectRoundTrip([plain, plain], "[\(text),\(text)]", sourceLocation: sourceLocation)
        expectRoundTrip(["k": plain], "{\"k\":\(text)}", sourceLocation: sourceLocation)
        expectRoundTrip(
            Field(plain: plain, optional: nil, list: []), "{\"plain\":\(text),\"list\":[]}",
            sourceLocation: sourceLocation)
        expectRoundTrip(
            Field(plain: plain, optional: plain, list: [plain, nil]),
            "{\"plain\":\(text),\"optional\":\(text),\"list\":[\(text),null]}", sourceLocation: sourceLocation)
    }

    @Test func scalars() {
        everywhere(Int8.min, "-128")
        everywhere(UInt64.max, "18446744073709551615")
        everywhere(Int128.min, "-170141183460469231731687303715884105728")
        everywhere(UInt128.max, "340282366920938463463374607431768211455")
        everywhere(0.1, "0.1")
        everywhere(Float(0.1), "0.1")
        everywhere(Decimal(string: "12345678901234567890.123456789") ?? 0, "12345678901234567890.123456789")
        everywhere(true, "true")
        everywhere("a\"é\n😀", #""a\"é\n😀""#)
        everywhere(
            UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255)),
            #""01020304-0506-0708-090A-0B0C0D0E0FFF""#)
        everywhere(Date(timeIntervalSince1970: 0.5), #""1970-01-01T00:00:00.5Z""#)
        everywhere(Data([0, 255]), #""AP8=""#)
        if let url = URL(string: "https://a.b/c?d=%20#e") { everywhere(url, ##""https://a.b/c?d=%20#e""##) }
    }

    @Test func zonesAndLocales() throws {
        everywhere(try #require(TimeZone(identifier: "Europe/Zurich")), #""Europe/Zurich""#)
        everywhere(Locale(identifier: "de_CH"), #""de_CH""#)
        let error = expectFailure([TimeZone].self, #"["Europe/Atlantis"]"#, .invalidValue, path: "[0]", at: 1)
        #expect(error?.expected == "a time zone")
        expectFailure([TimeZone].self, "[1]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([Locale].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        expectFailure([Locale].self, "[{}]", .typeMismatch, path: "[0]", at: 1)
    }

    @Test func enumsWithAnUnknownCase() {
        everywhere(Weather.sunny, #""sunny""#)
        #expect(routed([Weather].self, #"["sunny","hail",""]"#) == [.sunny, .other, .other])
        #expect(
            routed(Field<Weather>.self, #"{"plain":"x","optional":"y","list":["z",null]}"#)
                == Field(plain: .other, optional: .other, list: [.other, nil]))
        #expect(routed([String: Weather].self, #"{"a":"b"}"#) == ["a": .other])
        #expect(routed(Weather.self, #""hail""#) == .other)
        everywhere(Weather.other, #""other""#)
        // Only values of the raw type are accepted.
        expectFailure([Weather].self, "[1]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([Weather].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        #expect(routed([Grade].self, "[1,2,3,-9]") == [.one, .two, .none, .none])
        expectFailure([Grade].self, "[1.5]", .inexactNumber, path: "[0]", at: 1)
        expectFailure([Grade].self, "[300]", .numberOutOfRange, path: "[0]", at: 1)
        expectFailure(Mood.self, #""hail""#, .invalidValue, at: 0)
    }

    @Test func dynamicValues() throws {
        everywhere(
            JSON.object(["a": [1, nil, "x", 2.5, true, [:]], "b": [:]]), #"{"a":[1,null,"x",2.5,true,{}],"b":{}}"#)
        everywhere(JSON.string("x"), #""x""#)
        everywhere(JSON.array([]), "[]")
        everywhere(
            JSONObject([(key: "b", value: 1), (key: "a", value: [nil])] as [(key: String, value: JSON)]),
            #"{"b":1,"a":[null]}"#)
        everywhere(JSONObject(), "{}")
        everywhere(try JSON(parsing: "1.50e+3").number ?? JSONNumber(0), "1.50e+3")
        everywhere(
            try JSON(parsing: "123456789012345678901234567890").number ?? JSONNumber(0),
            "123456789012345678901234567890")
    }

    @Test func nullsAsDynamicValues() {
        expectRoundTrip(JSON.null, "null")
        expectRoundTrip([JSON.null, 1], "[null,1]")
        #expect(
            routed(Field<JSON>.self, #"{"plain":null,"optional":null,"list":[null]}"#)
                == Field(plain: .null, optional: nil, list: [nil]))
        expectFailure([JSONNumber].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        expectFailure([JSONNumber].self, "[\"1\"]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([JSONObject].self, "[{},[]]", .typeMismatch, path: "[1]", at: 4)
        expectFailure([JSONObject].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        expectFailure(JSONObject.self, "5", .typeMismatch, at: 0)
        expectFailure([String: JSON].self, #"{"a":[1,]}"#, .invalidSyntax, path: "a", at: 8)
    }

    @Test func rawValues() {
        for text in [
            "null", "5", "-1.50e+3", #""a\"b""#, "[1,[2,{}],{\"a\":[]}]", #"{"a":{"b":null},"c":true,"d":false}"#, "[]",
            "{}",
        ] {
            let raw = routed(RawJSON.self, text)
            #expect(raw?.text == text)
            if text != "null", let raw { everywhere(raw, text) }
        }
        let spaced = " [ { \"a\" : 1 } , null ] "
        #expect(routed([RawJSON].self, spaced, throughJSON: false)?.map(\.text) == [#"{ "a" : 1 }"#, "null"])
        #expect(routed(Field<RawJSON>.self, #"{"plain":null,"optional":null,"list":[]}"#)?.plain.text == "null")
        expectFailure([RawJSON].self, "[{\"a\":tru}]", .invalidSyntax, path: "[0]", at: 9)
    }

    @Test func bytesAndNestedContainers() {
        everywhere([UInt8](), "[]")
        everywhere([UInt8]([0, 255]), "[0,255]")
        everywhere(ContiguousArray([1.5]), "[1.5]")
        everywhere(Set([1]), "[1]")
        everywhere([3: ["a": [true]]], #"{"3":{"a":[true]}}"#)
        everywhere([[[Int8]]](), "[]")
        everywhere([["a": [Optional(1), nil]]], #"[{"a":[1,null]}]"#)
    }
}

private struct Field<Value: TrellisCodable & Equatable>: Equatable, JSONModel {
    var plain: Value
    var optional: Value?
    var list: [Value?]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [JSONField("plain", \Self.plain), JSONField("optional", \Self.optional), JSONField("list", \Self.list)]
        }
    }

    init(plain: Value, optional: Value?, list: [Value?]) {
        (self.plain, self.optional, self.list) = (plain, optional, list)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        optional = fields.take(1)
        list = fields.take(2)
    }
}

private enum Weather: String, TrellisCodable, JSONUnknownCase {
    case sunny, rain, other
    static var unknownCase: Weather { .other }
}

private enum Grade: Int8, TrellisCodable, JSONUnknownCase {
    case one = 1, two, none = 0
    static var unknownCase: Grade { .none }
}

private enum Mood: String, TrellisCodable { case good }

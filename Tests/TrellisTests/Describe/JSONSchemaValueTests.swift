import Foundation
import Testing
import Trellis

private enum Plain: FieldForm {}
private enum Seconds: FieldForm { static var format: JSONFormat? { .secondsSince1970 } }
private enum Day: FieldForm { static var format: JSONFormat? { .dateOnly } }
private enum Either: FieldForm { static var format: JSONFormat? { .oneOf(.iso8601, .secondsSince1970) } }
private enum Text: FieldForm { static var format: JSONFormat? { .string } }
private enum Encoded: FieldForm { static var format: JSONFormat? { .base64 } }
private enum FromStrings: FieldForm { static var coercions: JSONCoercions? { .numbersFromStrings } }
private enum Cut: FieldForm { static var coercions: JSONCoercions? { .truncatedNumbers } }
private enum Single: FieldForm { static var coercions: JSONCoercions? { .arraysFromSingleValues } }
private enum EmptyNull: FieldForm { static var coercions: JSONCoercions? { .nullsFromEmptyStrings } }
private enum Bits: FieldForm { static var coercions: JSONCoercions? { .boolsFromNumbers } }

private enum Signal: String, TrellisCodable, CaseIterable, JSONDictionaryKey { case go, stop }
private enum Open: Int, TrellisCodable, CaseIterable, JSONUnknownCase {
    case one = 1
    case other = 0
    static var unknownCase: Open { .other }
}
private struct Handwritten: TrellisCodable, Equatable {
    static func decode(from token: borrowing JSONToken) throws -> Handwritten { Handwritten() }
    func encode(to writer: inout JSONWriter) throws { writer.null() }
}
private struct Described: TrellisCodable, Equatable, JSONSchemaProviding {
    static func decode(from token: borrowing JSONToken) throws -> Described { Described() }
    func encode(to writer: inout JSONWriter) throws { try "d".encode(to: &writer) }
    static var jsonSchema: JSON { ["const": "d"] }
}

/// An enum with titles, as JSON Schema writes it.
private struct Titled: TrellisCodable, Equatable, JSONSchemaProviding {
    static func decode(from token: borrowing JSONToken) throws -> Titled { Titled() }
    func encode(to writer: inout JSONWriter) throws { try "a".encode(to: &writer) }
    static var jsonSchema: JSON { ["type": "string", "oneOf": [["const": "a", "title": "One"]]] }
}

/// The schemas of single values.
@Suite struct JSONSchemaValueTests {
    /// The schema of the only field of a model.
    private func read<Value: TrellisCodable & Equatable, Form: FieldForm>(
        _ type: Value.Type, _ form: Form.Type = Plain.self, options: TrellisDecoder.Options = .init()
    ) throws -> JSON {
        try TrellisDecoder(options: options).jsonSchema(of: Formed<Value, Form>.self)["properties"]["v"]
    }

    private func written<Value: TrellisCodable & Equatable, Form: FieldForm>(
        _ type: Value.Type, _ form: Form.Type = Plain.self, options: TrellisEncoder.Options = .init()
    ) throws -> JSON {
        try TrellisEncoder(options: options).jsonSchema(of: Formed<Value, Form>.self)["properties"]["v"]
    }

    @Test func integersHaveTheirRange() throws {
        #expect(try read(UInt8.self) == ["type": "integer", "minimum": 0, "maximum": 255])
        #expect(try written(Int8.self) == ["type": "integer", "minimum": -128, "maximum": 127])
        #expect(try read(UInt64.self)["maximum"].number?.text == "18446744073709551615")
        #expect(try read(Int128.self)["minimum"].number?.text == "-170141183460469231731687303715884105728")
        #expect(
            try read(Int8.self, Cut.self) == ["type": "number", "exclusiveMinimum": -129, "exclusiveMaximum": 128])
        #expect(
            try read(UInt128.self, Cut.self)["exclusiveMaximum"].number?.text
                == "340282366920938463463374607431768211456")
    }

    @Test func otherScalarsHaveTheirTypeAndFormat() throws {
        #expect(try read(Double.self) == ["type": "number"])
        #expect(try read(Decimal.self) == ["type": "number"])
        #expect(try read(Bool.self) == ["type": "boolean"])
        #expect(try read(UUID.self) == ["type": "string", "format": "uuid"])
        #expect(try read(URL.self) == ["type": "string", "format": "uri-reference"])
        #expect(try read(Data.self)["contentEncoding"] == "base64")
        #expect(try written([UInt8].self, Encoded.self)["contentEncoding"] == "base64")
        #expect(try read([UInt8].self)["items"]["maximum"] == 255)
    }

    @Test func datesHaveTheFormatOfTheFieldOrOfTheOptions() throws {
        #expect(try read(Date.self) == ["type": "string", "format": "date-time"])
        #expect(try read(Date.self, Day.self) == ["type": "string", "format": "date"])
        #expect(try read([Date].self, Seconds.self)["items"] == ["type": "number"])
        #expect(
            try read(Date.self, Either.self) == [
                "anyOf": [["type": "string", "format": "date-time"], ["type": "number"]]
            ])
        #expect(try written(Date.self, Either.self) == ["type": "string", "format": "date-time"])
        var options = TrellisDecoder.Options()
        options.dates = .secondsSince1970
        #expect(try read(Date.self, options: options) == ["type": "number"])
        options.coercions = .nonFiniteNumbersFromStrings
        #expect(try read(Date.self, options: options) == ["type": "number"], "a date is finite")
    }

    @Test func numbersInStringsHaveAPattern() throws {
        #expect(try read(Int.self, Text.self) == ["type": "string", "pattern": "^-?(?:0|[1-9][0-9]*)$"])
        #expect(try written(Bool.self, Text.self) == ["type": "string", "pattern": "^(?:true|false)$"])
        let both = try read(UInt8.self, FromStrings.self)
        #expect(both["type"] == ["integer", "string"])
        #expect(both["maximum"] == 255)
        #expect(both["pattern"] == "^-?(?:0|[1-9][0-9]*)$")
    }

    @Test func coercionsAddTheAcceptedTypes() throws {
        #expect(try read(Bool.self, Bits.self)["type"] == ["boolean", "integer"])
        #expect(
            try read([Bool].self, Single.self) == [
                "anyOf": [["type": "array", "items": ["type": "boolean"]], ["type": "boolean"]]
            ])
        #expect(try read(Int?.self, EmptyNull.self)["anyOf"][1] == ["const": ""])
        #expect(try read(Int.self, EmptyNull.self)["anyOf"].isNull)
        #expect(try written(Int.self, FromStrings.self)["type"] == "integer")
    }

    @Test func optionalsMayBeNullAndAreOmittedInEncoding() throws {
        #expect(try read(Bool?.self) == ["type": ["boolean", "null"]])
        #expect(try written(Bool?.self) == ["type": "boolean"])
        #expect(try read([Bool?].self)["items"] == ["type": ["boolean", "null"]])
        #expect(try read(JSONPresence<Bool>.self) == ["type": ["boolean", "null"]])
        #expect(try written(JSONPresence<Bool>.self) == ["type": ["boolean", "null"]])
        var options = TrellisEncoder.Options()
        options.nilFields = .writeNull
        #expect(try written(Bool?.self, options: options) == ["type": ["boolean", "null"]])
    }

    @Test func containersDescribeTheirElements() throws {
        #expect(try read(Set<Bool>.self) == ["type": "array", "items": ["type": "boolean"]])
        #expect(try written([String: Bool].self) == ["type": "object", "additionalProperties": ["type": "boolean"]])
        #expect(try read([Int: Bool].self)["propertyNames"] == ["pattern": "^(?:0|-?[1-9][0-9]*)$"])
        #expect(try read([UInt8: Bool].self)["propertyNames"] == ["pattern": "^(?:0|[1-9][0-9]*)$"])
        #expect(try read([Signal: Bool].self)["propertyNames"] == ["enum": ["go", "stop"]])
        #expect(try written([UUID: Bool].self)["propertyNames"] == ["format": "uuid"])
        let vector = try read(SIMD2<Double>.self)
        #expect(vector == ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2])
    }

    @Test func anyValueHasAnEmptySchema() throws {
        #expect(try read(JSON.self) == [:])
        #expect(try written(JSON.self) == [:])
        #expect(try read(JSONObject.self) == ["type": "object", "additionalProperties": true])
    }

    @Test func casesOfEnumsAreListedInADefinition() throws {
        let schema = try TrellisDecoder().jsonSchema(of: [Signal].self)
        #expect(schema["items"] == ["$ref": "#/$defs/Signal"])
        #expect(schema["$defs"]["Signal"] == ["type": "string", "enum": ["go", "stop"]])
    }

    @Test func anUnknownCaseAcceptsAllRawValuesInDecoding() throws {
        let closed: JSON = ["type": "integer", "enum": [1, 0]]
        let schema = try TrellisDecoder().jsonSchema(of: [Open].self)["$defs"]["Open"]
        #expect(schema["anyOf"][0] == closed)
        #expect(schema["anyOf"][1]["type"] == "integer")
        #expect(try TrellisEncoder().jsonSchema(of: [Open].self)["$defs"]["Open"] == closed)
    }

    @Test func aTypeWithItsOwnCodeMayDescribeItself() throws {
        #expect(try read(Handwritten.self) == ["type": ["string", "number", "boolean", "null"]])
        #expect(try written(Handwritten.self) == [:])
        #expect(try read(Described.self) == ["const": "d"])
        #expect(try written([Described].self)["items"] == ["const": "d"])
    }

    /// A reader decodes any value, so that no JSON can be excluded.
    @Test func aTypeThatIsDecodedFromAnyValueHasAnEmptySchema() throws {
        #expect(try read(JSONPatch.self) == [:])
        #expect(try read([JSONCodableValue<[String: Int]>].self) == ["type": "array"])
    }

    @Test func anOptionalOfASchemaWithFurtherKeywordsAllowsNull() throws {
        let schema = try read(Titled?.self)
        #expect(schema["type"].isNull)
        #expect(schema["anyOf"] == [Titled.jsonSchema, ["type": "null"]])
    }

    @Test func nonFiniteNumbersFollowTheOptions() throws {
        var options = TrellisEncoder.Options()
        options.nonFinite = .null
        #expect(try written(Double.self, options: options) == ["type": ["number", "null"]])
        options.nonFinite = .strings
        #expect(try written(Float.self, options: options)["pattern"] == "^(?:NaN|-?Infinity)$")
        #expect(try written(Float.self, options: options)["type"] == ["number", "string"])
    }

    @Test func transformsOfTheOptionsReplaceTheTypesForm() throws {
        var options = TrellisDecoder.Options()
        options.transforms.use(JSONTransform<String, Int>(decode: { Int($0) ?? 0 }, encode: { "\($0)" }))
        #expect(try read(Int.self, options: options) == ["type": "string"])
        #expect(try read([Int?].self, options: options)["items"] == ["type": ["string", "null"]])
    }
}

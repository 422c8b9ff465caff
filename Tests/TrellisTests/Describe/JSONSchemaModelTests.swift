import Testing
import Trellis

/// The schemas of models.
@Suite struct JSONSchemaModelTests {
    private let decoder = TrellisDecoder()
    private let encoder = TrellisEncoder()

    @Test func requiredFieldsAreRequired() throws {
        let schema = try decoder.jsonSchema(of: SampleAddress.self)
        #expect(
            "\(schema)" == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":"#
                + #"{"city":{"type":"string"},"zip":{"type":["integer","null"],"minimum":-9223372036854775808,"#
                + #""maximum":9223372036854775807}},"required":["city"]}"#)
        #expect(try encoder.jsonSchema(of: SampleAddress.self)["required"] == ["city"])
    }

    @Test func nestedPathsBecomeNestedObjects() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)
        #expect(
            read["properties"]["place"] == [
                "type": ["object", "null"], "properties": ["town": ["type": ["string", "null"]]],
            ])
        let written = try encoder.jsonSchema(of: SampleAccount.self)
        #expect(written["properties"]["place"] == ["type": "object", "properties": ["town": ["type": "string"]]])
    }

    @Test func oneOfSeveralPathsIsRequired() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)
        #expect(
            read["anyOf"] == [["required": ["contact"]], ["required": ["mail"]], ["required": ["phone"]]])
        #expect(read["properties"]["mail"] == ["type": "string"])
        let written = try encoder.jsonSchema(of: SampleAccount.self)
        #expect(written["anyOf"].isNull)
        #expect(written["properties"]["mail"].isNull)
        #expect(written["required"].array?.contains("contact") == true)
    }

    @Test func defaultsAreAnnotations() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)["properties"]
        #expect(read["score"]["default"] == 10)
        #expect(read["tags"] == ["type": "array", "items": ["type": "string"], "default": []])
        #expect(read["note"].isNull)
        let written = try encoder.jsonSchema(of: SampleAccount.self)
        #expect(written["properties"]["note"] == ["type": "string"])
        #expect(written["required"].array?.contains("score") == true)
        var options = TrellisEncoder.Options()
        options.omitsDefaults = true
        let short = try TrellisEncoder(options: options).jsonSchema(of: SampleAccount.self)
        #expect(short["required"].array?.contains("score") == false)
    }

    /// A schema is the same in each process.
    @Test func defaultsWithoutAnOrder() throws {
        let properties = try decoder.jsonSchema(of: SchemaDefaults.self)["properties"]
        #expect("\(properties["counts"]["default"])" == #"{"a":1,"b":2,"c":3,"d":4,"e":5}"#)
        #expect(properties["names"]["type"] == "array")
        #expect(properties["names"]["default"].isNull)
    }

    /// Values of another type become the default. Values outside the range are errors.
    @Test func aRangeBesideADefaultForMismatches() throws {
        var options = TrellisDecoder.Options()
        options.usesDefaultForMismatch = true
        let schema = try TrellisDecoder(options: options).jsonSchema(of: SchemaDefaults.self)["properties"]["stars"]
        #expect(schema["anyOf"][0]["maximum"] == 5)
        #expect(schema["maximum"].isNull)
        #expect(schema["anyOf"][1]["not"]["anyOf"][0]["type"] == "integer")
        #expect(failure(SchemaDefaults.self, #"{"stars":7}"#, options: options)?.code == .invalidValue)
        #expect(failure(SchemaDefaults.self, #"{"stars":7.5}"#, options: options) == nil)
        options = TrellisDecoder.Options()
        options.coercions = .truncatedNumbers
        let truncating = try TrellisDecoder(options: options).jsonSchema(of: SchemaDefaults.self)["properties"]["stars"]
        #expect(truncating["maximum"].isNull)
        #expect(failure(SchemaDefaults.self, #"{"stars":5.9}"#, options: options) == nil)
    }

    /// An array or null is never a single element of an array.
    @Test func singleElementsThatMayBeArraysOrNull() throws {
        let lossless = TrellisDecoder(options: .with { $0.coercions = .arraysFromSingleValues })
        let others: JSON = ["not": ["type": ["array", "null"]]]
        for schema in [
            try lossless.jsonSchema(of: [Int?].self), try lossless.jsonSchema(of: [SIMD2<Int>].self),
        ] {
            #expect(schema["anyOf"][1]["allOf"][1] == others)
        }
        #expect(try lossless.jsonSchema(of: [JSON].self)["anyOf"][1] == others)
        #expect(try lossless.jsonSchema(of: [String].self)["anyOf"][1] == ["type": "string"])
    }

    @Test func flattenedMembersArePropertiesOfTheObject() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)
        #expect(read["properties"]["created"]["type"] == "integer")
        #expect(read["required"].array?.contains("created") == true)
        #expect(read["required"].array?.contains("badge_color") == false)
    }

    @Test func membersOfACompositeAreOptional() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)
        #expect(read["properties"]["from"]["type"] == ["integer", "null"])
        #expect(read["properties"]["window"]["properties"]["start"]["type"] == ["integer", "null"])
        #expect(read["required"].array?.contains("from") == false)
    }

    /// The policy of a composite for nil applies to its members.
    @Test func nilMembersOfACompositeAreWrittenAsNull() throws {
        let written = try TrellisEncoder().jsonSchema(of: NullableSpans.self)["properties"]
        #expect(written["a"]["type"] == ["integer", "null"] && written["c"]["type"] == "integer")
        var options = TrellisEncoder.Options()
        options.nilFields = .writeNull
        let nulls = try TrellisEncoder(options: options).jsonSchema(of: NullableSpans.self)["properties"]
        #expect(nulls["a"]["type"] == ["integer", "null"] && nulls["c"]["type"] == ["integer", "null"])
        #expect(nulls["e"]["type"] == "integer")
        let model = try TrellisDecoder().decode(NullableSpans.self, from: "{}")
        #expect(try TrellisEncoder().encode(model, as: JSON.self) == ["a": nil, "b": nil])
        let all = try TrellisEncoder(options: options).encode(model, as: JSON.self)
        #expect(all == ["a": nil, "b": nil, "c": nil, "d": nil])
    }

    @Test func unmappedMembersAreAdditionalProperties() throws {
        #expect(try decoder.jsonSchema(of: SampleAccount.self)["additionalProperties"] == true)
        #expect(try decoder.jsonSchema(of: SampleAddress.self)["additionalProperties"].isNull)
        var options = TrellisDecoder.Options()
        options.unknownKeys = .error
        let strict = TrellisDecoder(options: options)
        #expect(try strict.jsonSchema(of: SampleAddress.self)["additionalProperties"] == false)
        #expect(try strict.jsonSchema(of: SampleAccount.self)["additionalProperties"] == true)
        #expect(try strict.jsonSchema(of: SampleAccount.self)["properties"]["place"]["additionalProperties"] == false)
    }

    @Test func modelsAreDefinitionsOnce() throws {
        let read = try decoder.jsonSchema(of: SampleAccount.self)
        #expect(read["properties"]["address"] == ["$ref": "#/$defs/SampleAddress"])
        #expect(read["properties"]["office"] == ["anyOf": [["$ref": "#/$defs/SampleAddress"], ["type": "null"]]])
        #expect(read["$defs"].object?.map(\.key) == ["SampleAddress"])
    }

    @Test func modelsThatAreArraysHavePrefixItems() throws {
        let schema = try decoder.jsonSchema(of: GeoPoint.self)
        #expect(schema["type"] == "array")
        #expect(schema["prefixItems"].count > 1)
        #expect(schema["minItems"].int != nil)
    }

    @Test func optionsChooseKeysAndProperties() throws {
        var reading = TrellisDecoder.Options()
        reading.keyStyle = .upperSnakeCase
        let read = try TrellisDecoder(options: reading).jsonSchema(of: SampleMeta.self)
        #expect(read["properties"].object?.map(\.key) == ["CREATED", "SOURCE"])
        #expect(read["$defs"]["SampleAddress"]["required"] == ["CITY"])
        var writing = TrellisEncoder.Options()
        writing.properties = .only(["source"])
        let written = try TrellisEncoder(options: writing).jsonSchema(of: [SampleMeta].self)["$defs"]
        #expect(written["SampleMeta"]["properties"].object?.map(\.key) == ["source"])
        #expect(written["SampleAddress"]["properties"].object?.map(\.key) == ["city", "zip"])
    }

    @Test func recursiveModelsReferToThemselves() throws {
        let schema = try decoder.jsonSchema(of: Chain.self)
        #expect(schema["properties"]["next"] == ["anyOf": [["$ref": "#"], ["type": "null"]]])
        #expect(try decoder.jsonSchema(of: [Chain].self)["items"] == ["$ref": "#/$defs/Chain"])
        #expect(
            try decoder.jsonSchema(of: Chain.self, in: .openAPI31)["Chain"]["properties"]["next"] == [
                "anyOf": [["$ref": "#/components/schemas/Chain"], ["type": "null"]]
            ])
    }

    @Test func genericModelsHaveReadableNames() throws {
        let schema = try decoder.jsonSchema(of: [Formed<SampleAddress, NoForm>].self)
        #expect(schema["$defs"].object?.map(\.key) == ["Formed_SampleAddress_NoForm", "SampleAddress"])
    }

    @Test func annotationsAreAdded() throws {
        let schema = try decoder.jsonSchema(of: Annotated.self)
        #expect(schema["title"] == "A thing")
        #expect(schema["description"] == "Something")
        #expect(
            schema["properties"]["id"] == [
                "description": "The number", "deprecated": true, "examples": [7], "type": "integer", "minimum": 0,
                "maximum": 255,
            ])
    }

    @Test func aRangeOfValidValuesIsPartOfTheSchema() throws {
        let schema = try decoder.jsonSchema(of: Rated.self)["properties"]
        #expect(schema["stars"] == ["type": "integer", "minimum": 1, "maximum": 5])
        #expect(schema["ratio"] == ["type": ["number", "null"], "minimum": 0, "maximum": 0.5])
        #expect(try decoded(Rated.self, #"{"stars":5,"ratio":null}"#).stars == 5)
        let error = failure(Rated.self, #"{"stars":6}"#)
        #expect(error?.code == .invalidValue)
        #expect(error?.path.description == "stars")
        #expect(failure(Rated.self, #"{"stars":1,"ratio":0.6}"#)?.code == .invalidValue)
    }

    @Test func invalidSchemasAreReported() throws {
        let reading = #expect(throws: TrellisError.self) { try decoder.jsonSchema(of: JSONPresence<Int>.self) }
        #expect(reading?.code == .invalidSchema)
        let writing = #expect(throws: TrellisError.self) { try encoder.jsonSchema(of: TwoOfOneKey.self) }
        #expect(writing?.code == .invalidSchema)
    }
}

enum NoForm: FieldForm {}

private final class Chain: JSONModel {
    let value: Int
    let next: Chain?
    static let modelSchema = JSONModelSchema(
        Chain.self, [JSONField("value", \Chain.value), JSONField("next", \Chain.next)])
    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        next = fields.take(1)
    }
}

private struct Annotated: JSONModel {
    let id: UInt8
    static let modelSchema = JSONModelSchema(
        Annotated.self, [JSONField("id", \Annotated.id).described("The number", examples: [7], deprecated: true)]
    ).described(title: "A thing", "Something")
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}

private struct Rated: JSONModel {
    let stars: Int
    let ratio: Double?
    static let modelSchema = JSONModelSchema(
        Rated.self,
        [
            JSONField("stars", \Rated.stars, form: .value.validated(in: 1...5)),
            JSONField("ratio", \Rated.ratio, form: .value.validated(in: 0...0.5)),
        ])
    init(from fields: borrowing JSONFieldValues) throws {
        stars = fields.take(0)
        ratio = fields.take(1)
    }
}

private struct TwoOfOneKey: JSONModel {
    let first: Int
    let second: Int
    static let modelSchema = JSONModelSchema(
        TwoOfOneKey.self,
        [JSONField("first", \TwoOfOneKey.first, keys: "a"), JSONField("second", \TwoOfOneKey.second, keys: "a")])
    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
    }
}

private struct NullableSpans: JSONModel {
    var first: Range<Int>?
    var second: Range<Int>?
    var third: Range<Int>?

    static let modelSchema = JSONModelSchema(
        NullableSpans.self,
        [
            JSONField("first", \.first, form: span("a", "b")).nilFields(.writeNull),
            JSONField("second", \.second, form: span("c", "d")),
            JSONField("third", \.third, form: span("e", "f")).nilFields(.omit),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        third = fields.take(2)
    }

    private static func span(_ start: JSONPath, _ end: JSONPath) -> JSONFieldForm<Range<Int>?> {
        .composite(
            of: JSONPart(Int.self, at: start), JSONPart(Int.self, at: end),
            decode: { start, end in
                guard let start = start.value, let end = end.value else { return nil }
                return start..<end
            },
            encode: { ($0.lowerBound, $0.upperBound) })
    }
}

private struct SchemaDefaults: JSONModel, Equatable {
    var counts: [String: Int]
    var names: Set<String>
    var stars: Int

    static let modelSchema = JSONModelSchema(
        SchemaDefaults.self,
        [
            JSONField("counts", \SchemaDefaults.counts, default: ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]),
            JSONField("names", \SchemaDefaults.names, default: ["a", "b", "c"]),
            JSONField("stars", \SchemaDefaults.stars, form: .value.validated(in: 1...5), default: 3),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        counts = fields.take(0)
        names = fields.take(1)
        stars = fields.take(2)
    }
}

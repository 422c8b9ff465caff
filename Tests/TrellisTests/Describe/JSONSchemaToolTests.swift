import Testing
import Trellis

/// The subset of JSON Schema for tools.
@Suite struct JSONSchemaToolTests {
    private func schema(_ type: any TrellisDecodable.Type) throws(TrellisError) -> JSON {
        try TrellisDecoder().jsonSchema(of: type, in: .strictTools)
    }

    @Test func everyPropertyIsRequiredAndOthersAreForbidden() throws {
        let schema = try schema(SampleMeta.self)
        #expect(schema["required"] == ["created", "source"])
        #expect(schema["additionalProperties"] == false)
        #expect(schema["properties"]["source"] == ["anyOf": [["$ref": "#/$defs/SampleAddress"], ["type": "null"]]])
        #expect(schema["$defs"]["SampleAddress"]["required"] == ["city", "zip"])
        #expect(schema["$schema"].isNull)
    }

    @Test func alternativesAreAnyOf() throws {
        let schema = try schema(Formed<InsideTagged, NoForm>.self)["$defs"]["InsideTagged"]
        #expect(schema["anyOf"].count == 3)
        #expect(schema["oneOf"].isNull)
    }

    /// Language models reject a reference with other keywords beside it, and values without a type.
    @Test func referencesStandAloneAndConstantsHaveTypes() throws {
        let described = try schema(Described.self)["properties"]
        #expect(described["place"] == ["anyOf": [["$ref": "#/$defs/SampleAddress"]], "description": "where it is"])
        #expect(described["shape"] == ["$ref": "#/$defs/InsideTagged"])
        let alternative = try schema(Described.self)["$defs"]["InsideTagged.none"]
        #expect(alternative["properties"]["type"] == ["type": "string", "const": "none"])
    }

    @Test(
        arguments: [
            [String: Int].self, JSON.self, Formed<[String: Int], NoForm>.self, Formed<[JSON], NoForm>.self,
            Formed<JSONObject, NoForm>.self,
            Formed<GeoPoint, NoForm>.self, InsideTagged.self, SampleAccount.self,
        ] as [any TrellisDecodable.Type])
    func constructsOutsideTheSubsetAreErrors(_ type: any TrellisDecodable.Type) {
        let error = #expect(throws: TrellisError.self) { try schema(type) }
        #expect(error?.code == .invalidSchema)
    }

    /// Each alternative would exclude the members of the others and of the surrounding object.
    @Test func flattenedVariantsAreAnError() throws {
        for type in [FlattenedShape.self, MaybeFlattenedShape.self] as [any TrellisDecodable.Type] {
            let error = #expect(throws: TrellisError.self) { try schema(type) }
            #expect(error?.code == .invalidSchema && error?.found?.contains("flattened variants") == true)
            #expect(throws: Never.self) { try TrellisDecoder().jsonSchema(of: type) }
        }
    }
}

private struct Described: JSONModel {
    var place: SampleAddress
    var shape: InsideTagged

    static let modelSchema = JSONModelSchema(
        Described.self,
        [
            JSONField("place", \.place).described("where it is"),
            JSONField("shape", \.shape),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        place = fields.take(0)
        shape = fields.take(1)
    }
}

private struct FlattenedShape: JSONModel {
    var id: Int
    var shape: InsideTagged

    static let modelSchema = JSONModelSchema(
        FlattenedShape.self, [JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
    }
}

private struct MaybeFlattenedShape: JSONModel {
    var id: Int
    var shape: InsideTagged?

    static let modelSchema = JSONModelSchema(
        MaybeFlattenedShape.self, [JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
    }
}

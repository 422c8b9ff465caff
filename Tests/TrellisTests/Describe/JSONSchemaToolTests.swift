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
}

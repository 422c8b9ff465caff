import Testing
import Trellis

/// The schemas of types with several alternatives.
@Suite struct JSONSchemaVariantTests {
    private let decoder = TrellisDecoder()

    @Test func aTagIsAConstantOfEachAlternative() throws {
        let schema = try decoder.jsonSchema(of: InsideTagged.self)
        #expect(
            schema["oneOf"] == [
                ["$ref": "#/$defs/InsideTagged.circle"], ["$ref": "#/$defs/InsideTagged.box"],
                ["$ref": "#/$defs/InsideTagged.none"],
            ])
        #expect(
            schema["$defs"]["InsideTagged.none"] == [
                "type": "object", "properties": ["type": ["const": "none"]], "required": ["type"],
            ])
        #expect(schema["$defs"]["InsideTagged.circle"]["required"] == ["type", "radius"])
    }

    @Test func openAPIHasADiscriminator() throws {
        let schema = try decoder.jsonSchema(of: InsideTagged.self, in: .openAPI31)["InsideTagged"]
        #expect(schema["discriminator"]["propertyName"] == "type")
        #expect(schema["discriminator"]["mapping"]["box"] == "#/components/schemas/InsideTagged.box")
    }

    @Test func aDefaultAcceptsUnknownTags() throws {
        let schema = try decoder.jsonSchema(of: OpenTagged.self)
        #expect(schema["anyOf"][1]["not"]["properties"]["type"] == ["enum": ["circle"]])
        #expect(try TrellisEncoder().jsonSchema(of: OpenTagged.self)["anyOf"][1] == [:])
    }

    @Test func contentStandsBesideTheTag() throws {
        let schema = try decoder.jsonSchema(of: BesideTagged.self)["$defs"]["BesideTagged.numbers"]
        #expect(schema["properties"]["t"] == ["const": "numbers"])
        #expect(schema["properties"]["c"]["type"] == "array")
        #expect(schema["required"] == ["t", "c"])
    }

    @Test func aKeyNamesTheAlternative() throws {
        let schema = try decoder.jsonSchema(of: OutsideTagged.self)["oneOf"]
        #expect(schema[1]["required"] == ["numbers"])
        #expect(schema[1]["additionalProperties"] == false)
        #expect(schema[3] == ["type": "string", "enum": ["empty"]])
        #expect(try TrellisEncoder().jsonSchema(of: OutsideTagged.self)["oneOf"].count == 3)
    }

    @Test func untaggedAlternativesAreTriedInTurn() throws {
        let schema = try decoder.jsonSchema(of: UntaggedShape.self)["anyOf"]
        #expect(schema[0] == ["$ref": "#/$defs/CircleShape"])
        #expect(schema[5]["items"] == ["$ref": "#"])
        #expect(schema[2] == ["type": "null"])
    }

    @Test func aClusterHasAnAlternativeForEachSubclass() throws {
        let schema = try decoder.jsonSchema(of: SampleBeast.self)
        #expect(schema["oneOf"].count == 2)
        #expect(schema["$defs"]["SampleBeast.cat"]["properties"]["kind"] == ["const": "cat"])
        #expect(try decoder.jsonSchema(of: SampleCat.self)["oneOf"].isNull)
        #expect(try TrellisEncoder().jsonSchema(of: SampleCat.self)["properties"]["kind"] == ["const": "cat"])
    }
}

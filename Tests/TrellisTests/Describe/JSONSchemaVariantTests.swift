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

    /// The objects of the payload are those of the cluster, with its own tag.
    @Test func aClusterAsAPayload() throws {
        let schema = try decoder.jsonSchema(of: OwnedThing.self)["$defs"]["OwnedThing.beast"]
        #expect(schema["allOf"][0]["required"] == ["type"])
        #expect(schema["allOf"][1] == ["$ref": "#/$defs/SampleBeast"])
        #expect(failure(OwnedThing.self, #"{"type":"beast","name":"n"}"#)?.missingKeys == ["kind"])
    }

    @Test func aDictionaryAsAPayload() throws {
        let schema = try decoder.jsonSchema(of: OwnedThing.self)["$defs"]
        for name in ["counts", "mayBeCounts"] {
            let counts = schema["OwnedThing." + name]
            #expect(counts["properties"] == ["type": ["const": .string(name)]])
            #expect(counts["additionalProperties"]["type"] == "integer")
            #expect(counts["propertyNames"]["anyOf"][0] == ["const": "type"])
            #expect(counts["propertyNames"]["anyOf"][1]["pattern"].string != nil)
        }
        #expect(failure(OwnedThing.self, #"{"type":"counts","x":1}"#)?.code == .invalidValue)
        #expect(failure(OwnedThing.self, #"{"type":"mayBeCounts","1":1}"#) == nil)
    }

    /// A reference to the definition that contains it would have no end.
    @Test func aRecursiveArrayFromASingleValue() throws {
        let lossless = TrellisDecoder(options: .with { $0.coercions = .lossless })
        let schema = try lossless.jsonSchema(of: [NestedList].self)["$defs"]["NestedList"]["anyOf"]
        #expect(schema[1] == ["type": "array", "items": ["$ref": "#/$defs/NestedList"]])
    }
}

private enum OwnedThing: JSONVariants {
    case beast(SampleBeast), counts([Int: Int]), mayBeCounts([Int: Int]?)

    static let jsonVariants = JSONVariantTable<OwnedThing>(
        .tag("type"),
        [
            JSONVariantCase(
                "beast", make: OwnedThing.beast, take: { if case .beast(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "counts", make: OwnedThing.counts, take: { if case .counts(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "mayBeCounts", make: OwnedThing.mayBeCounts,
                take: { if case .mayBeCounts(let value) = $0 { value } else { nil } }),
        ])
}

private indirect enum NestedList: JSONVariants {
    case number(Double), list([NestedList])

    static let jsonVariants = JSONVariantTable<NestedList>(
        .untagged,
        [
            JSONVariantCase(make: NestedList.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: NestedList.list, take: { if case .list(let value) = $0 { value } else { nil } }),
        ])
}

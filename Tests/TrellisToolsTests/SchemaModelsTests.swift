import Testing
import Trellis

@testable import TrellisTools

/// The models of a schema.
func modelsOfSchema(_ schema: String, name: String = "Root") throws -> SchemaModels {
    try SchemaModels(of: SchemaDocument(JSON(parsing: schema)), name: name, access: "")
}

/// The models of a schema as Swift source.
func schemaModels(_ schema: String, name: String = "Root") throws -> String {
    try modelsOfSchema(schema, name: name).text
}

/// Models of JSON Schema, and schemas of samples.
@Suite struct SchemaModelsTests {
    @Test func membersBecomeProperties() throws {
        let text = try schemaModels(
            """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "description": "A user.",
             "properties": {
               "id": {"type": "integer", "minimum": 0, "maximum": 65535},
               "stars": {"type": "integer", "minimum": 1, "maximum": 5, "description": "Of five."},
               "html_url": {"type": "string", "format": "uri-reference"},
               "closed": {"type": ["string", "null"], "format": "date-time"},
               "state": {"$ref": "#/$defs/State", "default": "open"},
               "owner": {"type": "object", "properties": {"login": {"type": "string"}}, "required": ["login"]},
               "parent": {"anyOf": [{"$ref": "#"}, {"type": "null"}]},
               "tags": {"type": "array", "items": {"anyOf": [{"type": "string"}, {}]}}},
             "required": ["id", "stars", "html_url", "closed", "owner", "tags"],
             "$defs": {"State": {"type": "string", "enum": ["open", "not_planned"]}}}
            """, name: "user")
        #expect(
            text == """
                import Foundation
                import Trellis

                /// A user.
                @JSONModel
                @JSONDescribed(fromComments: true)
                nonisolated final class User: @unchecked Sendable {
                    let id: UInt16
                    /// Of five.
                    @JSONValidated(in: 1...5) let stars: Int
                    @JSONKey("html_url") let htmlURL: URL
                    @JSONRequired let closed: Date?
                    private(set) var state: State = .open
                    @JSONKey("owner.login") let ownerLogin: String
                    let parent: User?
                    @JSONLossy let tags: [String]
                }

                enum State: String, TrellisCodable, CaseIterable, JSONDictionaryKey, Sendable {
                    case open
                    case notPlanned = "not_planned"
                }

                """)
    }

    @Test func numbersInStringsVectorsAndDefaultsForMismatches() throws {
        let text = try schemaModels(
            #"""
            {"type": "object", "properties": {
               "amount": {"type": "string", "pattern": "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"},
               "count": {"type": ["string", "null"], "pattern": "^-?(?:0|[1-9][0-9]*)$"},
               "on": {"type": "string", "pattern": "^(?:true|false)$"},
               "code": {"type": "string", "pattern": "^[a-z]+$"},
               "pair": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
               "five": {"type": "array", "items": {"type": "number"}, "minItems": 5, "maxItems": 5},
               "texts": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
               "scores": {"type": "object", "additionalProperties": {"anyOf": [{"type": "boolean"}, {}]},
                          "default": {}},
               "volume": {"anyOf": [{"type": ["integer", "null"]}, {}], "default": 3},
               "size": {"anyOf": [{"type": "integer"}, {}], "default": 4}},
             "required": ["amount", "on", "code", "pair", "five", "texts"]}
            """#)
        #expect(
            text == """
                import Foundation
                import Trellis

                @JSONModel
                struct Root: Sendable {
                    @JSONKey(as: .string) let amount: Decimal
                    @JSONKey(as: .string) let count: Int?
                    @JSONKey(as: .string) let on: Bool
                    let code: String
                    let pair: SIMD2<Double>
                    let five: [Double]
                    let texts: [String]
                    @JSONLossy var scores: [String: Bool] = [:]
                    @JSONDefault(on: .null, .mismatch) var volume: Int = 3
                    @JSONDefault(on: .mismatch) var size: Int = 4
                }

                """)
    }

    @Test func typesBesideMembersAreFlattened() throws {
        func text(_ keyword: String) throws -> String {
            try schemaModels(
                """
                {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"], \(keyword),
                 "$defs": {"Shape": {"oneOf": [
                   {"type": "object", "properties": {"type": {"const": "a"}}, "required": ["type"]},
                   {"type": "object", "properties": {"type": {"const": "b"}}, "required": ["type"]}]}}}
                """)
        }
        #expect(try text(##""$ref": "#/$defs/Shape""##).contains("    @JSONFlattened let shape: Shape\n"))
        let optional = ##""anyOf": [{"$ref": "#/$defs/Shape"}, {"not": {"anyOf": [{"required": ["type"]}]}}]"##
        #expect(try text(optional).contains("    @JSONFlattened let shape: Shape?\n"))
    }

    @Test func alternativesThatKeysIdentify() throws {
        let text = try schemaModels(
            """
            {"anyOf": [
               {"allOf": [{"$ref": "#/$defs/Point"}, {"type": "object", "required": ["lat"]}]},
               {"allOf": [{"type": "string"}, {"not": {"type": "object", "required": ["lat"]}}]}],
             "$defs": {"Point": {"type": "object", "properties": {"lat": {"type": "number"}}, "required": ["lat"]}}}
            """)
        #expect(text.contains("    @JSONVariantCase(keys: \"lat\") case point(Point)\n    case string(String)\n}"))
    }

    @Test func casesWithoutPayloads() throws {
        let text = try schemaModels(
            """
            {"oneOf": [
               {"type": "object", "properties": {"wait": {"type": "integer"}}, "required": ["wait"],
                "additionalProperties": false},
               {"type": "object", "properties": {"stop": {}}, "required": ["stop"], "additionalProperties": false},
               {"enum": ["stop"]}]}
            """)
        #expect(text.hasSuffix("enum Root: Sendable {\n    case wait(Int)\n    case stop\n}\n"), "\(text)")
    }

    @Test func alternativesBecomeVariants() throws {
        let text = try schemaModels(
            """
            {"oneOf": [{"$ref": "#/$defs/Shape.circle"}, {"$ref": "#/$defs/Shape.none"}],
             "$defs": {
               "Shape.circle": {"type": "object", "properties": {"type": {"const": "circle"}, "r": {"type": "number"}},
                                "required": ["type", "r"]},
               "Shape.none": {"type": "object", "properties": {"type": {"const": "none"}}, "required": ["type"]}}}
            """, name: "shape")
        #expect(
            text == """
                import Trellis

                @JSONVariants(.tag("type"))
                enum Shape: Sendable {
                    case circle(ShapeCircle)
                    case none
                }

                @JSONModel
                struct ShapeCircle: Sendable {
                    let r: Double
                }

                """)
    }

    @Test func openAPIHasAListOfTypes() throws {
        let text = try schemaModels(
            """
            {"openapi": "3.1.0", "components": {"schemas": {
              "Pet": {"type": "object",
                      "properties": {"names": {"type": "array", "items": {"$ref": "#/components/schemas/Name"}}},
                      "additionalProperties": {"type": "integer"}},
              "Name": {"type": "string"}}}}
            """)
        #expect(
            text.contains(
                """
                struct Pet: Sendable {
                    let names: [String]?
                    @JSONRest let others: [String: Int]
                }
                """))
    }

    /// The parts of `allOf` become one type, and a discriminator names the tag.
    @Test func openAPIPartsAndDiscriminators() throws {
        let text = try schemaModels(
            """
            {"openapi": "3.1.0", "components": {"schemas": {
              "Base": {"type": "object", "properties": {"id": {"type": "integer"}, "kind": {"type": "string"}},
                       "required": ["id", "kind"]},
              "Dog": {"allOf": [{"$ref": "#/components/schemas/Base"},
                                {"properties": {"next": {"$ref": "#/components/schemas/Pet"}}, "required": ["next"]}]},
              "Pet": {"oneOf": [{"$ref": "#/components/schemas/Dog"}, {"$ref": "#/components/schemas/Base"}],
                      "discriminator": {"propertyName": "kind",
                                        "mapping": {"dog": "#/components/schemas/Dog"}}}}}}
            """)
        #expect(
            text.contains(
                """
                @JSONVariants(.tag("kind"))
                indirect enum Pet: Sendable {
                    case dog(DogModel)
                    @JSONVariantCase("Base") case base(BaseModel)
                }
                """), "\(text)")
        #expect(
            text.contains(
                """
                final class DogModel: Sendable {
                    let id: Int
                    let next: Pet
                }
                """), "\(text)")
    }

    /// A default is a case of the enum. Another value is no default: the property is Optional.
    @Test func defaultsOfEnums() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {"a": {"enum": ["x", "y"], "default": "y"},
             "b": {"enum": ["x", "z"], "default": "w"}, "c": {"$ref": "#/$defs/Part", "default": "x"},
             "d": {"enum": ["default", "2 x", "2-x"], "default": "2-x"},
             "e": {"enum": ["default"], "default": "default"},
             "f": {"anyOf": [{"enum": ["none", "all"]}, {"type": "null"}], "default": "none"}},
             "$defs": {"Part": {"type": "object", "properties": {"p": {"type": "integer"}}}}}
            """)
        #expect(
            text.contains(
                """
                    var a: A = .y
                    let b: B?
                    let c: Part?
                    var d: D = ._2X2
                    var e: E = .`default`
                    var f: F? = F.none
                }
                """), "\(text)")
    }

    /// A range without values would end the process when the model is used.
    /// Text of a schema stays inside its comment, whatever line breaks it contains.
    @Test func descriptionsStayInComments() throws {
        for line in ["\\r", "\\r\\n", "\\n", "\\u2028", "\\u0085", "\\u000b", "\\u000c"] {
            let text = try schemaModels(
                #"{"type":"object","properties":{"a":{"type":"string","description":"x\#(line)let evil = 1"}}}"#)
            for line in text.split(whereSeparator: \.isNewline) where line.contains("evil") {
                #expect(line.trimmingPrefix { $0 == " " }.hasPrefix("///"))
            }
            #expect(text.contains("evil"))
        }
    }

    @Test func chainsOfDefinitions() throws {
        let definitions = (0..<5000).map {
            ##""A\##($0)":{"type":"array","items":{"$ref":"#/$defs/A\##($0 + 1)"}}"##
        }.joined(separator: ",")
        let text = try schemaModels(##"{"$defs":{\##(definitions),"A5000":{"type":"integer"}},"$ref":"#/$defs/A0"}"##)
        #expect(text.contains("[[[[JSON]]]]"))
    }

    @Test func anEmptyRangeIsIgnored() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {"a": {"type": "integer", "minimum": 5, "maximum": 1},
             "b": {"type": "integer", "minimum": 0.5, "maximum": 2.5},
             "c": {"type": "number", "minimum": 2, "maximum": 1}}}
            """)
        #expect(text.contains("    let a: Int?\n    let b: Int?\n    let c: Double?\n"), "\(text)")
    }

    @Test(arguments: [
        ("3", "a schema must be an object"), (##"{"$ref": "#/$defs/A"}"##, "there is no definition #/$defs/A"),
    ])
    func whatIsNoSchemaIsRefused(_ schema: String, _ message: String) {
        let error = #expect(throws: UsageError.self) { try schemaModels(schema) }
        #expect(error?.message == message)
    }

    @Test func definitionsThatReferToEachOtherEnd() throws {
        let text = try schemaModels(
            ##"{"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}}"##)
        #expect(text.contains("typealias Root = JSON"))
    }

    @Test func samplesHaveTheSchemaOfTheirModels() throws {
        let shape = ShapeTokens.shape(#"[{"n":1,"s":"x","o":{"a":true}},{"n":2,"s":null,"o":{"a":false}}]"#)
        let schema = PlanSchema.schema(of: shape, ModelOptions(name: "item"))
        #expect(schema["type"] == "array")
        #expect(schema["items"] == ["$ref": "#/$defs/Item"])
        #expect(schema["$defs"]["Item"]["properties"]["s"] == ["type": ["string", "null"]])
        #expect(schema["$defs"]["Item"]["required"] == ["n", "o"])
        #expect(schema["$defs"]["O"]["properties"]["a"] == ["type": "boolean"])
    }
}

import Testing
import Trellis

@testable import TrellisTools

/// Enums whose cases are the alternatives of a schema.
@Suite struct SchemaAlternativeTests {
    /// An object with required members: properties, or the names of integers.
    private func object(_ members: String...) -> String {
        let properties = members.map { $0.contains(":") ? $0 : #""\#($0)":{"type":"integer"}"# }
        let keys = properties.map { property in property.prefix { $0 != ":" } }
        return """
            {"type":"object","properties":{\(properties.joined(separator: ","))},
             "required":[\(keys.joined(separator: ","))]}
            """
    }

    // MARK: Tags

    @Test func valuesOfATagSelectOneAlternative() throws {
        let one = object(#""version":{"enum":["1","2"]}"#, #""kind":{"const":"a"}"#, "x")
        let two = object(#""version":{"const":"2"}"#, #""kind":{"const":"b"}"#, "y")
        let text = try schemaModels(#"{"oneOf":[\#(one),\#(two)]}"#)
        #expect(
            text.contains(
                """
                @JSONVariants(.tag("kind"))
                enum Root: Sendable {
                    case a(RootA)
                    case b(RootB)
                }
                """), "\(text)")
        #expect(try schemaModels(#"{"oneOf":[\#(one),\#(one)]}"#).contains("@JSONVariants(.untagged)\n"))
    }

    @Test func theDiscriminatorIsPreferredToOtherConstants() throws {
        let one = object(#""version":{"const":"1"}"#, #""kind":{"const":"a"}"#)
        let two = object(#""version":{"const":"2"}"#, #""kind":{"const":"b"}"#)
        func text(_ key: String) throws -> String {
            try schemaModels(#"{"oneOf":[\#(one),\#(two)],"discriminator":{"propertyName":"\#(key)"}}"#)
        }
        #expect(try text("kind").contains("@JSONVariants(.tag(\"kind\"))\n"))
        #expect(try text("version").contains("@JSONVariants(.tag(\"version\"))\n"))
        // No alternative has a value of this key.
        #expect(try text("type").contains("@JSONVariants(.tag(\"version\"))\n"))
    }

    @Test func eachValueOfATagIsACase() throws {
        let one = object(#""kind":{"enum":["a","b","a"]}"#, "x")
        let two = object(#""kind":{"const":"c"}"#)
        let text = try schemaModels(#"{"oneOf":[\#(one),\#(two)]}"#)
        #expect(text.contains("    case a(RootA)\n    case b(RootA)\n    case c\n}"), "\(text)")
        let mapped = try schemaModels(
            """
            {"openapi": "3.1.0", "components": {"schemas": {
              "Pet": {"oneOf": [{"$ref": "#/components/schemas/Dog"}],
                      "discriminator": {"propertyName": "kind", "mapping": {
                        "dog": "#/components/schemas/Dog", "puppy": "#/components/schemas/Dog"}}},
              "Dog": \(object("age"))}}}
            """)
        #expect(mapped.contains("    case dog(DogModel)\n    case puppy(DogModel)\n}"), "\(mapped)")
    }

    @Test func aDiscriminatorWithoutValuesIsNoTag() throws {
        let (one, two) = (object("x"), object("y"))
        let text = try schemaModels(#"{"oneOf":[\#(one),\#(two)],"discriminator":{"propertyName":"kind"}}"#)
        #expect(
            text.contains(
                """
                @JSONVariants(.untagged)
                enum Root: Sendable {
                    case rootValue(RootValue)
                    case rootValueModel(RootValueModel)
                }
                """), "\(text)")
    }

    @Test func casesDoNotHaveTheNamesOfGeneratedMembers() throws {
        let one = object(#""type":{"const":"json_variants"}"#)
        let two = object(#""type":{"const":"x"}"#)
        let variants = try schemaModels(#"{"oneOf":[\#(one),\#(two)]}"#)
        #expect(variants.contains("    @JSONVariantCase(\"json_variants\") case jsonVariants2\n    case x\n}"))
        let values = try schemaModels(#"{"enum":["all_cases","unknown_case","rawValue"]}"#)
        #expect(
            values.contains(
                """
                    case allCases2 = "all_cases"
                    case unknownCase2 = "unknown_case"
                    case rawValue2 = "rawValue"
                }
                """), "\(values)")
    }

    // MARK: Keys

    @Test func aKeyOfTwoAlternativesIdentifiesNone() throws {
        func only(_ type: String) -> String {
            #"{"type":"object","properties":{"a":{"type":"\#(type)"}},"required":["a"],"additionalProperties":false}"#
        }
        let (one, two) = (only("integer"), only("string"))
        let text = try schemaModels(#"{"oneOf":[\#(one),\#(two)]}"#)
        #expect(text.contains("@JSONVariants(.untagged)\n"), "\(text)")
    }

    // MARK: Neither

    /// The macro rejects cases after one that matches all of their values.
    @Test func everyUntaggedAlternativeIsReached() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {
               "a": {"anyOf": [{"type": "number"}, {"type": "integer"}, {"type": "boolean"}]},
               "b": {"anyOf": [{"type": ["string", "number"]}, {"type": "boolean"}, {"type": "boolean", "title": "B"}]},
               "c": {"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]}}}
            """)
        for cases in [
            "enum A: Sendable {\n    case int(Int)\n    case double(Double)\n    case bool(Bool)\n}",
            "enum B: Sendable {\n    case bool(Bool)\n    case json(JSON)\n}",
            "enum C: Sendable {\n    case date(Date)\n    case string(String)\n}",
        ] {
            #expect(text.contains("@JSONVariants(.untagged)\n\(cases)"), "\(text)")
        }
    }

    /// Null of one alternative is nil in a property of the enum.
    /// A type that takes all values of another one comes after it.
    @Test func narrowTypesComeFirst() throws {
        let integers = try schemaModels(
            #"{"oneOf":[{"type":"integer"},{"type":"integer","format":"int32"},{"type":"integer","format":"uint8"}]}"#)
        #expect(integers.contains("    case uInt8(UInt8)\n    case int32(Int32)\n    case int(Int)\n}"), "\(integers)")
        let open = #"{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}"#
        let closed = #"{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}"#
        let objects = try modelsOfSchema(#"{"oneOf":[\#(open),{"type":"string"},\#(closed)]}"#)
        let second = try #require(objects.text.firstRange(of: "let b: String\n"))
        let types = objects.text[..<second.lowerBound].split(separator: "struct ")
        let name = try #require(types.last?.prefix { $0 != ":" })
        let enumeration = objects.text.split(separator: "\n").filter { $0.hasPrefix("    case ") }
        #expect(enumeration.first?.contains("(\(name))") == true, "\(objects.text)")
        #expect(enumeration.dropFirst().first == "    case string(String)")
    }

    @Test func constantsThatAreNoTags() throws {
        func alternative(_ value: Int) -> String {
            #"{"type":"object","properties":{"v":{"const":\#(value)},"n":{"type":"integer"}},"required":["v"]}"#
        }
        let models = try modelsOfSchema(#"{"oneOf":[\#(alternative(1)),\#(alternative(2))]}"#)
        #expect(models.notes.contains("Root: 'v' is no tag, since its values are not strings"), "\(models.notes)")
    }

    /// Only an alternative for all other values is a default case.
    @Test func exclusionsBesideMembers() throws {
        let second = #""properties":{"b":{"type":"integer"}},"required":["b"],"not":{"required":["a"]}"#
        let text = try schemaModels(#"{"anyOf":[\#(object("a")),{"type":"object",\#(second)}]}"#)
        #expect(!text.contains("@JSONDefaultVariant") && text.contains("let b: Int\n"), "\(text)")
    }

    /// An enum with an unknown case takes only strings, or only integers.
    @Test(arguments: [#"{"type":"number"}"#, #"{"type":"object"}"#, #"{"type":"boolean"}"#, "{}"])
    func namesOrOtherTypes(other: String) throws {
        let text = try schemaModels(
            #"{"type":"object","properties":{"size":{"anyOf":[{"enum":["auto","none"]},\#(other)]}}}"#)
        #expect(!text.contains("JSONUnknownCase") && text.contains("@JSONVariants(.untagged)\n"), "\(text)")
        let open = try schemaModels(
            #"{"type":"object","properties":{"size":{"anyOf":[{"enum":["auto","none"]},{"type":"string"}]}}}"#)
        #expect(open.contains("JSONUnknownCase"))
    }

    @Test(arguments: [
        #"[{"type":"string"},{"enum":["auto","none"]}]"#, #"[{"enum":["auto","none"]},{"type":"string"}]"#,
        #"[{"type":"integer"},{"enum":[1,2]}]"#,
    ])
    func namesInAnyOrder(alternatives: String) throws {
        let text = try schemaModels(#"{"type":"object","properties":{"size":{"anyOf":\#(alternatives)}}}"#)
        #expect(text.contains("JSONUnknownCase") && !text.contains("untagged"), "\(text)")
    }

    /// Each type comes before those that take all of its values.
    @Test func wideAlternativesComeLast() throws {
        func cases(_ alternatives: String) throws -> [String] {
            let text = try schemaModels(
                ##"{"type":"object","properties":{"a":{"anyOf":[\##(alternatives)]}},"$defs":{"M":\##(object("m"))}}"##)
            return text.matches(of: /case [a-z0-9A-Z]*\((.*)\)\n/).map { String($0.output.1) }
        }
        #expect(try cases(##"{"type":"object"},{"$ref":"#/$defs/M"}"##).last == "JSONObject")
        let numbers = #"{"type":"object","additionalProperties":{"type":"integer"}}"#
        #expect(try cases(##"\##(numbers),{"$ref":"#/$defs/M"}"##) == ["M", "[String: Int]"])
        let names = #"{"type":"string"},{"type":"boolean"},{"enum":["x"]}"#
        let order = try cases(names)
        #expect(order.count == 3 && order[1] == "String" && order[2] == "Bool", "\(order)")
        let precisions = #"{"type":"number","format":"float"},{"type":"boolean"},{"type":"number"}"#
        #expect(try cases(precisions) == ["Bool", "Double"])
    }

    @Test func numbersOfTwoPrecisions() throws {
        let text = try schemaModels(
            #"{"type":"object","properties":{"a":{"anyOf":[{"type":"number","format":"float"},{"type":"number"}]}}}"#)
        #expect(text.contains("let a: Double?\n"), "\(text)")
    }

    /// Only one of the types has properties.
    @Test func objectsOrOtherTypes() throws {
        let bugs = #"{"type":["string","object"],"properties":{"url":{"type":"string"}}}"#
        let models = try modelsOfSchema(#"{"type":"object","properties":{"bugs":\#(bugs)}}"#)
        #expect(models.text.contains("let bugs: JSON?\n") && !models.text.contains("url"), "\(models.text)")
        #expect(models.notes.contains { $0.contains("several types") })
        let maybe = #"{"type":["object","null"],"properties":{"url":{"type":"string"}},"title":"Bugs"}"#
        let other = try modelsOfSchema(#"{"type":"object","properties":{"bugs":\#(maybe)}}"#)
        #expect(other.text.contains("struct Bugs"), "\(other.text)")
    }

    /// An object with a default or annotations of its own is not flattened, so that they are not lost.
    @Test func nestedObjectsWithADefault() throws {
        let owner = #""properties":{"login":{"type":"string"}},"required":["login"]"#
        let plain = try modelsOfSchema(#"{"type":"object","properties":{"owner":{"type":"object",\#(owner)}}}"#)
        #expect(plain.text.contains("owner.login") && plain.notes.isEmpty)
        let models = try modelsOfSchema(
            #"{"type":"object","properties":{"owner":{"type":"object","default":{"login":"root"},\#(owner)}}}"#)
        #expect(models.text.contains("struct Owner"), "\(models.text)")
        #expect(models.notes.contains { $0.contains("default") }, "\(models.notes)")
    }

    @Test func nullOfOneAlternativeIsNil() throws {
        let text = try schemaModels(
            """
            {"type": "object", "required": ["a", "b", "c"], "$defs": {
               "Maybe": {"type": ["integer", "null"]},
               "Both": {"anyOf": [{"type": ["boolean", "null"]}, {"type": "string"}]}},
             "properties": {
               "a": {"anyOf": [{"type": ["string", "null"]}, {"type": "boolean"}]},
               "b": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/Maybe"}, {"type": "boolean"}]}},
               "c": {"$ref": "#/$defs/Both"}, "d": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}}}
            """)
        for property in [": A?\n", ": [B?]\n", ": Both?\n", ": D?\n"] {
            #expect(text.contains(property), "\(property) in \(text)")
        }
    }

    @Test func alternativesOfOneScalarTypeNeedNoEnum() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {
               "a": {"anyOf": [{"type": "string", "format": "email"}, {"type": "string", "format": "hostname"}]},
               "b": {"oneOf": [{"const": "x"}, {"const": "y"}, {"type": "null"}]},
               "c": {"oneOf": [{"type": "integer", "minimum": 1, "maximum": 2}, {"$ref": "#/$defs/C"}], "default": 7}},
             "required": ["a", "b"],
             "$defs": {"C": {"type": "integer", "minimum": 7, "maximum": 9}}}
            """)
        #expect(
            text.hasSuffix(
                """
                struct Root: Sendable {
                    let a: String
                    @JSONRequired let b: String?
                    var c: Int = 7
                }

                """), "\(text)")
    }

    @Test func alternativesWithoutTypesAreJSON() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {
               "a": {"anyOf": [{"type": "null"}]}, "b": {"oneOf": [{}]}, "c": {"anyOf": []}}}
            """)
        #expect(text.hasSuffix("    let a: JSON?\n    let b: JSON?\n    let c: JSON?\n}\n"), "\(text)")
    }
}

import Testing
import Trellis

@testable import TrellisTools

/// Documents, references and keywords that schemas of other tools have.
@Suite struct SchemaDocumentTests {
    @Test func componentsWithADotInTheirName() throws {
        let text = try schemaModels(
            #"""
            {"openapi":"3.1.0","components":{"schemas":{
             "com.acme.Pet":{"type":"object","properties":{"a":{"type":"integer"}}},
             "Shape":{"oneOf":[{"$ref":"#/components/schemas/Shape.box"},{"$ref":"#/components/schemas/Shape.disc"}]},
             "Shape.box":{"type":"object","properties":{"type":{"const":"box"},"w":{"type":"integer"}},
              "required":["type"]},
             "Shape.disc":{"type":"object","properties":{"type":{"const":"disc"},"r":{"type":"integer"}},
              "required":["type"]}}}}
            """#)
        #expect(text.contains("struct ComAcmePet: Sendable"), "\(text)")
        #expect(text.contains("enum Shape: Sendable"))
        #expect(text.matches(of: /struct Shape/).count == 2)
    }

    /// The keyword of earlier drafts beside that of the current one.
    @Test func bothKeywordsForDefinitions() throws {
        let text = try schemaModels(
            ##"""
            {"type":"object","properties":{"a":{"$ref":"#/definitions/A"},"b":{"$ref":"#/$defs/B"}},
             "definitions":{"A":{"type":"string"}},"$defs":{"B":{"type":"integer"}}}
            """##)
        #expect(text.contains("let a: String?\n") && text.contains("let b: Int?\n"), "\(text)")
    }

    @Test(arguments: [
        ("#/properties/b/items", "let a: Int?"), ("#/$defs/P/properties/q%20r", "let a: Bool?"),
        ("#/allOf/0", "let a: [String: String]?"), ("#mark", "let a: Date?"),
        ("https://example.com/s#/$defs/U", "let a: UUID?"), ("#/$defs/\u{301}x", "let a: URL?"),
    ])
    func referencesToAnyPlace(reference: String, property: String) throws {
        let models = try modelsOfSchema(
            #"""
            {"$id":"https://example.com/s","type":"object","properties":{"a":{"$ref":"\#(reference)"},
              "b":{"type":"array","items":{"type":"integer"}},"c":{"$ref":"#/$defs/P"}},
             "allOf":[{"type":"object","additionalProperties":{"type":"string"}}],
             "$defs":{"P":{"type":"object","properties":{"q r":{"type":"boolean"}}},
              "T":{"$anchor":"mark","type":"string","format":"date-time"},"U":{"type":"string","format":"uuid"},
              "\#u{301}x":{"type":"string","format":"uri"}}}
            """#)
        #expect(models.text.contains(property), "\(models.text)")
        #expect(models.notes.isEmpty, "\(models.notes)")
    }

    @Test func aReferenceToAnotherPlaceWithATypeOfItsOwn() throws {
        let text = try schemaModels(
            ##"""
            {"type":"object","properties":{"User":{"$ref":"#/$defs/User"},"b":{"$ref":"#/properties/c/properties/User"},
             "c":{"type":"object","properties":{"User":{"type":"object","properties":{"n":{"type":"integer"}}}}}},
             "$defs":{"User":{"type":"object","properties":{"s":{"type":"string"}}}}}
            """##)
        #expect(text.contains("struct User: ") && text.contains("let b: PropertiesUser?"), "\(text)")
    }

    @Test func referencesToOtherDocuments() throws {
        let models = try modelsOfSchema(
            #"{"type":"object","properties":{"a":{"$ref":"other.json#/x"},"b":{"type":"string"}},"required":["a"]}"#)
        #expect(models.text.contains("let a: JSON\n") && models.text.contains("let b: String?"), "\(models.text)")
        #expect(models.notes == ["other.json#/x is not in this document, so its values are JSON"])
    }

    @Test(arguments: ["#/properties/missing", "#/$defs/None", "#nothing"]) func missingReferences(_ reference: String) {
        let error = #expect(throws: UsageError.self) {
            try schemaModels(#"{"type":"object","properties":{"a":{"$ref":"\#(reference)"}}}"#)
        }
        #expect(error?.message.hasPrefix("there is no definition") == true)
    }

    @Test(arguments: [
        #"{"type":"string","nullable":true}"#, ##"{"allOf":[{"$ref":"#/$defs/S"}],"nullable":true}"##,
        ##"{"$ref":"#/$defs/S","nullable":true}"##, #"{"oneOf":[{"type":"string"},{"const":null}]}"#,
        #"{"anyOf":[{"enum":[null]},{"type":"string"}]}"#,
    ])
    func nullInOtherWays(schema: String) throws {
        let text = try schemaModels(
            #"{"type":"object","required":["a"],"properties":{"a":\#(schema)},"$defs":{"S":{"type":"string"}}}"#)
        #expect(text.contains("let a: String?\n"), "\(text)")
    }

    @Test(arguments: [#"{"enum":["x","y",null]}"#, #"{"type":"string","enum":["x","y",null],"nullable":true}"#])
    func nullInAnEnum(schema: String) throws {
        let text = try schemaModels(#"{"type":"object","required":["a"],"properties":{"a":\#(schema)}}"#)
        #expect(text.contains("let a: A?\n") && text.contains("enum A: String"), "\(text)")
    }

    /// Definitions without a schema of the document itself, as of OpenAPI 2.
    @Test(arguments: [
        #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"Pet":PET}}"#,
        #"{"swagger":"2.0","info":{"title":"t"},"definitions":{"Pet":PET}}"#,
    ])
    func onlyDefinitions(schema: String) throws {
        let pet = #"{"type":"object","properties":{"a":{"type":"integer"}}}"#
        let models = try modelsOfSchema(schema.replacing("PET", with: pet))
        #expect(models.text.contains("struct Pet: ") && !models.text.contains("Root"), "\(models.text)")
        #expect(models.notes.isEmpty)
    }

    @Test(arguments: [#"{"openapi":"3.1.0","info":{},"paths":{"/x":{"get":{}}}}"#, #"{"a":1}"#])
    func documentsThatAreNoSchema(document: String) {
        #expect(throws: UsageError.self) { try schemaModels(document) }
    }

    @Test func theNameOfADocumentThatIsAReference() throws {
        let text = try schemaModels(
            ##"{"$ref":"#/$defs/config","$defs":{"config":{"type":"object","properties":{"root":{"type":"object","##
                + ##""properties":{"a":{"type":"integer"},"b":{"type":"string"}}}},"required":["root"]}}}"##,
            name: "MyConfig")
        #expect(text.contains("typealias MyConfig = Config\n") && text.contains("struct Config: "), "\(text)")
    }

    @Test func importsOfTypesOfTheStandardLibrary() throws {
        let models = try SchemaModels(
            of: SchemaDocument(JSON(parsing: #"{"type":"string"}"#)), name: "Root", access: "public ")
        #expect(models.text == "public typealias Root = String\n")
    }

    /// A dot alone does not make a component a variant.
    @Test func aComponentBesideOneWithTheSameStart() throws {
        let text = try schemaModels(
            #"""
            {"components":{"schemas":{
             "User":{"type":"object","properties":{"a":{"type":"integer"}}},
             "User.Address":{"type":"object","properties":{"b":{"type":"integer"}}}}}}
            """#)
        #expect(text.contains("struct User: ") && text.contains("struct UserAddress: "), "\(text)")
    }

    @Test(arguments: ["Page%3CInt%3E", "Page<Int>"]) func referencesWithPercentEncoding(name: String) throws {
        let text = try schemaModels(
            #"""
            {"type":"object","properties":{"a":{"$ref":"#/$defs/\#(name)"},"b":{"$ref":"#/$defs/50%25~1x"}},
             "$defs":{"Page<Int>":{"type":"object","properties":{"n":{"type":"integer"}}},"50%/x":{"type":"boolean"}}}
            """#)
        #expect(text.contains("let a: PageInt?") && text.contains("let b: Bool?"), "\(text)")
    }

    /// A keyword whose value is an object is not the name of a component.
    @Test(arguments: [
        #"{"not":{"type":"object","properties":{"a":{"type":"integer"}}}}"#,
        #"{"if":{"type":"object"},"then":{"type":"object"},"else":{"type":"object"}}"#,
    ])
    func schemasOfOneKeyword(schema: String) throws {
        #expect(try schemaModels(schema).contains("typealias Root = JSON"))
    }

    @Test func aDictionaryWithoutAType() throws {
        let document = try SchemaDocument(
            JSON(parsing: #"{"additionalProperties":{"type":"object","properties":{"a":{"type":"integer"}}}}"#))
        #expect(document.root != nil && document.definitions.isEmpty)
    }

    /// Alternatives beside other members are not represented, and a note says so.
    @Test(arguments: [
        ##""allOf":[{"$ref":"#/$defs/A"}],"oneOf":[{"properties":{"x":{"type":"integer"}}},{"required":["y"]}]"##,
        ##""allOf":[{"$ref":"#/$defs/A"},{"oneOf":[{"properties":{"x":{"type":"integer"}}},{"type":"object"}]}]"##,
        #""type":"object","properties":{"t":{"type":"string"}},"oneOf":[{"required":["x"]},{"required":["y"]}]"#,
    ])
    func alternativesBesideMembers(keywords: String) throws {
        let models = try modelsOfSchema(
            #"{\#(keywords),"$defs":{"A":{"type":"object","properties":{"t":{"type":"string"}}}}}"#)
        #expect(models.text.contains("let t: String?"), "\(models.text)")
        #expect(models.notes == ["Root: the keyword 'oneOf' is ignored"])
    }

    /// The models of an object without required members would not write the object.
    @Test func aRequiredObjectHasAType() throws {
        let owner = #"{"type":"object","properties":{"login":{"type":"string"}}}"#
        let required = try schemaModels(#"{"type":"object","properties":{"owner":\#(owner)},"required":["owner"]}"#)
        #expect(required.contains("let owner: Owner\n") && required.contains("struct Owner"), "\(required)")
        let optional = try schemaModels(#"{"type":"object","properties":{"owner":\#(owner)}}"#)
        #expect(optional.contains(#"@JSONKey("owner.login") let ownerLogin: String?"#))
    }

    /// The model would not write the null of an object whose members are all nil.
    @Test func aRequiredObjectThatMayBeNull() throws {
        let owner = #"{"type":["object","null"],"properties":{"login":{"type":"string"}}}"#
        let required = try schemaModels(#"{"type":"object","properties":{"owner":\#(owner)},"required":["owner"]}"#)
        #expect(required.contains("@JSONRequired let owner: Owner?\n"), "\(required)")
        let optional = try schemaModels(#"{"type":"object","properties":{"owner":\#(owner)}}"#)
        #expect(optional.contains(#"@JSONKey("owner.login") let ownerLogin: String?"#), "\(optional)")
    }

    @Test func membersByPatternBesideOthers() throws {
        let patterns = #""patternProperties":{"^x-":{"type":"string"}},"additionalProperties":{"type":"integer"}"#
        let alone = try modelsOfSchema(#"{"type":"object",\#(patterns)}"#)
        #expect(alone.text.contains("typealias Root = JSONObject\n"), "\(alone.text)")
        #expect(alone.notes == ["Root: the keyword 'patternProperties' is ignored"])
        let beside = try modelsOfSchema(#"{"type":"object","properties":{"a":{"type":"integer"}},\#(patterns)}"#)
        #expect(beside.text.contains("    @JSONRest let others: JSONObject\n"), "\(beside.text)")
    }

    @Test func membersByPatternOfAnInnerObject() throws {
        let models = try modelsOfSchema(
            #"""
            {"type":"object","properties":{"v":{"type":"object","properties":{"x":{"type":"integer"}},
             "required":["x"],"patternProperties":{"^z":{"type":"integer"}}}}}
            """#)
        #expect(models.notes == ["V: the keyword 'patternProperties' is ignored"])
    }

    /// An inner object whose members are not all in `properties`, or that may be another value, has its own type.
    @Test func innerObjectsWithOtherKeywords() throws {
        func inner(_ keywords: String) throws -> SchemaModels {
            try modelsOfSchema(
                #"""
                {"type":"object","required":["a"],"properties":{"a":{"properties":{"x":{"type":"integer"}},
                 "required":["x"],\#(keywords)}}}
                """#)
        }
        let joined = try inner(#""type":"object","allOf":[{"properties":{"y":{"type":"integer"}},"required":["y"]}]"#)
        #expect(joined.text.contains("    let a: A\n"), "\(joined.text)")
        #expect(joined.text.contains("    let x: Int\n    let y: Int\n"), "\(joined.text)")
        for keyword in ["anyOf", "oneOf"] {
            let models = try inner(#""type":"object","\#(keyword)":[{"required":["y"]},{"required":["z"]}]"#)
            #expect(models.text.contains("let a: A\n"), "\(models.text)")
            #expect(models.notes == ["A: the keyword '\(keyword)' is ignored"])
        }
        #expect(try inner(#""type":"object","not":{"required":["y"]}"#).notes == ["A: the keyword 'not' is ignored"])
    }

    /// Members of which one is required are joined only if they are paths of the same value.
    @Test func oneOfSeveralMembersIsRequired() throws {
        func members(_ second: String, _ alternatives: String) throws -> SchemaModels {
            try modelsOfSchema(
                #"""
                {"type":"object","properties":{"email":{"type":"string"},"phone":{"type":"\#(second)"},
                 "name":{"type":"string"}},"anyOf":\#(alternatives)}
                """#)
        }
        let each = #"[{"required":["email"]},{"required":["phone"]}]"#
        let joined = try members("string", each)
        #expect(joined.text.contains(#"@JSONKey("email", "phone") let email: String\#n"#), "\(joined.text)")
        #expect(
            joined.notes == ["Root: 'email', 'phone' have one schema and one is required, so they are one property"])
        let pair = #"[{"required":["email","name"]},{"required":["phone"]}]"#
        for models in [try members("integer", each), try members("string", pair)] {
            #expect(models.text.contains("    let email: String?\n    let phone: "), "\(models.text)")
            #expect(models.notes == ["Root: the keyword 'anyOf' is ignored"])
        }
    }
}

import Testing
import Trellis

@testable import TrellisTools

/// Documents, references and keywords that schemas of other tools have.
@Suite struct SchemaDocumentTests {
    private func models(_ schema: String) throws -> SchemaModels {
        try SchemaModels(of: SchemaDocument(JSON(parsing: schema)), name: "Root", access: "")
    }

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
        let models = try models(
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

    @Test func membersByPatternOfAnInnerObject() throws {
        let models = try models(
            #"""
            {"type":"object","properties":{"v":{"type":"object","properties":{"x":{"type":"integer"}},
             "required":["x"],"patternProperties":{"^z":{"type":"integer"}}}}}
            """#)
        #expect(models.notes == ["V: the keyword 'patternProperties' is ignored"])
    }
}

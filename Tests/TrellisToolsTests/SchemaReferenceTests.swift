import Testing
import Trellis

@testable import TrellisTools

/// Schemas that refer to other schemas, in ways of generators such as pydantic and schemars.
@Suite struct SchemaReferenceTests {
    // MARK: Recursion

    /// A type that contains its own schema is declared once. Each of these schemas was an endless loop.
    @Test(arguments: [
        (
            ##"""
            {"$ref":"#/$defs/Group","$defs":{
             "Group":{"type":"object","properties":{"kind":{"const":"group"},
              "children":{"type":"array","items":{"oneOf":[{"$ref":"#/$defs/Group"},{"$ref":"#/$defs/Leaf"}]}}},
              "required":["kind","children"]},
             "Leaf":{"type":"object","properties":{"kind":{"const":"leaf"}},"required":["kind"]}}}
            """##, ["case group(GroupModel)", "let children: [Child]"]
        ),
        (
            ##"""
            {"$ref":"#/$defs/N","$defs":{"N":{"type":"object","properties":{
             "next":{"allOf":[{"$ref":"#/$defs/N"},{"required":["x"]}]},"x":{"type":"integer"}}}}}
            """##, ["final class Next: Sendable {\n    let next: Next?\n    let x: Int\n"]
        ),
        (
            ##"""
            {"$ref":"#/$defs/A","$defs":{"A":{"type":"object","required":["a"],"additionalProperties":false,
             "properties":{"a":{"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]}}},
             "B":{"type":"object","required":["b"],"additionalProperties":false,"properties":{"b":{}}}}}
            """##, ["indirect enum", "case b(JSON)"]
        ),
        (
            ##"""
            {"$ref":"#/$defs/D","$defs":{"D":{"type":"object","properties":{"x":{"type":"integer"},
             "d":{"properties":{"y":{"type":"integer"}},"$ref":"#/$defs/E"}}},
             "E":{"type":"object","properties":{"y":{"type":"string"},
              "e":{"properties":{"y":{"type":"integer"}},"$ref":"#/$defs/E"}}}}}
            """##, ["let y: Int?\n"]
        ),
        (
            ##"""
            {"$ref":"#/$defs/L","$defs":{"L":{"type":"array",
             "items":{"allOf":[{"$ref":"#/$defs/L"},{"minItems":1}]}}}}
            """##, ["typealias Root = [[JSON]]"]
        ),
    ])
    func typesThatContainTheirSchema(schema: String, parts: [String]) throws {
        let text = try schemaModels(schema)
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    /// The number of types was exponential.
    @Test func levelsOfAlternatives() throws {
        let count = 40
        let levels = (0..<count).map { level in
            let both = ##"[{"$ref":"#/$defs/A\##(level + 1)"},{"$ref":"#/$defs/B"}]"##
            return ##"""
                "A\##(level)":{"type":"object","required":["kind"],"properties":{"kind":{"const":"a"},
                 "x":{"oneOf":\##(both)},"y":{"oneOf":\##(both)}}}
                """##
        }.joined(separator: ",")
        let rest = ##"""
            "A\##(count)":{"type":"object","required":["kind"],"properties":{"kind":{"const":"a"}}},
            "B":{"type":"object","required":["kind"],"properties":{"kind":{"const":"b"}}}
            """##
        let models = try modelsOfSchema(##"{"$ref":"#/$defs/A0","$defs":{\##(levels),\##(rest)}}"##)
        // One of them is the alias of the document.
        #expect(models.declarations.count == 2 * count + 1)
    }

    /// Inline arrays and definitions are nested in each other, and together no deeper than definitions alone.
    @Test func deepArrays() throws {
        let definitions = (0..<60).map { level in
            let open = String(repeating: #"{"type":"array","items":"#, count: 150)
            let close = String(repeating: "}", count: 150)
            return ##""A\##(level)":\##(open){"$ref":"#/$defs/A\##(level + 1)"}\##(close)"##
        }.joined(separator: ",")
        let text = try schemaModels(##"{"$ref":"#/$defs/A0","$defs":{\##(definitions),"A60":{"type":"integer"}}}"##)
        #expect(text.contains("[[[[JSON]]]]") && text.utf8.count < 1000)
    }

    // MARK: Keywords beside references

    @Test func keywordsBesideAReference() throws {
        let definitions = ##""$defs":{"A":{"type":"object","properties":{"x":{"type":"integer"}}}}"##
        func root(_ keywords: String) throws -> String {
            try schemaModels("{\(keywords),\(definitions)}")
        }
        for keywords in [
            ##""$ref":"#/$defs/A","required":["x"]"##, ##""allOf":[{"$ref":"#/$defs/A"}],"required":["x"]"##,
            ##""$ref":"#/$defs/A","allOf":[{"required":["x"]}]"##,
        ] {
            let text = try root(keywords)
            #expect(text.contains("struct Root: Sendable {\n    let x: Int\n}"), "\(text)")
        }
        for keywords in [
            ##""$ref":"#/$defs/A","allOf":[{"properties":{"y":{"type":"string"}}}]"##,
            ##""allOf":[{"$ref":"#/$defs/A","properties":{"y":{"type":"string"}}}]"##,
            ##""allOf":[{"properties":{"y":{"type":"string"}}},{"$ref":"#/$defs/A"}],"title":"t""##,
        ] {
            let text = try root(keywords)
            #expect(text.contains("let x: Int?\n") && text.contains("let y: String?\n"), "\(text)")
        }
        // These keywords leave the type as it is.
        for keywords in [
            ##""$ref":"#/$defs/A","additionalProperties":false"##, ##""allOf":[{"$ref":"#/$defs/A"}],"title":"t""##,
            ##""type":"object","allOf":[{"$ref":"#/$defs/A"}],"unevaluatedProperties":false"##,
        ] {
            let text = try root(keywords)
            #expect(text.hasSuffix("\n@JSONModel\nstruct A: Sendable {\n    let x: Int?\n}\n"), "\(text)")
        }
    }

    @Test func aliasesInParts() throws {
        let text = try schemaModels(
            ##"""
            {"allOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}],"$defs":{
             "A":{"$ref":"#/$defs/X"},"B":{"$ref":"#/$defs/Y"},
             "X":{"type":"object","properties":{"x":{"type":"integer"}}},
             "Y":{"type":"object","properties":{"y":{"type":"integer"}}}}}
            """##)
        #expect(text.contains("    let x: Int?\n    let y: Int?\n}"), "\(text)")
    }

    /// A property of several parts has the keywords of all of them.
    @Test func propertiesOfSeveralParts() throws {
        let text = try schemaModels(
            ##"""
            {"$ref":"#/$defs/Pet","$defs":{
             "Base":{"type":"object","properties":{"kind":{"type":"string"},
              "age":{"type":"integer","minimum":0,"description":"In years."}},"required":["kind"]},
             "Dog":{"allOf":[{"$ref":"#/$defs/Base"},{"properties":{"kind":{"const":"dog"},"age":{"maximum":30}}}]},
             "Cat":{"allOf":[{"$ref":"#/$defs/Base"},{"properties":{"kind":{"$ref":"#/$defs/CatKind"}}}]},
             "CatKind":{"const":"cat"},
             "Pet":{"oneOf":[{"$ref":"#/$defs/Dog"},{"$ref":"#/$defs/Cat"}],
              "discriminator":{"propertyName":"kind"}}}}
            """##)
        #expect(text.contains("    case dog(Dog)\n    case cat(Cat)\n}"), "\(text)")
        #expect(text.contains("    /// In years.\n    @JSONValidated(in: 0...30) let age: Int?\n"), "\(text)")
    }

    /// The tag is beside a reference to the type of the payload.
    @Test func tagsBesideAReference() throws {
        func alternative(_ name: String) -> String {
            ##"""
            {"type":"object","$ref":"#/$defs/\##(name)","properties":{"type":{"const":"\##(name)"}},
             "required":["type"]}
            """##
        }
        let text = try schemaModels(
            ##"""
            {"oneOf":[\##(alternative("a")),\##(alternative("b"))],"$defs":{
             "a":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]},
             "b":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}}}
            """##)
        #expect(text.contains("@JSONVariants(.tag(\"type\"))\n"), "\(text)")
        #expect(text.contains("    case a(A)\n    case b(B)\n}"), "\(text)")
    }

    // MARK: Flattened types

    /// If a type cannot be flattened, the model has its members.
    @Test func typesThatCannotBeFlattened() throws {
        func flattening(_ target: String, _ keywords: String = "") throws -> SchemaModels {
            try modelsOfSchema(
                ##"""
                {"type":"object","properties":{"id":{"type":"integer"}}\##(keywords),"$ref":"#/$defs/T",
                 "$defs":{"T":\##(target)}}
                """##)
        }
        let shared = try flattening(#"{"type":"object","properties":{"id":{"type":"string"},"x":{"type":"integer"}}}"#)
        #expect(shared.text.contains("    let id: Int?\n    let x: Int?\n}"), "\(shared.text)")
        let dictionary = try flattening(#"{"type":"object","additionalProperties":{"type":"integer"}}"#)
        #expect(dictionary.text.contains("    @JSONRest let others: [String: Int]\n"), "\(dictionary.text)")
        #expect(try flattening(#"{"type":"object"}"#).text.contains("    let id: Int?\n}"))
        let untagged = try flattening(
            #"{"oneOf":[{"properties":{"x":{"type":"integer"}}},{"properties":{"y":{"type":"integer"}}}]}"#)
        #expect(untagged.notes == ["Root: the keyword 'oneOf' is ignored"])
        let tagged = """
            {"oneOf":[{"type":"object","properties":{"t":{"const":"a"}},"required":["t"]},
             {"type":"object","properties":{"t":{"const":"b"}},"required":["t"]}]}
            """
        #expect(try flattening(tagged).text.contains("@JSONFlattened let t: T\n"))
        let open = try flattening(tagged, #","additionalProperties":true"#)
        #expect(open.text.contains("@JSONRest let others: JSONObject\n"), "\(open.text)")
        #expect(!open.text.contains("@JSONFlattened"))
    }
}

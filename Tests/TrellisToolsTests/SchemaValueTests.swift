import Testing
import Trellis

@testable import TrellisTools

/// Ranges, defaults and raw values of the models of a schema, and its large definitions.
@Suite struct SchemaValueTests {
    @Test func rangesOfNegativeNumbers() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {
               "a": {"type": "integer", "minimum": -120, "maximum": -30},
               "b": {"type": "number", "minimum": -2.50, "maximum": -5e-1},
               "c": {"type": "integer", "minimum": -1, "maximum": 1}}}
            """)
        #expect(
            text.contains(
                """
                    @JSONValidated(in: -120...(-30)) let a: Int?
                    @JSONValidated(in: -2.5...(-0.5)) let b: Double?
                    @JSONValidated(in: -1...1) let c: Int?
                """), "\(text)")
    }

    /// Only a property can have a format. Null is allowed wherever the schema allows it.
    @Test func valuesThatAreNotProperties() throws {
        let boolean = #"{"type":"string","pattern":"^(?:true|false)$"}"#
        let day = #"{"type":["string","null"],"format":"date"}"#
        func others(_ schema: String) throws -> String {
            try schemaModels(#"{"type":"object","properties":{"a":{}},"additionalProperties":\#(schema)}"#)
        }
        #expect(try others(#"{"type":["string","null"]}"#).contains("let others: [String: String?]\n"))
        #expect(try others(boolean).contains("let others: [String: String]\n"))
        #expect(try others(day).contains("let others: [String: String?]\n"))
        #expect(try others("true").contains("let others: JSONObject\n"))
        #expect(try schemaModels(#"{"type":"array","items":\#(boolean)}"#).contains("typealias Root = [String]\n"))
        #expect(try schemaModels(#"{"type":"array","items":\#(day)}"#).contains("typealias Root = [String?]\n"))
        let dates = #"{"type":"object","additionalProperties":\#(day),"propertyNames":{"format":"uuid"}}"#
        #expect(try schemaModels(dates).contains("typealias Root = [UUID: String?]\n"))
        #expect(try schemaModels(day).contains("typealias Root = String?\n"))
        let row = #"{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"items":\#(day)}"#
        #expect(try schemaModels(row).contains("let others: [String?]\n"))
        func alternative(_ key: String, _ schema: String) -> String {
            #"""
            {"type":"object","properties":{"\#(key)":\#(schema)},"required":["\#(key)"],"additionalProperties":false}
            """#
        }
        let keys = try schemaModels(#"{"oneOf":[\#(alternative("a", boolean)),\#(alternative("b", day))]}"#)
        #expect(keys.contains("case a(String)\n") && keys.contains("case b(String?)\n"), "\(keys)")
    }

    /// Only these vectors of the standard library can be decoded.
    @Test func arraysOfAFixedNumberOfNumbers() throws {
        for (count, type) in [(1, "[Double]"), (2, "SIMD2<Double>"), (4, "SIMD4<Double>"), (8, "[Double]")] {
            let array =
                #"{"type":"array","items":{"type":"number"},"minItems":\#(count),"maxItems":\#(count)}"#
            let text = try schemaModels(#"{"type":"object","properties":{"a":\#(array)},"required":["a"]}"#)
            #expect(text.contains("let a: \(type)\n"), "\(text)")
        }
        let vectors: [Any.Type] = [SIMD2<Double>.self, SIMD3<Double>.self, SIMD4<Double>.self]
        #expect(vectors.allSatisfy { $0 is any TrellisDecodable.Type })
    }

    @Test func integersOfFormatsAndRanges() throws {
        let text = try schemaModels(
            """
            {"type":"object","properties":{
             "a":{"type":"integer","format":"uint64","minimum":0},
             "b":{"type":"integer","format":"uint8","minimum":1,"maximum":9},
             "c":{"type":"integer","minimum":0,"maximum":18446744073709551614},
             "d":{"type":"integer","minimum":0,"maximum":100000000000000000000},
             "e":{"type":"integer","minimum":9007199254740993,"maximum":9007199254740992},
             "f":{"type":"string","format":"iri"}}}
            """)
        #expect(
            text.contains(
                """
                    let a: UInt?
                    @JSONValidated(in: 1...9) let b: UInt8?
                    @JSONValidated(in: 0...18446744073709551614) let c: UInt?
                    @JSONValidated(in: 0...100000000000000000000) let d: Int128?
                    let e: Int?
                    let f: String?
                }
                """), "\(text)")
    }

    @Test func defaultsThatAreNotRepresented() throws {
        let models = try modelsOfSchema(
            """
            {"type":"object","properties":{
             "a":{"type":"integer","minimum":1,"maximum":5,"default":0},
             "b":{"type":"array","items":{"type":"integer"},"default":[1]},
             "c":{"type":"string","default":null}}}
            """)
        #expect(
            models.text.contains("    var a: Int = 0\n    let b: [Int]?\n    let c: String?\n}"), "\(models.text)")
        #expect(
            models.notes == [
                "a: the default is not between minimum and maximum, which are ignored", "b: the default is ignored",
            ])
    }

    /// Elements that do not match are skipped where an attribute can say so, and are JSON elsewhere.
    @Test func lossyValuesOutsideOfProperties() throws {
        let lossy = #"{"type":"array","items":{"anyOf":[{"type":"string"},{}]}}"#
        #expect(try schemaModels(lossy).contains("typealias Root = [JSON]\n"))
        let text = try schemaModels(
            #"""
            {"type":"object","properties":{"a":{"type":"array","items":\#(lossy)},"b":\#(lossy)},
             "additionalProperties":{"anyOf":[{"type":"integer"},{}]}}
            """#)
        #expect(
            text.contains(
                """
                    let a: [[JSON]]?
                    @JSONLossy let b: [String]?
                    @JSONLossy @JSONRest let others: [String: Int]
                }
                """), "\(text)")
    }

    /// Elements before others that have a property need one as well.
    @Test func elementsOfAnyType() throws {
        let gap = try schemaModels(
            #"{"type":"array","prefixItems":[{"type":"integer"},{},{"type":"integer"}],"minItems":2}"#)
        #expect(gap.contains("let element0: Int\n    let element1: JSON\n    let element2: Int?\n}"), "\(gap)")
        let rest = try schemaModels(
            #"{"type":"array","prefixItems":[{"type":"integer"},{}],"minItems":1,"items":{"type":"string"}}"#)
        #expect(
            rest.contains("let element0: Int\n    let element1: JSON?\n    @JSONRest let others: [String]\n}"),
            "\(rest)")
        let end = try schemaModels(#"{"type":"array","prefixItems":[{"type":"integer"},{}],"minItems":1}"#)
        #expect(end.contains("let element0: Int\n}"), "\(end)")
    }

    /// Each level was evaluated twice.
    @Test(.timeLimit(.minutes(30))) func nestedArraysOfFixedLength() throws {
        var schema = #"{"type":"integer"}"#
        for _ in 0..<60 { schema = #"{"type":"array","minItems":2,"maxItems":2,"items":\#(schema)}"# }
        let text = try schemaModels(schema)
        #expect(text.contains(String(repeating: "[", count: 59) + "SIMD2<Int>" + String(repeating: "]", count: 59)))
        let object = #"{"type":"object","properties":{"a":{"type":"integer"}}}"#
        let pair = try schemaModels(
            #"{"type":"object","properties":{"x":{"type":"array","minItems":2,"maxItems":2,"items":\#(object)}}}"#)
        #expect(pair.contains("let x: [X]?\n") && pair.matches(of: /struct\s/).count == 2, "\(pair)")
    }

    @Test func defaultsAreValuesOfTheirTypes() throws {
        let text = try schemaModels(
            """
            {"type": "object", "properties": {
               "a": {"type": "integer", "default": 1.0},
               "b": {"type": "integer", "default": 1e3},
               "c": {"type": "integer", "default": 1.5},
               "d": {"type": "integer", "default": true},
               "e": {"type": "boolean", "default": 0},
               "f": {"type": "integer", "minimum": 0, "maximum": 65535, "default": -1},
               "g": {"type": "number", "default": 1e400},
               "h": {"type": "number", "default": 5E-1},
               "i": {"default": 1e400},
               "j": {"type": "object", "additionalProperties": {"type": "integer"}, "default": []},
               "k": {"type": "array", "items": {"type": "object"}, "default": {}},
               "l": {"enum": [1, 2], "default": 2.0}}}
            """)
        #expect(
            text.contains(
                """
                    var a: Int = 1
                    var b: Int = 1000
                    let c: Int?
                    let d: Int?
                    let e: Bool?
                    let f: UInt16?
                    let g: Double?
                    var h: Double = 0.5
                    var i: JSON = .number(JSONNumber(exactly: "1e400")!)
                    let j: [String: Int]?
                    let k: [JSONObject]?
                    var l: L = .value2
                }
                """), "\(text)")
    }

    @Test func rawValuesAreDistinctIntegersOrStrings() throws {
        let integers = try schemaModels(#"{"enum":[1.0,2e0,2]}"#)
        #expect(integers.contains("    case value1 = 1\n    case value2 = 2\n}"), "\(integers)")
        let strings = try schemaModels(#"{"enum":["a","a","b"]}"#)
        #expect(strings.contains("    case a\n    case b\n}"), "\(strings)")
        let open = try schemaModels(#"{"anyOf":[{"enum":[\#(Int.min)]},{"type":"integer"}]}"#)
        #expect(open.contains("    case unknown = \(Int.min + 1)\n"), "\(open)")
    }

    /// The own keywords of a schema take precedence, then those of its parts in order.
    @Test func partsAreJoinedDepthFirst() throws {
        let text = try schemaModels(
            """
            {"allOf": [
               {"allOf": [{"properties": {"a": {"type": "integer"}}, "required": ["b", "a"]}],
                "properties": {"b": {"type": "boolean"}}, "required": ["b"]},
               {"properties": {"a": {"type": "string"}, "c": {"type": "string"}}}]}
            """)
        #expect(text.hasSuffix("    let b: Bool\n    let a: Int\n    let c: String?\n}\n"), "\(text)")
    }

    @Test func longChainsOfParts() throws {
        let count = 20_000
        let links = (0..<count).map {
            ##""A\##($0)":{"allOf":[{"$ref":"#/$defs/A\##($0 + 1)"},{"required":["p"]}]}"##
        }.joined(separator: ",")
        let last = ##""A\##(count)":{"properties":{"p":{"type":"integer"},"q":{"type":"string"}},"required":["q"]}"##
        let text = try schemaModels(##"{"$defs":{\##(links),\##(last)},"$ref":"#/$defs/A0"}"##)
        #expect(text.contains("    let p: Int\n    let q: String\n}"))
    }

    @Test func typesInACircleAreRecursive() {
        func type(_ name: String, _ held: Set<String>) -> SchemaDeclaration {
            SchemaDeclaration(name: name, held: held)
        }
        let types = [
            type("A", ["B", "F"]), type("B", ["C"]), type("C", ["A", "E"]), type("D", ["A", "Missing"]),
            type("E", ["E"]), type("F", []), type("G", ["H", "F"]), type("H", ["G", "A"]),
        ]
        #expect(SchemaDeclaration.recursive(types) == ["A", "B", "C", "E", "G", "H"])
        #expect(SchemaDeclaration.recursive(types.reversed()) == ["A", "B", "C", "E", "G", "H"])
        let chain = (0..<20_000).map { type("T\($0)", ["T\($0 + 1)", "T\($0 + 2)"]) }
        #expect(SchemaDeclaration.recursive(chain).isEmpty)
        #expect(SchemaDeclaration.recursive(chain + [type("T20000", ["T0"])]).count == 20_001)
    }
}

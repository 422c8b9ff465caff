import Testing
import Trellis

@testable import TrellisTools

/// Differences between samples.
@Suite struct ShapeDriftTests {
    private func drift(_ earlier: [String], _ later: [String]) -> [String] {
        ShapeDrift.findings(from: ShapeTokens.shape(of: earlier), to: ShapeTokens.shape(of: later)).map {
            "\($0.severity) \($0.kind) \($0.path)"
        }
    }

    private func drift(_ earlier: String, _ later: String) -> [String] { drift([earlier], [later]) }

    @Test func nothingHasChanged() {
        let json = #"{"a": [1, "x", null, {"b": {"c": "2024-01-01"}}], "d": {"1": 2, "3": 4}}"#
        #expect(drift(json, json) == [])
        #expect(drift([json, "{}"], [json]) == [])
    }

    @Test func members() {
        #expect(drift(#"{"a": 1}"#, #"{"a": 1, "b": 2}"#) == ["addition newPath b"])
        #expect(drift(#"{"a": 1, "b": {"c": 2}}"#, #"{"a": 1}"#) == ["breaking gone b"])
        #expect(drift([#"{"a": 1}"#], [#"{"a": 1}"#, "{}"]) == ["breaking sometimesMissing a"])
        #expect(drift([#"{"a": 1}"#, "{}"], [#"{"a": 1}"#, "{}", "{}"]) == [])
    }

    @Test func rareMembersMayBeMissing() {
        let many = (0..<1000).map { $0 % 100 == 0 ? #"{"a": 1, "b": 2}"# : #"{"a": 1}"# }
        #expect(drift(many, Array(repeating: #"{"a": 1}"#, count: 687)) == [])
        #expect(drift(many, Array(repeating: #"{"a": 1}"#, count: 688)) == ["notice gone b"])
    }

    /// Models have an enum for them, since the form of a locale is no type.
    @Test func newValuesOfAnEnumerationWithTheFormOfLocales() {
        let changes = [("unit", ["kg", "lb"], "mg"), ("unit", ["kg", "lb"], "oz"), ("mode", ["en", "de"], "fr")]
        for (key, old, new) in changes {
            let earlier = (0..<40).map { "{\"\(key)\": \"\(old[$0 % 2])\"}" }
            #expect(drift(earlier, ["{\"\(key)\": \"\(new)\"}"]) == ["addition newValue \(key)"])
            #expect(drift(earlier, earlier) == [])
        }
    }

    /// Where values are of several kinds, models have `JSON`.
    @Test func changesInsideAnyValue() {
        #expect(drift(#"{"v": [1, "a"]}"#, #"{"v": [1.5, "a"]}"#) == ["addition number v[*]"])
        #expect(drift(#"["https://a.b", 1]"#, #"["x", 1]"#) == ["addition form [*]"])
        let earlier = [#"{"a": "bob"}"#, #"{"a": {"id": 1, "in": {"n": 1}}}"#]
        #expect(drift(earlier, [#"{"a": {"in": {"n": 1}}}"#]) == ["addition gone a.id"])
        #expect(
            drift(earlier, [#"{"a": "bob"}"#, #"{"a": {"id": 1, "in": {"n": "x"}}}"#]) == ["addition newKind a.in.n"])
        // The rule ends with the value.
        #expect(drift([#"{"a": 1, "b": 1}"#, #"{"a": "x", "b": 1}"#], [#"{"a": 1}"#]).contains("breaking gone b"))
    }

    @Test func kinds() {
        #expect(drift(#"{"a": 1}"#, #"{"a": "x"}"#) == ["breaking newKind a"])
        #expect(drift(#"{"a": 1}"#, #"{"a": null}"#) == ["breaking newNull a"])
        // The type is `JSON`, which includes null.
        #expect(drift(#"[1, "x"]"#, #"[1, "x", null]"#) == ["addition newNull [*]"])
        #expect(drift(#"{"a": null}"#, #"{"a": 1}"#) == ["addition newKind a"])
        #expect(drift(#"[1, "x"]"#, #"[1, "x", true]"#) == ["addition newKind [*]"])
        #expect(drift("[]", "[1]") == ["addition newPath [*]"])
        let both = Array(repeating: "[1, null]", count: 20)
        #expect(drift(both, ["[1, 1, 1, 1, 1, 1, 1, 1, 1]"]) == [])
        #expect(drift(both, ["[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]) == ["notice kindGone [*]"])
    }

    @Test func numbers() {
        #expect(drift("[1, 2]", "[1.5]") == ["breaking number [*]"])
        #expect(drift("[1]", "[9223372036854775808]") == ["breaking number [*]"])
        #expect(drift("[9223372036854775808]", "[1]") == [])
        #expect(drift("[18446744073709551615]", "[18446744073709551616]") == ["breaking number [*]"])
        #expect(drift("[0.5]", "[1, 0.12345678901234567891]") == ["breaking number [*]"])
        #expect(drift("[18446744073709551615]", "[-5]") == ["breaking number [*]"])
        let long = "1" + String(repeating: "23456789", count: 6)
        #expect(drift("[18446744073709551616]", "[\(long)]") == ["breaking number [*]"])
        // Models have a Decimal for the earlier number.
        #expect(drift("[18446744073709551616]", "[18446744073709551617, 0.5]") == [])
    }

    @Test func forms() {
        #expect(drift(#"["2024-01-01T00:00:00Z"]"#, #"["2024-01-01T00:00:00+01:00"]"#) == [])
        #expect(drift(#"["2024-01-01T00:00:00Z"]"#, #"["yesterday"]"#) == ["breaking form [*]"])
        #expect(drift(#"["https://example.com"]"#, #"["", "https://example.com"]"#) == ["breaking form [*]"])
        #expect(drift(#"["en"]"#, #"["english"]"#) == ["notice form [*]"])
        #expect(drift(#"["x", "https://example.com"]"#, #"["y"]"#) == [])
    }

    @Test func enumerations() {
        let few = "[" + (0..<40).map { $0 % 2 == 0 ? "\"on it\"" : "\"off it\"" }.joined(separator: ",") + "]"
        #expect(drift(few, #"["on it"]"#) == [])
        #expect(drift(few, #"["on it", "half"]"#) == ["addition newValue [*]"])
        #expect(drift(#"["on it", "off it"]"#, #"["half"]"#) == [])
    }

    private func strings(_ key: String, _ counts: [(String, Int)]) -> [String] {
        counts.flatMap { value, count in Array(repeating: "{\"\(key)\":\"\(value)\"}", count: count) }
    }

    /// A rare value does not prevent the others from being an enumeration.
    @Test func rareValuesAreCompared() {
        for (third, fourth) in [(8, 2), (7, 3), (9, 1)] {
            let old = strings("s", [("A", 300), ("B", 90), ("C", third), ("D", fourth)])
            let new = strings("s", [("A", 100)] + (0..<20).map { ("new\(["x", "y"][$0 % 2])\($0)", 15) })
            #expect(drift(old, new) == Array(repeating: "addition newValue s", count: 17))
            #expect(drift(old, old) == [])
        }
    }

    /// Values for which models have an enum are compared as an enum.
    @Test func enumsOfModelsAreCompared() {
        let old = strings("service", [("AMAZON", 12), ("EC2", 5), ("S3", 4)])
        let plan = ModelPlanner(ShapeTokens.shape(of: old), ModelOptions()).plan
        #expect(plan.types.contains { if case .strings = $0.content { true } else { false } })
        #expect(drift(old, strings("service", [("AMAZON", 12), ("KINESIS", 1)])) == ["addition newValue service"])
    }

    @Test func sharesOfNewValuesAreReported() {
        let cities = ["Paris", "Rome", "Oslo", "Bern", "Kyiv", "Riga", "Lima", "Cairo", "Quito", "Seoul"]
        let old = strings("city", cities.map { ($0, 3) })
        let few = strings("city", cities.map { ($0, 3) } + [("Delhi", 3)])
        let many = strings("city", cities.map { ($0, 1) } + [("Delhi", 3), ("Accra", 2)])
        #expect(drift(old, few) == [])
        #expect(drift(old, many) == ["addition newValue city"])
        let finding = ShapeDrift.findings(from: ShapeTokens.shape(of: old), to: ShapeTokens.shape(of: many)).first
        #expect(finding?.message == "5 of 15 have one of 2 new values, such as \"Delhi\", beside 10 others")
        // If all strings were different, new ones are expected.
        let names = (0..<40).map { ("name \($0)", 1) }
        #expect(drift(strings("name", names), strings("name", (40..<80).map { ("name \($0)", 1) })) == [])
    }

    @Test func stringsThatAreNoLongerUUIDs() {
        // Models have the type `UUID` only for upper case.
        let upper = "\"0E7A2A5C-6A36-4A12-9D7B-6F1D6B6F9A01\""
        #expect(drift("{\"id\": \(upper)}", #"{"id": "x"}"#) == ["breaking form id"])
        #expect(drift("{\"id\": \(upper.lowercased())}", #"{"id": "x"}"#) == ["notice form id"])
        #expect(drift("[\(upper), \(upper.lowercased())]", #"["x"]"#) == ["notice form [*]"])
        #expect(
            drift(#"{"id": "01234567-0123-0123-0123-012345678901"}"#, #"{"id": "x"}"#) == ["breaking form id"])
    }

    @Test func tags() {
        let shapes = #"[{"type": "circle", "radius": 1}, {"type": "square", "side": 1}]"#
        let more = #"[{"type": "circle", "radius": 1}, {"type": "line", "side": 1}]"#
        #expect(drift(shapes, more) == ["addition newTag [*].type"])
        let strings = "[" + (0..<100).map { "{\"type\": \"kind-\($0)\", \"radius\": 1}" }.joined(separator: ", ") + "]"
        #expect(drift(shapes, strings).filter { $0.contains("newTag") } == ["addition newTag [*].type"])
        // More kinds than distinct strings that are recorded.
        func kinds(_ numbers: Range<Int>) -> String {
            let objects = numbers.map { "{\"type\": \"kind-\($0)\", \"m\($0)x\": 1}" }
            return "[" + objects.joined(separator: ", ") + "]"
        }
        #expect(drift(kinds(0..<100), kinds(1..<101)).filter { $0.contains("newTag") } == ["addition newTag [*].type"])
    }

    @Test func dictionaries() {
        #expect(drift(#"{"a": {"b": 1}}"#, #"{"a": {"10": 1, "11": 2}}"#) == ["breaking dictionary a"])
        #expect(
            drift(#"{"10": 1, "11": 2}"#, #"{"12": 1, "x": "y"}"#) == ["breaking keyForm .", "breaking newKind x"])
        #expect(drift(#"{"10": 1, "11": 2}"#, #"{"2024-01-01": 1, "2024-01-02": 2}"#) == ["breaking keyForm ."])
        #expect(
            drift(#"{"10": {"a": 1}, "11": {"a": 1}}"#, #"{"12": {}, "13": {"a": 1}}"#) == [
                "breaking sometimesMissing {*}.a"
            ])
    }

    /// Models of the earlier documents have dictionaries with keys of the type `Int`.
    @Test func integerKeysThatBecomeNames() {
        let old = #"{"stock": {"1001": 5, "1002": 7}}"#
        let findings = ShapeDrift.findings(
            from: ShapeTokens.shape(old), to: ShapeTokens.shape(#"{"stock": {"pens": 5, "1003": 7}}"#))
        #expect(
            DriftFinding.text(findings)
                == "breaking  stock  keys that are not an integer, 1 of 2, where all were\n")
        #expect(drift(old, #"{"stock": {}}"#) == [])
        // One key is not a dictionary yet.
        #expect(drift(old, #"{"stock": {"7": 5}}"#) == [])
    }

    /// Models have no dictionaries with keys of the type `UUID`.
    @Test func uuidKeysThatBecomeNames() {
        let ids = (0..<4).map { "\"0F8FAD5B-D9CB-469F-A165-7086772895\($0)E\": 1" }.joined(separator: ",")
        #expect(drift("{\(ids)}", #"{"a": 1, "b": 2}"#) == ["notice keyForm ."])
    }

    /// All members of a large object are compared with the values of the earlier dictionary.
    @Test func manyMembersWhereADictionaryWas() {
        let members = (0..<40).map { "\"m\($0)x\": \($0 == 39 ? "\"y\"" : "1")" }.joined(separator: ",")
        #expect(
            drift(#"{"10": 1, "11": 2}"#, "{\(members)}") == ["breaking keyForm .", "breaking newKind m39x"])
    }

    @Test func recursiveShapes() {
        let tree = #"{"n": 1, "c": [{"n": 1, "c": [{"n": 1, "c": [{"n": 1, "c": []}]}]}]}"#
        let other = #"{"n": 1, "c": [{"n": 1, "c": [{"n": "x", "c": [{"n": 1, "c": []}]}]}]}"#
        #expect(drift(tree, tree) == [])
        #expect(drift(tree, other) == ["breaking newKind c[*].c[*].n"])
    }

    @Test func findingsArePrinted() throws {
        let findings = ShapeDrift.findings(
            from: ShapeTokens.shape(#"{"a": 1, "b": 1}"#), to: ShapeTokens.shape(#"{"a": null, "c": 1}"#))
        #expect(
            DriftFinding.text(findings) == """
                breaking  b  gone: it was in all 1
                addition  c  new: number
                breaking  a  null in 1 of 1, where there was none

                """)
        let json = try TrellisDecoder().decode([JSON].self, from: DriftFinding.json(findings))
        #expect(json[0]["severity"].string == "breaking")
        #expect(json[0]["kind"].string == "gone")
        #expect(json[0]["path"].string == "b")
        #expect(DriftFinding.text([]) == "")
    }
}

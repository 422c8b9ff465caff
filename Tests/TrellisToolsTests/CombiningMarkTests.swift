import Testing
import Trellis

@testable import TrellisTools

/// Keys and values with many combining marks, which the standard library compares and hashes in quadratic time.
///
/// Each such comparison would take minutes. The time limit includes the time for which a test waits for others, which
/// is long with a sanitizer.
@Suite(.timeLimit(.minutes(30))) struct CombiningMarkTests {
    /// Two marks that are put in another order when strings are compared.
    private static let marks = String(
        decoding: Array(String(repeating: "\u{301}\u{316}", count: 160_000).utf8), as: UTF8.self)

    /// Objects of two kinds that a member tells apart, whose key ends as those of tags do.
    private static func document(_ end: String) -> String {
        let key = marks + end + "type"
        let objects = (0..<6).map { index in
            let isFirst = index % 2 == 0
            return #"{"\#(key)":"\#(isFirst ? "first" : "second")","\#(isFirst ? "a" : "b")":{"\#(marks)":[1]},"#
                + #""\#(isFirst ? "c" : "d")":1,"same":{"\#(marks)":[2]}}"#
        }
        return "[\(objects.joined(separator: ","))]"
    }

    @Test func shapesAndModels() throws {
        let shape = ShapeTokens.shape(Self.document(""))
        #expect(shape.places.contains { $0.objects?.tags.count == 1 })
        let bytes = try ShapeFile.text(of: shape)
        #expect(try ShapeFile.shape(from: bytes) == shape)
        #expect(!ShapeListing(shape).text.isEmpty)
        for form in [ModelOptions.Form.macros, .handWritten] {
            let text = ModelSource.text(of: shape, options: ModelOptions(form: form))
            #expect(text.utf8.contains(UInt8(ascii: "{")))
        }
    }

    @Test func schemas() throws {
        for schema: JSON in [
            [:], ["properties": ["\(Self.marks)": ["type": "string"]]], ["enum": ["\(Self.marks)"]],
            ["$defs": ["a": ["$ref": "#/$defs/\(Self.marks)"]]],
        ] {
            var document = schema
            if schema == [:] { document = [:]; document[Self.marks] = 1 }
            let error = #expect(throws: UsageError.self) { try SchemaDocument(document) }
            #expect(error?.message.contains("combining marks") == true)
        }
        let few = "e" + String(repeating: "\u{301}", count: 30)
        #expect(try SchemaDocument(["properties": .object([few: ["type": "string"]])]).root != nil)
    }

    /// Equal objects under keys that differ only before their marks share a type.
    @Test func aTypeUnderSeveralKeys() throws {
        let object = #"{"one":1,"two":2,"three":3,"four":4,"five":5}"#
        let keys = ["a", "b", "c"].map { $0 + Self.marks }
        let members = keys.map { #""\#($0)":\#(object)"# }
        let shape = ShapeTokens.shape("{\(members.joined(separator: ",")),\"n\":{\(members[0])}}")
        #expect(ModelSource.text(of: shape, options: ModelOptions()).contains("let one: Int"))
        let schema = PlanSchema.schema(of: shape, ModelOptions())
        #expect(schema["required"].strings.map { $0.utf8.count } == keys.map { $0.utf8.count } + [1])
    }

    @Test func driftByKeysThatDifferAtTheirEnd() {
        let (earlier, later) = (ShapeTokens.shape(Self.document("a")), ShapeTokens.shape(Self.document("b")))
        #expect(ShapeDrift.findings(from: earlier, to: earlier).isEmpty)
        let kinds = ShapeDrift.findings(from: earlier, to: later).map(\.kind)
        #expect(kinds.contains(.gone) && kinds.contains(.newPath))
    }

    @Test func ranksOfKeys() {
        let ranks = ["type", "kind", "event", "eventType", "mankind", "typ", "e\u{301}type", "types"].map {
            RecordedTag.rank(ofKey: Array($0.utf8))
        }
        #expect(ranks == [0, 1, 2, 3, 4, nil, 3, nil])
    }
}

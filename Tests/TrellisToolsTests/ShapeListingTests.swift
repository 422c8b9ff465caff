import Testing
import Trellis

@testable import TrellisTools

/// Listings of shapes.
@Suite struct ShapeListingTests {
    @Test func linesDescribeTheShape() {
        let shape = ShapeTokens.shape(
            #"{"id": 1, "tags": ["a", "b", "a"], "at": "2024-05-01T12:00:00Z", "by.x": {"1": 5, "2": null}}"#,
            #"{"id": 2.5, "at": "2024-05-01T12:00:00Z", "tags": []}"#)
        let lines = ShapeListing(shape).text.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #".         object 2          3…4 members"#,
                #"id        number 2          1…2.5; integers in 1 of 2"#,
                #"tags      array 2           0…3 elements"#,
                #"tags[*]   string 3          1 bytes; "a" "b""#,
                #"at        string 2          20 bytes; ISO 8601 date; "2024-05-01T12:00:00Z""#,
                #"by\.x     object 1          in 1 of 2; 2 members; a dictionary; keys: integer"#,
                #"by\.x{*}  number 1, null 1  5; integers"#,
            ])
    }

    @Test func recursiveShapesAreReferences() {
        let shape = ShapeTokens.shape(#"{"n": 1, "c": [{"n": 2, "c": [{"n": 3, "c": [{"n": 4}]}]}]}"#)
        let lines = ShapeListing(shape).text.split(separator: "\n").map(String.init)
        #expect(lines.count == 7)
        #expect(lines.last?.hasSuffix("; as c[*]") == true || lines.last?.hasSuffix("  as c[*]") == true, "\(lines)")
    }

    @Test func theJSONListingIsEquivalent() throws {
        let shape = ShapeTokens.shape(#"{"a": [{"type": "x", "b": 1}, {"type": "y", "c": 1}]}"#)
        let text = try ShapeListing(shape).json()
        #expect(try ShapeListing(shape).json() == text)
        let rows = try TrellisDecoder().decode([JSON].self, from: text)
        #expect(rows.count == ShapeListing(shape).rows.count)
        #expect(rows[0]["path"].string == ".")
        #expect(rows[2]["path"].string == "a[*]")
        #expect(rows[2]["tags"].array?.first?.string == "type")
        #expect(rows[4]["presentIn"].int == 1)
        #expect(rows[4]["parents"].int == 2)
    }

    @Test func controlSequencesAreEscaped() {
        let shape = ShapeTokens.shape("{\"a\\u001b[2Jb\": \"x\\u001b\", \"\(String(repeating: "k", count: 500))\": 1}")
        let text = ShapeListing(shape).text
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("a\\u{1b}\\[2Jb"))
        #expect(text.utf8.count < 500)
    }

    @Test func deepPathsAreShortened() {
        let shape = ShapeTokens.shape(String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000))
        let text = ShapeListing(shape).text
        #expect(text.utf8.count < 1001 * 250)
        #expect(text.contains("[*]…[*]"))
    }
}

import Foundation
import Testing
import Trellis

/// Pretty output, character for character.
@Suite struct PrettyTests {
    @Test func aModel() throws {
        let expected = """
            {
              "number": 17,
              "user": {
                "login": "ada",
                "id": 3,
                "address": {
                  "city": "Zürich",
                  "zip": "8001"
                }
              },
              "title": "It \\"works\\"",
              "labels": [
                {
                  "name": "bug",
                  "color": "red"
                },
                {
                  "name": "easy"
                }
              ],
              "votes": {
                "+1": 4
              },
              "parent": {
                "number": 2,
                "state.open": true
              }
            }
            """
        #expect(try pretty(Ticket.full) == expected)
        #expect(try decoded(Ticket.self, expected) == Ticket.full)
    }

    @Test func emptyContainersAndOmittedBranches() throws {
        let expected = """
            {
              "number": 1,
              "user": {
                "login": "bo"
              },
              "title": "(untitled)",
              "labels": [],
              "votes": {}
            }
            """
        #expect(try pretty(Ticket.smallest) == expected)
        #expect(try pretty([Int]()) == "[]")
        #expect(try pretty([String: Int]()) == "{}")
        #expect(try pretty([[Int](), [1]]) == "[\n  [],\n  [\n    1\n  ]\n]")
        #expect(try pretty(["a": [String: Int]()]) == "{\n  \"a\": {}\n}")
    }

    @Test func anOmittedBranchDoesNotChangeTheIndentation() throws {
        // The fields after the branch have the same indentation as those before it.
        let text = try pretty([LateField(late: 1), LateField(early: 2, late: 1)])
        let expected = """
            [
              {
                "late": 1
              },
              {
                "a": {
                  "b": {
                    "early": 2
                  }
                },
                "late": 1
              }
            ]
            """
        #expect(text == expected)
    }

    @Test func scalars() throws {
        #expect(try pretty(5) == "5")
        #expect(try pretty("a\nb") == #""a\nb""#)
        #expect(try pretty(Int?.none) == "null")
        #expect(try pretty([Int?.none, 1]) == "[\n  null,\n  1\n]")
    }

    @Test func stringsThatLookLikeBrackets() throws {
        // The writer checks the last byte to find out whether a container is empty.
        #expect(try encoded(["[", "{", "]"]) == #"["[","{","]"]"#)
        #expect(try encoded([["["], ["{"]]) == #"[["["],["{"]]"#)
        #expect(try pretty(["[", "{"]) == "[\n  \"[\",\n  \"{\"\n]")
        #expect(try pretty(["{": "["]) == "{\n  \"{\": \"[\"\n}")
    }

    @Test func compactAndPrettyOutputAreEquivalent() throws {
        let value = ["a": [Ticket.full, .smallest], "b": []]
        #expect(try decoded([String: [Ticket]].self, try pretty(value)) == value)
        #expect(try decoded([String: [Ticket]].self, try encoded(value)) == value)
    }
}

private struct LateField: JSONModel {
    var early: Int?
    var late: Int

    init(early: Int? = nil, late: Int) {
        self.early = early
        self.late = late
    }

    static let modelSchema = JSONModelSchema(
        LateField.self,
        [JSONField("early", \LateField.early, keys: "a.b.early"), JSONField("late", \LateField.late)])

    init(from fields: borrowing JSONFieldValues) throws {
        early = fields.take(0)
        late = fields.take(1)
    }
}

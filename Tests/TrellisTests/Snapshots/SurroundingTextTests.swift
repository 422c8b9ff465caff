import Testing
import Trellis

/// Documents inside other text, as in output of language models.
@Suite struct SurroundingTextTests {
    private let step = Recipe.Step(text: "a", minutes: nil, tools: [])

    @Test(arguments: [
        "{\"text\":\"a\"}",
        "Here you are:\n```json\n{\"text\": \"a\"}\n```\nAnything else? {\"text\":",
        "Fill in {name} and {-}: { \"text\" : \"a\" }}}",
        "[1] says { \n\"text\":\"a\"} \u{0}",
        "{{\"text\":\"a\"}",
        "日本語 {'{' {\"text\":\"a\"}",
        "{ nothing } {\"text\":\"a\",\"x\":\"}\\\"{\"}",
    ])
    func documentBetweenOtherText(text: String) throws {
        for chunks in [[Array(text.utf8)], cut(Array(text.utf8), every: 1), cut(Array(text.utf8), every: 3)] {
            let (all, value) = try snapshots(of: Recipe.Step.self, chunks, showing: [.skipsSurroundingText])
            #expect(value == step)
            #expect(all.last?.current == step)
        }
    }

    @Test func bracketsOfTheType() throws {
        let text = "Set {\"a\": 1} is no list, [1, 2] is."
        #expect(try snapshots(of: [Int].self, [text], showing: [.skipsSurroundingText]).value == [1, 2])
        #expect(try snapshots(of: [String: Int].self, [text], showing: [.skipsSurroundingText]).value == ["a": 1])
        #expect(try snapshots(of: JSON.self, [text], showing: [.skipsSurroundingText]).value == ["a": 1])
        #expect(
            try snapshots(of: Int.self, ["so [3, 4]"], at: [1], showing: [.skipsSurroundingText]).value == 4)
    }

    @Test func positionsCountTheTextBefore() throws {
        let error = #expect(throws: TrellisError.self) {
            try snapshots(of: Recipe.Step.self, ["Hello\n and {\"text\": 1}"], showing: [.skipsSurroundingText])
        }
        #expect(error?.position?.line == 2 && error?.position?.column == 15 && error?.position?.offset == 20)
    }

    @Test func textWithoutADocument() {
        for text in ["", "nothing", "{ and", "{\"text\":\"a\""] {
            #expect(throws: TrellisError.self) {
                try snapshots(of: Recipe.Step.self, [text], showing: [.skipsSurroundingText])
            }
        }
    }
}

import Testing

@testable import Trellis

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

    @Test(arguments: [
        "Sure: {\"text\": \"a\" // }\n} done.", "{ /* c \" */ \"text\":\"a\"} \"", "{// {\n\"text\":\"a\"/* **/}",
        "{/x} {/ /} {/* } */\"text\":\"a\"}",
    ])
    func commentsInTheDocument(text: String) throws {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        for chunks in [[Array(text.utf8)], cut(Array(text.utf8), every: 1)] {
            let value = try snapshots(
                of: Recipe.Step.self, chunks, options: options, showing: [.skipsSurroundingText]
            ).value
            #expect(value == step)
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

    /// White space after a bracket is held in memory, so its length has a limit.
    @Test func muchWhiteSpaceAfterABracket() throws {
        func text(_ spaces: Int) -> String { "a {" + String(repeating: " ", count: spaces) + #""text":"a"}"# }
        #expect(
            try snapshots(of: Recipe.Step.self, [text(64 << 10)], showing: [.skipsSurroundingText]).value == step)
        let error = #expect(throws: TrellisError.self) {
            try snapshots(of: Recipe.Step.self, [text(65 << 10)], showing: [.skipsSurroundingText])
        }
        #expect(error?.code == .unexpectedEnd)
        var surroundings = SurroundingText([UInt8(ascii: "{")], allowsComments: false)
        var count = 0
        for chunk in [Array("{".utf8)] + Array(repeating: [UInt8](repeating: 0x20, count: 1000), count: 200) {
            count += surroundings.document(in: chunk).count
        }
        #expect(count == 200_001, "nothing is held")
    }

    @Test func textWithoutADocument() {
        for text in ["", "nothing", "{ and", "{\"text\":\"a\""] {
            #expect(throws: TrellisError.self) {
                try snapshots(of: Recipe.Step.self, [text], showing: [.skipsSurroundingText])
            }
        }
    }
}

import Testing
import Trellis

/// Key styles that map properties to nested objects.
@Suite struct KeyPathStyleTests {
    private static let nested = JSONKeyStyle.customPath("nested") { name in
        name.hasPrefix("text") ? ["texts", .key(name)] : JSONPath([name + ".x"])
    }

    private let note = Note(id: 1, text1: "a", text2: nil)
    private let text = #"{"id.x":1,"texts":{"text1":"a"}}"#

    @Test func byOption() {
        expectRoundTrip(note, text, .with { $0.keyStyle = Self.nested }, .with { $0.keyStyle = Self.nested })
        expectRoundTrip(note, #"{"id":1,"text1":"a"}"#)
        expectFailure(
            Note.self, #"{"id.x":1,"texts":{"text1":2}}"#, .typeMismatch, path: "texts.text1", at: 27,
            .with { $0.keyStyle = Self.nested })
        let missing = failure(Note.self, "{}", options: .with { $0.keyStyle = Self.nested })
        #expect(missing?.missingKeys == [#"id\.x"#, "texts.text1"])
    }

    @Test func byType() {
        let styled = StyledNote(text1: "a", text2: "b", own: 2)
        expectRoundTrip(styled, #"{"texts":{"text1":"a","text2":"b"},"own":2}"#)
        expectFailure(StyledNote.self, #"{"texts":5,"own":2}"#, .typeMismatch, path: "texts", at: 9)
    }

    /// The string form of a path, in which dots separate keys.
    @Test func pathsAsStrings() {
        let style = JSONKeyStyle.customPath("text") { JSONPath("meta.\($0)") }
        expectRoundTrip(
            note, #"{"meta":{"id":1,"text1":"a"}}"#, .with { $0.keyStyle = style }, .with { $0.keyStyle = style })
        #expect(style.path(for: "a") == "meta.a")
        #expect(style.key(for: "a") == "meta.a")
        #expect(JSONKeyStyle.snakeCase.path(for: "aB") == ["a_b"])
        #expect(JSONKeyStyle.custom("dots") { _ in "a.b" }.path(for: "c") == ["a.b"])
        #expect(style == .customPath("text") { _ in "x" })
        #expect(style != .custom("text") { _ in "x" })
    }

    @Test(arguments: [
        JSONKeyStyle.customPath("one") { _ in "same" }, .customPath("empty") { _ in JSONPath([String]()) },
        .customPath("index") { ["a", 0, .key($0)] }, .customPath("first") { [0, .key($0)] },
        .customPath("through") { $0 == "id" ? "a" : ["a", .key($0)] },
    ])
    func conflicts(style: JSONKeyStyle) {
        #expect(failure(Note.self, "{}", options: .with { $0.keyStyle = style })?.code == .invalidSchema)
        #expect(encodingFailure(note, options: .with { $0.keyStyle = style })?.code == .invalidSchema)
    }

    private struct Note: Equatable, JSONModel {
        var id: Int
        var text1: String
        var text2: String?
        static let modelSchema = JSONModelSchema(
            Note.self,
            [JSONField("id", \Note.id), JSONField("text1", \Note.text1), JSONField("text2", \Note.text2)])
        init(id: Int, text1: String, text2: String?) { (self.id, self.text1, self.text2) = (id, text1, text2) }
        init(from fields: borrowing JSONFieldValues) throws {
            id = fields.take(0)
            text1 = fields.take(1)
            text2 = fields.take(2)
        }
    }

    private struct StyledNote: Equatable, JSONModel {
        var text1: String
        var text2: String
        var own: Int
        static let modelSchema = JSONModelSchema(
            StyledNote.self, keyStyle: nested,
            [
                JSONField("text1", \StyledNote.text1), JSONField("text2", \StyledNote.text2),
                JSONField("own", \StyledNote.own, keys: "own"),
            ])
        init(text1: String, text2: String, own: Int) { (self.text1, self.text2, self.own) = (text1, text2, own) }
        init(from fields: borrowing JSONFieldValues) throws {
            text1 = fields.take(0)
            text2 = fields.take(1)
            own = fields.take(2)
        }
    }
}

import Testing
import Trellis

/// A dynamic value decodes like its JSON text, whatever the reader buffers.
@Suite struct DynamicInputTests {
    @Test(arguments: [
        "null", "true", "false", "1.50", "-0", #""""#, #""a\n\"b""#, "[]", "{}", #"[1,[null,{"a":[]}]]"#,
        #"{"z":1,"a":{"b":[null]},"":"x"}"#,
    ])
    func valuesOfEveryForm(text: String) throws {
        let json = try JSON(parsing: text)
        let raw = try RawJSON(validating: text)
        #expect(routed(JSON.self, text) == json)
        #expect(routed(RawJSON.self, text) == raw)
        #expect(routed([RawJSON].self, "[\(text),1,\(text)]")?.map(\.text) == [text, "1", text])
        #expect(routed([String: RawJSON].self, #"{"k":\#(text)}"#) == ["k": raw])
        // The events are buffered, since two fields are mapped to the value.
        #expect(routed([Both].self, #"[{"v":\#(text)}]"#) == [Both(json: json, raw: raw)])
        // The tag comes last.
        let expected = OpenTagged.other(["v": json, "type": "open"])
        #expect(routed([OpenTagged].self, #"[{"v":\#(text),"type":"open"}]"#) == [expected])
        #expect(try TrellisDecoder().decode(RawJSON.self, from: json) == raw)
        #expect(try TrellisDecoder().decode([JSON].self, from: JSON.array([json])) == [json])
    }

    @Test func nestedBufferedValues() {
        let text = #"{"main":{"radius":1,"type":"circle"},"kept":[{"type":"none"}]}"#
        #expect(
            routed([VariantDrawing].self, "[\(text)]")
                == [VariantDrawing(main: .circle(CircleShape(radius: 1)), kept: [.none])])
        #expect(
            routed(Both.self, #"{"v":{"list":[{"id":1}]}}"#)?.raw.text == #"{"list":[{"id":1}]}"#)
        expectFailure([Both].self, #"[{"w":1}]"#, .missingKeys, path: "[0]", at: 7)
    }
}

/// Two fields that are mapped to the same value and store it in different forms.
private struct Both: JSONModel, Equatable {
    var json: JSON
    var raw: RawJSON

    static let modelSchema = JSONModelSchema(
        Both.self, [JSONField("json", \.json, keys: "v"), JSONField("raw", \.raw, keys: "v").ignored(in: .encoding)])

    init(json: JSON, raw: RawJSON) {
        self.json = json
        self.raw = raw
    }

    init(from fields: borrowing JSONFieldValues) throws {
        json = fields.take(0)
        raw = fields.take(1)
    }
}

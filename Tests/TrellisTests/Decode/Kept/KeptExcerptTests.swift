import Testing
import Trellis

/// The excerpt of an error inside a buffered value.
@Suite struct KeptExcerptTests {
    private func description<Value: TrellisDecodable & Equatable>(
        _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) -> String {
        // Codes, paths and positions are the same for all chunkings.
        let error = routes(type, text, options, throughJSON: false).error
        return error?.description ?? "no error"
    }

    @Test func variants() {
        let text = #"{"radius":"wide","type":"circle"}"#
        #expect(
            description(InsideTagged.self, text)
                == #"1:11: radius: wrong type: expected an integer, found "wide" near '{"radius":"wide","type":"circl'"#
        )
        #expect(
            description([InsideTagged].self, "[\n{\"type\":\"cone\"}]")
                == #"2:9: [0].type: unknown variant: expected a variant of InsideTagged ("none", "box", "circle"), "#
                + #"found "cone" near '[·{"type":"cone"}]'"#
        )
        #expect(
            description([InsideTagged].self, #"[{"type":"box"}]"#)
                == #"1:15: [0]: missing 'width' near 'ype":"box"}]'"#)
        #expect(
            description([InsideTagged].self, #"[{"a":1}]"#) == #"1:8: [0]: missing 'type' near '[{"a":1}]'"#)
    }

    @Test func collectedErrors() throws {
        let options = TrellisDecoder.Options.with { $0.collectsErrors = true }
        let text = #"[{"type":"box","width":"x","depth":"y"},{"type":"box","width":true}]"#
        let error = try #require(failure([InsideTagged].self, text, options: options))
        #expect(error.all.count == 3)
        for error in error.all { #expect(error.excerpt?.isEmpty == false, "\(error)") }
        #expect(error.all[1].excerpt?.contains(#""y""#) == true)
        let plain = try #require(failure([Int].self, #"[1,"a",2,true]"#, options: options))
        #expect(plain.all.map(\.excerpt) == [#"[1,"a",2,true]"#, #"[1,"a",2,true]"#])
    }

    @Test func fieldsThatShareAValue() {
        #expect(
            description(Sharing.self, #"{"box":{"size":"x"}}"#)
                == #"1:16: box.size: wrong type: expected an integer, found "x" near '":{"size":"x"}}'"#)
    }
}

private struct Sharing: JSONModel, Equatable {
    let size: Int
    let box: JSON

    static let modelSchema = JSONModelSchema(
        Sharing.self,
        [
            JSONField("size", \Sharing.size, keys: "box.size").ignored(in: .encoding),
            JSONField("box", \Sharing.box),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        box = fields.take(1)
    }
}

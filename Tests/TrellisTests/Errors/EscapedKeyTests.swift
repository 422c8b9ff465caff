import Testing
import Trellis

/// Keys that need escapes, in the paths of errors.
@Suite struct EscapedKeyTests {
    /// Otherwise, input could add lines to a log, or control a terminal.
    @Test func descriptionsAreOneLineWithoutControlCharacters() {
        let forged = #"{"a\n\u001b[2J\u2028\u202e\u009b é\u0000":"b\r\n"}"#
        let error = failure([String: Int].self, forged)
        #expect(error?.message == #"wrong type: expected an integer, found "b··""#)
        #expect(error?.description.contains(#"["a··[2J··· é·"]: wrong type: expected an integer"#) == true)
        #expect(failure([Rich.Mood].self, #"["up\ndown\u0007"]"#)?.message.contains(#"found "up·down·""#) == true)
        for text in [error?.description, error?.message] {
            #expect(text?.unicodeScalars.contains { $0.properties.generalCategory == .control } == false)
        }
        #expect(error?.path.components == [.key("a\n\u{1B}[2J\u{2028}\u{202E}\u{9B} é\0")])
    }

    @Test func descriptionsShowTheStartOfALongPath() throws {
        let key = String(repeating: "kéy", count: 100_000)
        let error = try #require(failure([String: Int].self, "{\"\(key)\":true}"))
        #expect(error.path.components == [.key(key)])
        #expect(error.description.utf8.count < 1_200)
        #expect(error.description.hasPrefix("1:400005: kéykéy"))
    }

    private let optionSets: [TrellisEncoder.Options] = [
        .with { _ in }, .with { $0.indentation = .spaces(2) }, .with { $0.sortsKeys = true },
        .with {
            $0.escapesNonASCII = true
            $0.escapesSlashes = true
        },
    ]

    @Test func encodingNamesAMemberAsDecodingDoes() {
        for (index, key) in OddKeys.keys.enumerated() {
            for options in optionSets {
                let direct = encodingFailure(["x": OddKeys(failingAt: index)], options: options)
                #expect(direct?.code == .nonFiniteNumber)
                #expect(direct?.path.components == [.key("x"), .key(key)])
                let nested = encodingFailure(OddKeys(failingAt: OddKeys.keys.count + index), options: options)
                #expect(nested?.path.components == [.key("in"), .key(key)])
            }
            let member = "{\(Document.string(key).text):true}"
            #expect(failure([String: OddKeys].self, "{\"x\":\(member)}")?.path.components == [.key("x"), .key(key)])
            #expect(failure(OddKeys.self, "{\"in\":\(member)}")?.path.components == [.key("in"), .key(key)])
        }
    }
}

/// A model whose keys have every kind of character; each key is repeated inside a nested object.
private struct OddKeys: JSONModel {
    static let keys = ["a\"b", "back\\slash", "line\nfeed", "\u{1}", "\u{1F}\t", "sl/ash", "ünï", "😀", "", "\\u0041"]

    var values: [Double?]

    init(failingAt index: Int) {
        values = Array(repeating: nil, count: 2 * Self.keys.count)
        values[index] = .nan
    }

    subscript(index: Int) -> Double? { values[index] }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            (keys.map { JSONPath([$0]) } + keys.map { JSONPath(["in", $0]) }).enumerated().map { index, path in
                JSONField("field\(index)", \Self[index], keys: path)
            }
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        values = []
        for index in 0..<Self.modelSchema.fieldCount { values.append(fields.take(index)) }
    }
}

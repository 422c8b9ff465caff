import Testing

@testable import Trellis

/// Tokens that are longer than the limit directly before or after a syntax error. Which error is reported does not
/// depend on where chunks end.
@Suite struct LongTokenFaultTests {
    private static let values = ["4", "true", "\"a\"", "[1]", "{\"a\":[1]}", "[\"aaaaaaaaaaaaaaaaaaaaaa\"]", "-", ""]
    private static let tails = [
        "\"03599627370497.5", "\"03599627370497.5\"", "3599627370497599627370497", " \"03599627370497.5",
        " 3599627370497599627370497", " true0123456789abcdef",
        "]\"0123456789ab\"",
        "x0123456789abcdef", "true0123456789abcdef", "\\u00410123456789", ",\"0123456789abcdef\"", "-0123456789abcdef",
        "\"a\u{1}bcdefghijklmnop\"", "\"abcdefghijklmnop\u{1}\"", "tru0123456789ab", ":\"0123456789abcdef\"",
    ]

    @Test(arguments: [1, 2, 3]) func documents(_ maximum: Int) {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
        for text in Self.values.flatMap({ value in Self.tails.map { value + $0 } }) {
            compare([String: [Int?]].self, text, options)
            compare(JSON.self, text, options)
            compare(OnlyA.self, text, options)
            compare([JSON].self, "[" + text + "]", options)
        }
    }

    /// The unexpected token begins in one chunk, and the skipped bytes of the next chunk are more than the limit.
    @Test(arguments: [1, 4]) func anUnexpectedTokenSplitBeforeSkippedText(_ maximum: Int) {
        var options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
        for mode in [SkippingMode.always, .never] {
            options.input.skipping = mode
            for token in ["true", "12", "null", "\"b\"", "{", "]"] {
                for after in [#""x":{"b":"c"}},{"type":"p","b":[1,2,3]}"#, #","x":{"b":"c"}},{"type":"p","b":[1,2]}"#] {
                    let text = #"{"a":[null,{"b":1,"# + token + after
                    compare(OnlyA.self, text, options)
                    compare([String: [Int?]].self, text, options)
                    compare(OnlyA.self, #"{"y":[null,{"b":1,"# + token + after, options)
                }
            }
        }
    }

    private func compare<Value: TrellisDecodable & Equatable & Sendable>(
        _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options
    ) {
        let document = Array(text.utf8)
        let whole = decodedAtOnce(type, document, options: options)
        for chunks in chunkings(of: document) {
            let parts = decoded(type, chunks, options: options)
            if parts != whole {
                Issue.record("\(type) \(text): \(whole) at once, \(parts) of \(chunks.map(\.count))")
                return
            }
        }
    }

    @Test(arguments: [1, 2, 3]) func elements(_ maximum: Int) {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
        for text in Self.values.flatMap({ value in Self.tails.map { value + $0 } }) {
            for format: JSONStreamFormat in [.values, .lines] {
                streamedInAnyChunks(JSON.self, as: format, text, options: options)
                streamedInAnyChunks(JSON.self, as: format, "1\n" + text + "\n2", options: options)
            }
            streamedInAnyChunks(JSON.self, "[1," + text + ",2]", options: options)
        }
    }
}

/// A model of one member; the others are skipped.
private struct OnlyA: JSONModel, Equatable {
    let a: JSON?

    static let modelSchema = JSONModelSchema(OnlyA.self, [JSONField("a", \OnlyA.a)])

    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

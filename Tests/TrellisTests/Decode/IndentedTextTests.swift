import Foundation
import Testing

@testable import Trellis

/// The skeletons of indented documents do not change any result.
@Suite struct IndentedTextTests {
    /// The values of a document, or the error with all its properties.
    private func outcome<Value: TrellisDecodable & Equatable>(
        _ type: Value.Type, _ text: [UInt8], _ mode: SkippingMode, chunk: Int?, _ options: TrellisDecoder.Options
    ) -> (value: Value?, report: [String], error: [String]) {
        var options = options
        options.input.skipping = mode
        do throws(TrellisError) {
            guard let chunk else {
                let report = TrellisDecoder.Report()
                let value = try TrellisDecoder(options: options).decode(type, from: text, report: report)
                return (value, report.dropped.flatMap { $0.summary() } + report.unknownKeys.map { "\($0)" }, [])
            }
            var session = try TrellisDecoder.ValueSession(type, options: options)
            for start in stride(from: 0, to: text.count, by: chunk) {
                try session.feed(Array(text[start..<min(text.count, start + chunk)]))
            }
            return (try session.finish(), [], [])
        } catch {
            return (nil, [], error.summary())
        }
    }

    private func expectSame<Value: TrellisDecodable & Equatable>(
        _ type: Value.Type, _ text: [UInt8], chunks: [Int?],
        _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for chunk in chunks {
            let plain = outcome(type, text, .never, chunk: chunk, options)
            let other = outcome(type, text, .always, chunk: chunk, options)
            #expect(
                plain.value == other.value && plain.report == other.report && plain.error == other.error,
                "\(chunk ?? 0): \(String(decoding: text, as: UTF8.self)): \(other), not \(plain)",
                sourceLocation: sourceLocation)
        }
    }

    /// A document with line feeds between its tokens and spaces, tabs and more at the start of its lines.
    private func indented(_ text: String, _ generator: inout SplitMix64) -> [UInt8] {
        var result: [UInt8] = []
        var (isInString, isEscaped) = (false, false)
        for byte in text.utf8 {
            result.append(byte)
            if isInString {
                if !isEscaped && byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            isInString = byte == UInt8(ascii: "\"")
            guard "{[,:]}".utf8.contains(byte), !generator.once(in: 6) else { continue }
            if generator.once(in: 8) { result.append(0x0D) }
            result.append(0x0A)
            result += [UInt8](repeating: UInt8(ascii: " "), count: generator.below(generator.once(in: 6) ? 70 : 25))
            if generator.once(in: 8) { result += [0x09, 0x0A, 0x20] }
        }
        return result
    }

    @Test(arguments: 0..<30) func randomDocuments(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var random = RandomJSON(seed: seed + 100)
        for _ in 0..<15 {
            let items = (0..<generator.below(5)).map { _ in random.value().description }.joined(separator: ",")
            var text = indented(
                #"{"name":"n","items":[\#(items)],"raw":[\#(items)],"x":{"y":[\#(items)]}}"#, &generator)
            let bytes = Array("{}[]:,\"\\ 1tn\n\u{1}".utf8)
            for _ in 0..<generator.below(3) {
                let place = generator.below(text.count)
                switch generator.below(4) {
                case 0: text[place] = bytes[generator.below(bytes.count)]
                case 1: text.insert(bytes[generator.below(bytes.count)], at: place)
                case 2: text.removeSubrange(place...)
                default: text.remove(at: place)
                }
                if text.isEmpty { break }
            }
            let chunks: [Int?] = [nil, generator.below(40) + 1, generator.below(400) + 1]
            expectSame(JSON.self, text, chunks: chunks)
            expectSame(Page.self, text, chunks: chunks)
            expectSame(Page.self, text, chunks: chunks, .with { $0.collectsErrors = true })
            expectSame(Page.self, text, chunks: chunks, .with { $0.unknownKeys = .collect })
            expectSame(Page.self, text, chunks: chunks, .with { $0.limits.depth = 4 })
            expectSame(Page.self, text, chunks: chunks, .with { $0.limits.tokenLength = 5 })
            expectSame(Page.self, text, chunks: chunks, .with { $0.allowsComments = true })
            expectSame([String: RawJSON].self, text, chunks: chunks)
        }
    }

    private static let page = """
        {
            "name": "first",
        \t"items": [
                {
                    "id": 12,
                    "title": "a \\u00e9 b"
                },

                { "id": 13 },
                null, true, -1.5e3
            ],
            "raw":
                {
                    "kept": [ 1,
                              2 ]
                },
            "unknown": {
                "deep": [
                    [
                        "x"
                    ]
                ]
            }
        }

        """

    /// The error is the same for every kind and position of a syntax error.
    @Test(arguments: ["\"", "{", "]", ",", "1", "\n", "\u{1}", "\\"])
    func faultsAtEachByte(fault: String) {
        let text = Array(Self.page.utf8)
        for place in text.indices {
            var changed = text
            changed[place] = Array(fault.utf8)[0]
            expectSame(Page.self, changed, chunks: [nil, 64])
            changed = text
            changed.insert(Array(fault.utf8)[0], at: place)
            expectSame(Page.self, changed, chunks: [nil])
        }
    }

    @Test func cutsAtEachByte() {
        let text = Array(Self.page.utf8)
        for count in 0...text.count {
            expectSame(Page.self, Array(text[..<count]), chunks: [nil])
            if count > 0 { expectSame(Page.self, text, chunks: [count]) }
            expectSame(Page.self, text + Array(" \n  ]".utf8), chunks: [nil, count + 1])
        }
    }

    /// Documents that are larger than one skeleton, with short and long lines.
    @Test func largeDocuments() throws {
        var generator = SplitMix64(seed: 5)
        for lengths in [1..<5, 1..<60, 3_000..<3_001, 9_000..<9_500] {
            var lines: [String] = []
            var expected: [String] = []
            var count = 0
            while count < 200_000 {
                let length = lengths.lowerBound + generator.below(lengths.count)
                let text = String(repeating: "x", count: length)
                expected.append(text)
                lines.append("\n" + String(repeating: " ", count: 4 + generator.below(40)) + "\"\(text)\"")
                count += length + 30
            }
            let text = Array("[\(lines.joined(separator: ","))\n]".utf8)
            for mode in [SkippingMode.automatic, .always, .never] {
                let options = TrellisDecoder.Options.with { $0.input.skipping = mode }
                #expect(try TrellisDecoder(options: options).decode([String].self, from: text) == expected)
            }
            var wrong = text
            let place = try #require(wrong.lastIndex(of: UInt8(ascii: ",")))
            wrong[place] = UInt8(ascii: ":")
            for mode in [SkippingMode.automatic, .always, .never] {
                let options = TrellisDecoder.Options.with { $0.input.skipping = mode }
                let error = #expect(throws: TrellisError.self) {
                    try TrellisDecoder(options: options).decode([String].self, from: wrong)
                }
                #expect(error?.position?.offset == place)
                #expect(error?.position?.line == expected.count)
            }
        }
    }
}

extension IndentedTextTests {
    /// Text after the value is reported at its position in the input, not in a copy.
    @Test func trailingText() {
        let lines = String(repeating: "\n                    1", count: 2_000)
        let text = Array("[\n                      1\n]\(lines)".utf8)
        for mode in [SkippingMode.automatic, .always, .never] {
            let options = TrellisDecoder.Options.with { $0.input.skipping = mode }
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder(options: options).decode([Int].self, from: text)
            }
            #expect(error?.code == .trailingData)
            #expect(error?.position?.line == 4)
        }
        // Whitespace after the value is not an error.
        expectSame(
            [Int].self, Array("[\n1\n]\(String(repeating: "\n             ", count: 2_000))".utf8),
            chunks: [nil, 5_000])
    }
}

private struct Page: JSONModel, Equatable {
    struct Item: JSONModel, Equatable {
        var id: Int?
        var title: String?
        static let modelSchema = JSONModelSchema(
            Item.self, [JSONField("id", \Item.id), JSONField("title", \Item.title)])
        init(from fields: borrowing JSONFieldValues) throws {
            id = fields.take(0)
            title = fields.take(1)
        }
    }

    var name: String?
    var items: [Item]
    var raw: RawJSON?
    var value: JSON?

    static let modelSchema = JSONModelSchema(
        Page.self,
        [
            JSONField("name", \Page.name), JSONField("items", \Page.items).lossy(), JSONField("raw", \Page.raw),
            JSONField("value", \Page.value, keys: "x.y"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        items = fields.take(1)
        raw = fields.take(2)
        value = fields.take(3)
    }
}

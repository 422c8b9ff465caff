import Testing
import Trellis

/// Comments, where allowed, may contain any UTF-8 except their own terminator.
@Suite struct CommentContentTests {
    private let options = TrellisDecoder.Options.with { $0.allowsComments = true }

    private static let contents: [[UInt8]] = [
        [], Array(#"\ud800"#.utf8), Array(#"\udc00 \ud83d"#.utf8), Array(#"\"#.utf8), Array(#"a\"b"#.utf8),
        Array(#"" '"#.utf8), [0x0C], [0x0B, 0x0B], [0x00, 0x01, 0x7F], Array("/".utf8), Array("é 日本 😀".utf8),
        Array("/* // /*".utf8), Array("***".utf8), Array("{[,:".utf8),
        Array((String(repeating: "long ", count: 40) + #"\udbff "#).utf8) + [0x0C],
        Array(String(repeating: #"あ\"#, count: 60).utf8),
    ]

    /// Block and line comments, each with all of its bytes.
    private static let comments: [[UInt8]] = contents.flatMap { content -> [[UInt8]] in
        [Array("/*".utf8) + content + Array("*/".utf8), Array("//".utf8) + content + [0x0A]]
    }

    @Test(arguments: comments.indices) func anyUTF8(_ index: Int) {
        let comment = Self.comments[index]
        for (before, behind) in [
            ("[\"a\",", "\"b\"]"), ("[\"a\"", ",\"b\"]"), ("", "[\"a\",\"b\"]"), ("[\"a\",\"b\"]", ""),
        ] {
            let document = Array(before.utf8) + comment + Array(behind.utf8)
            #expect(decodedAtOnce([String].self, document, options: options) == .value(["a", "b"]))
            for chunks in chunkings(of: document) {
                #expect(validated(chunks, options: options) == .value(Valid()))
                #expect(decoded([String].self, chunks, options: options) == .value(["a", "b"]))
            }
            let strict = validated([document])
            #expect(strict.complaint?.code == (behind.isEmpty ? .trailingData : .invalidSyntax))
        }
    }

    @Test func aCommentWithoutALineFeedAtTheEnd() {
        let document = Array("[1] // \\ud800 é".utf8) + [0x0C]
        for chunks in chunkings(of: document) { #expect(validated(chunks, options: options) == .value(Valid())) }
    }

    /// The bytes of an ill-formed sequence, and how many of them come before the invalid one.
    @Test(arguments: [[0xFF], [0xC3], [0xE3, 0x81], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80]])
    func invalidBytesAreRefused(_ bytes: [UInt8]) {
        for (opening, closing) in [("[1,/* \\", " */2]"), ("[1,// \\ud800", "\n2]"), ("[1] //", "")] {
            let document = Array(opening.utf8) + bytes + Array(closing.utf8)
            #expect(decodedAtOnce([Int].self, document, options: options).complaint?.code == .invalidUTF8)
            for chunks in chunkings(of: document) {
                let complaint = validated(chunks, options: options).complaint
                #expect(complaint?.code == .invalidUTF8)
                #expect(complaint?.position == TextPlace(of: opening.utf8.count, in: document))
            }
        }
    }

    /// The result is that of the document with whitespace in place of the comments.
    @Test(arguments: 0..<60) func textOutsideCommentsIsChecked(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let tokens: [[UInt8]] = [
            Array("\"http://x\"".utf8), Array(#""\ud83d\ude00""#.utf8), Array(#""/* \" */""#.utf8), Array("12".utf8),
            Array(#""\\""#.utf8), Array("null".utf8), Array("[]".utf8), Array("{\"//\":1}".utf8),
            // These are refused.
            Array(#""\ud800""#.utf8), Array(#""// \udc00""#.utf8), [0x0C], [0x22, 0xFF, 0x22], [0x22, 0x0B, 0x22],
            [0x22, 0xE3, 0x81, 0x22], Array("/ ".utf8), Array("\"a\nb\"".utf8), Array(#"\ud800"#.utf8),
        ]
        var (document, blank): ([UInt8], [UInt8]) = ([], [])
        func append(_ bytes: [UInt8]) {
            document += bytes
            blank += bytes
        }
        func appendComments() {
            for _ in 0..<generator.below(3) {
                let comment = Self.comments[generator.below(Self.comments.count)]
                document += comment
                blank += comment.map { $0 == 0x0A ? 0x0A : 0x20 }
            }
        }
        append(Array("[".utf8))
        for index in 0..<5 {
            if index > 0 { append(Array(",".utf8)) }
            appendComments()
            // Most of the tokens are valid.
            append(tokens[generator.below(generator.once(in: 8) ? tokens.count : 8)])
            appendComments()
        }
        append(Array("]".utf8))
        for options in [options, .with { ($0.allowsComments, $0.replacesLoneSurrogates) = (true, true) }] {
            let expected = validated([blank], options: options)
            #expect(decodedAtOnce(JSON.self, document, options: options).complaint == expected.complaint)
            for chunks in chunkings(of: document) {
                let outcome = validated(chunks, options: options)
                guard outcome != expected else { continue }
                Issue.record(
                    "\(outcome) instead of \(expected): \(String(decoding: document, as: UTF8.self).debugDescription)")
                break
            }
        }
    }
}

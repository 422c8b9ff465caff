import Testing

@testable import Trellis

@Suite struct EscapedTextTests {
    /// A character and one of its forms in a JSON string.
    private static func form(of scalar: Unicode.Scalar, using generator: inout SplitMix64) -> String {
        let short: [Unicode.Scalar: String] = [
            "\n": "\\n", "\t": "\\t", "\r": "\\r", "\u{8}": "\\b", "\u{C}": "\\f", "\"": "\\\"", "\\": "\\\\",
        ]
        if let escape = short[scalar], Bool.random(using: &generator) { return escape }
        if scalar.value >= 0x20, scalar != "\"", scalar != "\\", Bool.random(using: &generator) {
            return String(scalar)
        }
        return String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    @Test(arguments: 0..<40) func anyFormOfACharacterIsResolved(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\t", "\0", "\u{1F}", "é", "€", "\u{FFFD}", "😀"]
        var (text, expected) = ("", "")
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            let scalar = scalars[Int.random(in: scalars.indices, using: &generator)]
            text += Self.form(of: scalar, using: &generator)
            expected.unicodeScalars.append(scalar)
        }
        let bytes = Array(text.utf8)
        #expect(String(decoding: EscapedText.unescaped(bytes), as: UTF8.self) == expected)
        #expect(EscapedText.string(bytes) == expected)
        // A prefix may end inside an escape or a pair of them.
        for end in bytes.indices {
            let resolved = EscapedText.unescaped(bytes[..<end])
            #expect(resolved.count <= end)
            #expect(EscapedText.string(bytes[..<end]) == String(decoding: resolved, as: UTF8.self))
        }
    }

    @Test func loneSurrogatesAreReplacedAndReported() {
        for (text, expected) in [
            (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"a\ud83db"#, "a\u{FFFD}b"),
            (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
        ] {
            var hasLoneSurrogate = false
            let resolved = EscapedText.unescaped(Array(text.utf8), hasLoneSurrogate: &hasLoneSurrogate)
            #expect(hasLoneSurrogate && String(decoding: resolved, as: UTF8.self) == expected, "\(text)")
            #expect(EscapedText.string(Array(text.utf8)) == expected, "\(text)")
        }
        var hasLoneSurrogate = false
        #expect(EscapedText.unescaped(Array(#"\ud83d\ude00"#.utf8), hasLoneSurrogate: &hasLoneSurrogate).count == 4)
        #expect(!hasLoneSurrogate)
    }
}

import Foundation
import Testing
import Trellis

/// Options for escapes that RFC 8259 does not require.
@Suite struct EscapeOptionTests {
    private func written(
        _ value: some TrellisEncodable, slashes: Bool = false, nonASCII: Bool = false, isPretty: Bool = false
    ) throws -> String {
        var options = TrellisEncoder.Options()
        options.escapesSlashes = slashes
        options.escapesNonASCII = nonASCII
        options.indentation = isPretty ? .spaces(2) : nil
        return try TrellisEncoder(options: options).string(from: value)
    }

    @Test func slashes() throws {
        #expect(try written("</a//é\"\\/", slashes: true) == #""<\/a\/\/é\"\\\/""#)
        #expect(try written("/", slashes: true) == #""\/""#)
        #expect(try written("", slashes: true) == "\"\"")
        #expect(try written("/é", nonASCII: true) == #""/\u00e9""#)
    }

    @Test func nonASCII() throws {
        #expect(
            try written("a\u{7F}\u{80}\u{7FF}\u{800}日\u{FFFF}", nonASCII: true)
                == "\"a\u{7F}\\u0080\\u07ff\\u0800\\u65e5\\uffff\"")
        #expect(
            try written("\u{10000}😀\u{10FFFF}", nonASCII: true) == #""\ud800\udc00\ud83d\ude00\udbff\udfff""#)
        #expect(try written("e\u{301}", nonASCII: true) == #""e\u0301""#)
        #expect(try written("é/\n\"", slashes: true, nonASCII: true) == #""\u00e9\/\n\"""#)
    }

    @Test func rawValues() throws {
        let raw = try RawJSON(validating: #"{"/é": ["\/", "\\/", "</script>😀\n", "é"], "b": 1e5 }"#)
        #expect(
            try written(["k": raw], slashes: true, nonASCII: true)
                == #"{"k":{"\/\u00e9": ["\/", "\\\/", "<\/script>\ud83d\ude00\n", "\u00e9"], "b": 1e5 }}"#)
        #expect(
            try written(raw, slashes: true) == #"{"\/é": ["\/", "\\\/", "<\/script>😀\n", "é"], "b": 1e5 }"#)
        #expect(
            try written(raw, nonASCII: true)
                == #"{"/\u00e9": ["\/", "\\/", "</script>\ud83d\ude00\n", "\u00e9"], "b": 1e5 }"#)
    }

    @Test func otherASCIICharactersAreUnaffected() throws {
        for byte in UInt8(0)..<0x80 where byte != UInt8(ascii: "/") {
            let text = String(UnicodeScalar(byte))
            #expect(try written(text, slashes: true, nonASCII: true) == (try encoded(text)))
        }
    }

    @Test func keysOfDictionariesAndModels() throws {
        #expect(try written(["a/é": 1], slashes: true, nonASCII: true) == #"{"a\/\u00e9":1}"#)
        let keys = OddKeys([1, 2, 3, 4])
        #expect(
            try written(keys, slashes: true, nonASCII: true)
                == #"{"\"\\\n\t\b\f\r\u001f\u0000":1,"😀":2,"":3,"a.b/é":4}"#
                .replacing("😀", with: #"\ud83d\ude00"#).replacing("/é", with: #"\/\u00e9"#))
        #expect(
            try written(keys, slashes: true) == #"{"\"\\\n\t\b\f\r\u001f\u0000":1,"😀":2,"":3,"a.b\/é":4}"#)
        #expect(
            try written(OddKeys([nil, nil, nil, 4]), nonASCII: true, isPretty: true)
                == "{\n  \"a.b/\\u00e9\": 4\n}")
        for (slashes, nonASCII) in [(true, false), (false, true), (true, true)] {
            let text = try written(keys, slashes: slashes, nonASCII: nonASCII)
            #expect(try decoded(OddKeys.self, text) == keys)
        }
    }

    @Test func valuesThatAreNotStrings() throws {
        // Fifteen slashes in base64, and the whole alphabet.
        let bytes = [UInt8](repeating: 0xFF, count: 11) + Array(0...255)
        let plain = try encoded(Data(bytes))
        #expect(plain.contains("/"))
        #expect(try written(Data(bytes), slashes: true) == plain.replacing("/", with: "\\/"))
        #expect(try written(Data(bytes), nonASCII: true) == plain)
        #expect(try decoded(Data.self, try written(Data(bytes), slashes: true)) == Data(bytes))
        let link = try #require(URL(string: "https://example.com/a"))
        #expect(try written(link, slashes: true) == #""https:\/\/example.com\/a""#)
    }

    @Test func slashesAreEscapedAsByFoundation() throws {
        let texts = ["/", "a/b", "//\"\\/", "é/😀", "\n/", String(repeating: "/x", count: 40)]
        let data = try JSONSerialization.data(withJSONObject: texts)
        #expect(try written(texts, slashes: true) == String(decoding: data, as: UTF8.self))
        let encoder = JSONEncoder()
        #expect(
            try written(texts, slashes: true) == String(decoding: try encoder.encode(texts), as: UTF8.self))
        encoder.outputFormatting = .withoutEscapingSlashes
        #expect(try encoded(texts) == String(decoding: try encoder.encode(texts), as: UTF8.self))
    }

    @Test func randomStrings() throws {
        var generator = SplitMix64(seed: 21)
        for _ in 0..<500 {
            let scalars = (0..<generator.below(60)).map { _ -> UnicodeScalar in
                if generator.once(in: 3) { return UnicodeScalar(UInt8(generator.below(0x80))) }
                return UnicodeScalar(UInt32(generator.below(0x11_0000))) ?? "/"
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let escaped = try written([text: text], slashes: true, nonASCII: true)
            #expect(escaped.utf8.allSatisfy { $0 < 0x80 })
            let again = try decoded([String: String].self, escaped)
            #expect(again.first.map { Array($0.key.utf8) } == Array(text.utf8))
            #expect(again.first.map { Array($0.value.utf8) } == Array(text.utf8))
            let object = try JSONSerialization.jsonObject(with: Data(try written([text], nonASCII: true).utf8))
            #expect((object as? [String])?.first.map { Array($0.utf16) } == Array(text.utf16))
        }
    }

    @Test(arguments: 0..<5) func randomModels(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<10 {
            let value = Rich.random(using: &generator)
            for isPretty in [false, true] {
                #expect(try decoded(Rich.self, try written(value, slashes: true, isPretty: isPretty)) == value)
                let text = try written(value, slashes: true, nonASCII: true, isPretty: isPretty)
                #expect(try decoded(Rich.self, text) == value)
                #expect(text.utf8.allSatisfy { $0 < 0x80 })
            }
        }
    }

    private typealias OddKeys = Numbered<OddKeySet>

    private enum OddKeySet: KeySet {
        static let keys = ["\"\\\n\t\u{8}\u{C}\r\u{1F}\0", "😀", "", "a.b/é"]
    }
}

import Foundation
import Testing
import Trellis

/// Strings are escaped exactly where RFC 8259 requires it.
@Suite struct StringEscapeTests {
    /// The escape of each character that needs one.
    private static let escapes: [UInt8: String] = {
        var escapes: [UInt8: String] = [:]
        for byte in UInt8(0)..<0x20 {
            escapes[byte] = "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        let short: [(UInt8, String)] = [
            (0x08, "\\b"), (0x09, "\\t"), (0x0A, "\\n"), (0x0C, "\\f"), (0x0D, "\\r"), (0x22, "\\\""), (0x5C, "\\\\"),
        ]
        for (byte, escape) in short { escapes[byte] = escape }
        return escapes
    }()

    /// The expected output for a string, computed byte by byte.
    private func expected(_ text: String) -> String {
        var bytes = Array("\"".utf8)
        for byte in text.utf8 { bytes += Self.escapes[byte].map { Array($0.utf8) } ?? [byte] }
        return String(decoding: bytes + Array("\"".utf8), as: UTF8.self)
    }

    @Test func everyASCIICharacter() throws {
        for byte in UInt8(0)..<0x80 {
            let text = String(UnicodeScalar(byte))
            #expect(try encoded(text) == "\"\(Self.escapes[byte] ?? text)\"", "0x\(String(byte, radix: 16))")
        }
        #expect(try encoded("/") == "\"/\"")
        #expect(try encoded("\u{7F}") == "\"\u{7F}\"")
    }

    @Test func nonASCIIIsNotEscaped() throws {
        for text in [
            "é", "日本語", "😀", "\u{80}", "\u{9F}", "\u{2028}\u{2029}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}",
            "e\u{301}",
        ] {
            #expect(Array(try encoded(text).utf8) == Array("\"\(text)\"".utf8))
        }
    }

    @Test func everyEscapeAtEveryPositionOfEveryLength() throws {
        // The writer copies up to sixteen bytes at a time; this covers each position in and around four blocks.
        for length in 0...66 {
            let plain = [UInt8](repeating: UInt8(ascii: "x"), count: length)
            #expect(
                try encoded(String(decoding: plain, as: UTF8.self)) == expected(String(decoding: plain, as: UTF8.self)))
            for place in 0..<length {
                for special: UInt8 in [0x22, 0x5C, 0x0A, 0x00, 0x1F, 0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F] {
                    var bytes = plain
                    bytes[place] = special
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(
                        try encoded(text) == expected(text), "0x\(String(special, radix: 16)) at \(place) of \(length)")
                }
            }
        }
    }

    @Test func everyPairOfPositionsInTwoWords() throws {
        for first in 0..<17 {
            for second in first..<17 {
                for (one, other): (UInt8, UInt8) in [
                    (0x22, 0x5C), (0x01, 0x20), (0x22, 0x23), (0x5C, 0x5D), (0x00, 0x01),
                ] {
                    var bytes = [UInt8](repeating: UInt8(ascii: "y"), count: 17)
                    bytes[first] = one
                    bytes[second] = other
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(try encoded(text) == expected(text), "\(first), \(second)")
                }
            }
        }
    }

    @Test func onlyEscapes() throws {
        for length in [1, 7, 8, 9, 100, 5000] {
            let text = String(repeating: "\u{1}", count: length)
            #expect(try encoded(text) == expected(text))
            let quotes = String(repeating: "\"\\", count: length)
            #expect(try encoded(quotes) == expected(quotes))
        }
    }

    @Test func charactersOfSeveralBytesAcrossWords() throws {
        for shift in 0..<9 {
            for text in ["é\"é", "日\n本", "😀\\😀", "\u{7FF}\u{800}\u{FFFF}\u{10000}\"\u{80}"] {
                let whole = String(repeating: "z", count: shift) + text + String(repeating: "z", count: shift)
                #expect(try encoded(whole) == expected(whole))
            }
        }
    }

    @Test func randomStrings() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<1000 {
            let scalars = (0..<generator.below(60)).map { _ -> UnicodeScalar in
                if generator.once(in: 3) { return UnicodeScalar(UInt8(generator.below(0x80))) }
                return UnicodeScalar(UInt32(generator.below(0x11_0000))) ?? "x"
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let written = try encoded(text)
            #expect(written == expected(text))
            #expect(Array(try decoded(String.self, written).utf8) == Array(text.utf8))
        }
    }

    @Test func stringsThatAreNotNative() throws {
        let bridged = NSString(string: "a\"é\n") as String
        #expect(try encoded(bridged) == #""a\"é\n""#)
        #expect(try encoded(String("xa\"bx".dropFirst().dropLast())) == #""a\"b""#)
        #expect(try encoded(String(repeating: "long ", count: 100_000)).utf8.count == 500_002)
    }

    @Test func keysAreEscapedToo() throws {
        #expect(try encoded(["a\"\\\n/é": 1]) == #"{"a\"\\\n/é":1}"#)
        #expect(try encoded(OddKeys([1, 2, 3, 4])) == #"{"\"":1,"\n\u0001":2,"":3,"a.b/é":4}"#)
        #expect(try decoded(OddKeys.self, try encoded(OddKeys([1, 2, 3, 4]))) == OddKeys([1, 2, 3, 4]))
    }

    private typealias OddKeys = Numbered<OddKeySet>

    private enum OddKeySet: KeySet {
        static let keys = ["\"", "\n\u{1}", "", "a.b/é"]
    }
}

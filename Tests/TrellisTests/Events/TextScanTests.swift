import Testing

@testable import Trellis

/// The scanner that skips unmapped values.
@Suite struct TextScanTests {
    /// The length of the first value of a text; nil if the scanner does not find its end.
    private func length(_ text: String, longest: Int = 100, deepest: Int = 100) -> Int? {
        // A separate copy, so that the address sanitizer sees any read past the end.
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return nil }
            return unsafe TextScan(start: start, count: bytes.count).value(
                from: 0, longest: longest, deepest: deepest)
        }
    }

    @Test(
        arguments: [
            "{}", "[]", #""""#, "true", "false", "null", #"{"a":1}"#, #"[1,2,3]"#, "[ ]", "{ }", "[ 1 , 2 ]",
            #"{ "a" : { "b" : [ ] } , "c" : "d" }"#, #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, #""é😀""#,
            "[-0,0.5,-1.25e+10,1E5,1e-7,123456789012345678901234567890.123456789012345678901234567890]",
            "[\n\t\r \n                                 1]", #"["0123456789abcdef","0123456789abcdefg\n"]"#,
            #"[[[[[[[{"a":[[[{"b":null}]]]}]]]]]]]"#,
        ])
    func wholeValues(text: String) {
        let count = text.utf8.count
        for follower in [" ", ",", "]", "}", "\n", "                              "] {
            #expect(length(text + follower) == count)
        }
        // A value that is cut off has no end.
        for cut in 0..<count { #expect(length(String(decoding: Array(text.utf8)[..<cut], as: UTF8.self)) == nil) }
    }

    @Test func numbersEndWithAnotherByte() {
        for number in ["0", "-0", "12", "1.5", "1e5", "-1.5E-10"] {
            #expect(length(number) == nil)
            #expect(length(number + ",") == number.utf8.count)
        }
    }

    @Test(
        arguments: [
            "", " ", ",", "]", "}", ":", "x", "tru", "trux", "nul1", "falsE", "-", "-a", "[01]", "1.", "1.a", "1e",
            "1e+",
            "1ea", ".5",
            "+1", #""\x""#, #""\u12g4""#, #""\u123"#, "\"\n\"", "\"\u{1}\"", "[1 2]", "[1,]", "[,1]", "[1}", #"{"a"}"#,
            #"{"a" 1}"#,
            #"{"a":}"#, #"{"a":1,}"#, #"{1:2}"#, #"{"a":1]"#, #"{,}"#, "[\u{B}1]", "[\u{C}]", "[1\u{A0}]",
            #"{"a":1 "b":2}"#, "[tru e]",
            "/**/1", "[1 /* */]",
        ])
    func faults(text: String) {
        #expect(length(text + " ") == nil)
        #expect(length(text + String(repeating: " ", count: 40)) == nil)
    }

    @Test func limits() {
        #expect(length(#""12345""#, longest: 5) == 7)
        #expect(length(#""123456""#, longest: 5) == nil)
        #expect(length("12345 ", longest: 5) == 5)
        #expect(length("123456 ", longest: 5) == nil)
        #expect(length(#"{"123456":1}"#, longest: 5) == nil)
        #expect(length("[[[]]]", deepest: 3) == 6)
        #expect(length("[[[]]]", deepest: 2) == nil)
        #expect(length("1 ", deepest: 0) == 1)
    }

    /// The kinds of the open containers are kept in words of 64 bits.
    @Test func depths() {
        for depth in [63, 64, 65, 127, 128, 129, 1000, 4096] {
            for odd in [2, 3, 5] {
                let kinds = (0..<depth).map { $0 % odd == 0 }
                let text =
                    kinds.map { $0 ? #"{"a":"# : "[" }.joined() + "1" + kinds.reversed().map { $0 ? "}" : "]" }.joined()
                #expect(length(text, deepest: depth) == text.utf8.count)
                #expect(length(text, deepest: depth - 1) == nil)
                #expect(length(text.dropLast() + (kinds[0] ? "]" : "}"), deepest: depth) == nil)
            }
        }
        let tooDeep = String(repeating: "[", count: 4097) + String(repeating: "]", count: 4097)
        #expect(length(tooDeep, deepest: .max) == nil, "deeper values are left to the parser")
    }

    /// Whatever the bytes: the scanner finds an end only where the parser finds one, and the same.
    @Test func agreesWithTheParser() throws {
        var generator = SplitMix64(seed: 12)
        var random = RandomJSON(seed: 13)
        let bytes = Array(#"{}[]:,"\u0 1e.-tfn/+a"#.utf8)
        for _ in 0..<3000 {
            var text = Array(random.value().description.utf8) + [0x20]
            generator.damage(&text, with: bytes)
            guard let first = text.first, first != 0x20 else { continue }
            let words = String(decoding: text, as: UTF8.self) + " "
            let found = length(words, longest: .max)
            let options = TrellisDecoder.Options.with { $0.input.skipping = .never }
            if let found {
                let value = Array(words.utf8)[..<found]
                #expect(throws: Never.self, "\(words)") { try TrellisValidator.validate(value, options: options) }
            } else {
                let isValid = (try? TrellisValidator.validate(words, options: options)) != nil
                #expect(!isValid, "\(words)")
            }
        }
    }

    @Test func bordersBetweenElements() {
        func border(_ text: String, behind index: Int) -> Int {
            let bytes = Array(text.utf8)
            return unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return -1 }
                return unsafe TextScan(start: start, count: bytes.count).border(behind: index)
            }
        }
        #expect(border(#"{"a":"b","c":1}"#, behind: 6) == 9)
        #expect(border(#"[[1,2],[3]]"#, behind: 1) == 7)
        #expect(border(#"[{},{}]"#, behind: 3) == 4)
        // Without a border near the index, the result is the index itself; beyond the end, it is the end.
        let digits = "[" + String(repeating: "1,", count: 2_000)
        #expect(border(digits, behind: 7) == 7)
        #expect(border(digits + #""","#, behind: 7) == 7)
        for index in [4_001, 4_002, 1 << 20, .max] { #expect(border(digits, behind: index) == 4_001) }
        #expect(border("x", behind: 0) == 0)
    }
}

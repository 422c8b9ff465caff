import Testing

@testable import Trellis

/// Which strings are numbers.
@Suite struct NumberProgressTests {
    /// All strings of up to four characters that occur in numbers, and of some that do not.
    @Test func theGrammar() throws {
        let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
        var texts = [""]
        let letters = ["-", "+", ".", "e", "E", "0", "7", " "]
        for _ in 0..<5 {
            for text in texts {
                let isNumber = text.wholeMatch(of: number) != nil
                #expect(NumberProgress.isNumber(text.utf8) == isNumber, "\(text)")
                #expect((JSONNumber(exactly: text) != nil) == isNumber, "\(text)")
            }
            texts = texts.flatMap { text in letters.map { text + $0 } }
        }
        for text in ["-0.0e-00", "123456789.5E+10", "1e5", "-1.25e9"] { #expect(NumberProgress.isNumber(text.utf8)) }
        for text in ["1e5 ", "--1", "1.2.3", "1e5.0", "0x10", "01e5", "1e+-5", "１"] {
            #expect(!NumberProgress.isNumber(text.utf8), "\(text)")
        }
    }

    /// A string is accepted as a number exactly where the parser accepts the text as a number.
    @Test func stringsAndTheParserAgree() throws {
        let options = TrellisDecoder.Options.with { $0.coercions = .numbersFromStrings }
        var texts = [""]
        let letters = ["-", "+", ".", "e", "0", "7"]
        for _ in 0..<5 {
            for text in texts {
                let isNumber = NumberProgress.isNumber(text.utf8)
                let coerced = failure(JSONNumber.self, "\"\(text)\"", options: options) == nil
                #expect(coerced == isNumber, "\(text)")
                #expect((failure(JSONNumber.self, text) == nil) == isNumber, "\(text)")
            }
            texts = texts.flatMap { text in letters.map { text + $0 } }
        }
    }
}

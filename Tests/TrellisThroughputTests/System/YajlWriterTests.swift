import Testing

@testable import TrellisThroughput

/// The yardstick for encoding.
@Suite struct YajlWriterTests {
    @Test(arguments: [
        #"{"a":[1,2.50,-0,1E+2,12345678901234567890123],"b":{"c":null,"d":[true,false]}}"#, "[]", "{}", #""""#, "0",
        "null", "true", #"[[],{},[[]],{"":{"":""}}]"#, #""aé😀/ \"\\\n\t\u0001\u001F""#,
        #"{"\"":"\b\f\r","\\":1e-7,"\n":0.10}"#, "-1.0",
    ])
    func compactDocumentsAreWrittenUnchanged(_ text: String) throws {
        let writer = try #require(YajlWriter(Array(text.utf8)))
        #expect(String(decoding: writer.written, as: UTF8.self) == text)
        // A writer can write the document any number of times.
        #expect(writer.write() == text.utf8.count)
        #expect(writer.write() == text.utf8.count)
    }

    @Test(arguments: [
        (" { \"a\" : [ 1 , 2 ] ,\n\"b\" : \"c d\" }\n", #"{"a":[1,2],"b":"c d"}"#),
        (#"["\u0041\u00e9\ud83d\ude00\/","\u000a"]"#, #"["Aé😀/","\n"]"#),
        (" 12 ", "12"),
    ])
    func whitespaceAndUnneededEscapesAreRemoved(_ text: String, _ compact: String) throws {
        let writer = try #require(YajlWriter(Array(text.utf8)))
        #expect(String(decoding: writer.written, as: UTF8.self) == compact)
    }

    @Test(arguments: [
        "", " ", "[", "[1,]", "[1", "{\"a\"}", "{\"a\":1", "[1]]", "[1] 2", "nul", "01", "-", "\"a", "\"\\x\"", "[1 2]",
        "{1:2}", "\"\u{1}\"",
    ])
    func invalidJSONIsRefused(_ text: String) {
        #expect(YajlWriter(Array(text.utf8)) == nil)
    }

    @Test func invalidUTF8IsRefused() {
        #expect(YajlWriter([0x22, 0xFF, 0x22]) == nil)
    }

    @Test func manyEventsAreRecorded() throws {
        let text = "[" + (0..<10_000).map { #"{"id":\#($0),"name":"n\#($0)"}"# }.joined(separator: ",") + "]"
        let writer = try #require(YajlWriter(Array(text.utf8)))
        #expect(writer.written == Array(text.utf8))
    }

    @Test func theDepthThatYajlWritesIsTheLimit() {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(YajlWriter(nested(127))?.write() == 254)
        #expect(YajlWriter(nested(128)) == nil)
    }
}

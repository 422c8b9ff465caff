import Testing
import Trellis

/// Unmapped keys are skipped, whatever their values.
@Suite struct UnknownKeyTests {
    private static var values: [Document] {
        [
            nil, true, 5, "text", .number("1e400"), .number("-0.000"), [], [:], [[], [:], [[]]], ["a": [["b": [nil]]]],
            ["number": "not a number", "user": ["login": 5, "address": [1]]], [["number": nil]], "\"\\\n\u{1}",
        ]
    }

    @Test(arguments: values.indices) func beforeBetweenAndAfterMappedKeys(_ index: Int) throws {
        let stranger = Document.Member(key: "stranger", value: Self.values[index])
        let document: Document = [
            "number": 17, "user": ["login": "ada", "address": ["zip": "z"]], "labels": [["name": "l"]],
        ]
        let expected = try decoded(Ticket.self, document.text)
        #expect(try decoded(Ticket.self, document.interspersed(with: [stranger]).text) == expected)
        #expect(
            try decoded(Ticket.self, document.interspersed(with: [stranger, stranger, stranger]).text) == expected)
    }

    @Test(arguments: ["", "numbe", "numbers", "Number", "user.login", "user.", ".", " number", "stranger", "😀"])
    func unknownKeysOfAnyName(_ key: String) throws {
        for value in Self.values {
            let stranger = Document.Member(key: key, value: value)
            let document: Document = ["number": 1, "user": ["login": "bo"]]
            #expect(try decoded(Ticket.self, document.interspersed(with: [stranger]).text) == Ticket.smallest)
        }
    }

    @Test func keysOfAnotherLevelAreUnknown() throws {
        let text = #"{"login":5,"number":1,"id":[],"user":{"number":"x","login":"bo","city":5,"address":{"login":{}}}}"#
        #expect(try decoded(Ticket.self, text) == Ticket.smallest)
    }

    @Test func aModelThatMapsLittleOfALargeDocument() throws {
        let document = Document.array([Document](repeating: Ticket.fullDocument, count: 50))
        let text = "{\"name\":\"n\",\"rest\":\(document.text),\"color\":\"c\"}"
        #expect(try decoded(Ticket.Label.self, text) == Ticket.Label(name: "n", color: "c"))
    }

    @Test func skippedTextMustStillBeJSON() {
        for text in [
            "[1,]", "{\"a\"}", "tru", "01", "\"\u{1}\"", "[}", "\"\\x\"", "\"\\u12\"", "{1:2}", "[1 2]", "nan", "-",
        ] {
            let error = failure(Ticket.Label.self, "{\"stranger\":\(text),\"name\":\"n\"}")
            #expect(error?.code == .invalidSyntax, "\(text)")
        }
        #expect(failure(Ticket.Label.self, #"{"stranger":"\ud800","name":"n"}"#)?.code == .loneSurrogate)
    }

    @Test func manySkippedSubtreesAfterEachOther() throws {
        let members = (0..<200).map { Document.Member(key: "s\($0)", value: [["x": [.number("\($0)")]]]) }
        let text = Document.object(members + [.init(key: "name", value: "n")] + members).text
        #expect(try decoded([Ticket.Label].self, "[\(text),\(text)]") == [.init(name: "n"), .init(name: "n")])
    }
}

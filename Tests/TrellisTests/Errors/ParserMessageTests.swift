import Testing

@testable import Trellis

/// The parser distinguishes its errors only by English messages. This test fails if another version of yajl has other
/// messages.
@Suite struct ParserMessageTests {
    /// Input that produces each of the parser's messages.
    private let faults: [(text: String, message: SyntaxFault.Message)] = [
        ("[1", .prematureEnd), ("{\"a\" 1}", .noColon), ("{\"a\":1 \"b\":2}", .noCommaInObject),
        ("[1 2]", .noCommaInArray), ("{1:2}", .noKey), ("[1,]", .unallowedToken), ("[\"\\x\"]", .noEscape),
        ("[\"\\u12G4\"]", .noHexadecimal), ("[\"a\nb\"]", .controlCharacter), ("[?]", .noToken),
        ("[tru]", .noLiteral), ("[1.e5]", .noFraction), ("[1ex]", .noExponent), ("[-a]", .noInteger),
        ("[1 // one\n]", .comment),
    ]

    @Test func everyMessageIsKnown() {
        for (text, message) in faults { #expect(fault(of: text) == message.fault, "\(text)") }
        #expect(Set(faults.map(\.message)) == Set(SyntaxFault.Message.allCases))
    }

    /// A message that contained another one would be mistaken for it.
    @Test func noMessageContainsAnother() {
        for message in SyntaxFault.Message.allCases {
            let holding = SyntaxFault.Message.allCases.filter { $0.rawValue.contains(message.rawValue) }
            #expect(holding == [message])
        }
    }

    @Test func anUnknownMessageIsStillAnError() {
        for message in ["", "lexical error: caractère inattendu", "Invalid token"] {
            let fault = SyntaxFault(yajlMessage: message)
            #expect(fault == .unknown)
            #expect(fault.code == .invalidSyntax)
            #expect(fault.expected == "valid JSON")
        }
    }

    /// The message of the parser for an input.
    private func fault(of text: String) -> SyntaxFault? {
        // The unused events ignore their context.
        let context = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        defer { unsafe context.deallocate() }
        let events = unsafe EventTable(
            null: { _ in 1 }, bool: { _, _ in 1 }, number: { _, _, _ in 1 }, string: { _, _, _ in 1 },
            startObject: { _ in 1 }, key: { _, _, _ in 1 }, endObject: { _ in 1 }, startArray: { _ in 1 },
            endArray: { _ in 1 })
        // The context outlives the parser.
        var parser = unsafe Parser(events: events, context: context, allowsComments: false, keepsText: false)
        let bytes = Array(text.utf8)
        let parsed = unsafe bytes.withUnsafeBufferPointer { unsafe parser.parse($0, 0..<$0.count) }
        if case .failed(let fault) = parsed { return fault }
        if case .failed(let fault) = parser.complete() { return fault }
        return nil
    }
}

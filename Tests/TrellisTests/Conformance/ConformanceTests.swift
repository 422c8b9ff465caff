import Testing
import Trellis

/// Whole documents, checked against RFC 8259.
@Suite struct ConformanceTests {
    @Test(arguments: MalformedDocument.all)
    func malformed(_ document: MalformedDocument) throws {
        let error = try #require(throws: TrellisError.self) { try TrellisValidator.validate(document.bytes) }
        #expect(document.code == nil || error.code == document.code)
        #expect(error.position?.offset == document.offset)
        #expect(error.position?.description == document.place)
        if let mention = document.mention {
            #expect(error.expected?.contains(mention) == true, "expected \(error.expected ?? "nothing")")
        }
    }

    /// The positions in the table and the reference validator check each other.
    @Test(arguments: MalformedDocument.all)
    func referenceAgreesOnMalformedDocuments(_ document: MalformedDocument) throws {
        let finding = try #require(ReferenceValidator.firstFault(in: document.bytes))
        #expect(finding.offset == document.offset)
        let place = TextPlace(of: document.offset, in: document.bytes)
        #expect("\(place.line):\(place.column)" == document.place)
        if let code = document.code { #expect(finding.code == code) }
    }

    @Test(arguments: wellFormedDocuments)
    func wellFormed(_ text: String) {
        #expect(throws: Never.self) { try TrellisValidator.validate(Array(text.utf8)) }
        #expect(ReferenceValidator.firstFault(in: Array(text.utf8)) == nil)
    }

    @Test func theTablesAreLargeAndWithoutDuplicates() {
        #expect(MalformedDocument.all.count >= 80)
        #expect(Set(MalformedDocument.all.map(\.bytes)).count == MalformedDocument.all.count)
        #expect(wellFormedDocuments.count >= 60)
        #expect(Set(wellFormedDocuments.map { Array($0.utf8) }).count == wellFormedDocuments.count)
    }

    /// A malformed document stays malformed inside any other document.
    @Test(arguments: MalformedDocument.all)
    func malformedInsideOtherDocuments(_ document: MalformedDocument) throws {
        let frames = [("[", "]"), ("{\"x\":", "}"), ("[1, ", ", 2]"), (" ", " "), ("\n\"", "\"")]
        for (before, after) in frames {
            let bytes = Array(before.utf8) + document.bytes + Array(after.utf8)
            let finding = ReferenceValidator.firstFault(in: bytes)
            let outcome = validated([bytes])
            let expected = finding.map { TextPlace(of: $0.offset, in: bytes) }
            #expect(outcome.complaint?.position == expected, "\(before)…\(after)")
        }
    }

    @Test func depthIsCountedAsByTheReference() {
        for limit in 0...4 {
            var options = TrellisDecoder.Options()
            options.limits.depth = limit
            for text in ["1", "[]", "{}", "[[]]", "{\"a\":[1]}", "[{},[[]]]", "[[[[]]]]", "[[[[{}]]]]", "[[[[[1"] {
                let bytes = Array(text.utf8)
                let finding = ReferenceValidator.firstFault(in: bytes, maximumDepth: limit)
                let complaint = validated([bytes], options: options).complaint
                #expect(complaint?.position?.offset == finding?.offset, "\(text), \(limit)")
                #expect(complaint?.code == finding?.code, "\(text), \(limit)")
            }
        }
    }
}

extension ReferenceValidator.Finding {
    /// The error code for this fault.
    var code: TrellisError.Code {
        switch fault {
        case .syntax: .invalidSyntax
        case .end: .unexpectedEnd
        case .utf8: .invalidUTF8
        case .surrogate: .loneSurrogate
        case .trailing: .trailingData
        case .depth: .limitExceeded
        }
    }
}

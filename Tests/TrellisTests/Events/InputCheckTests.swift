import Testing

@testable import Trellis

@Suite struct InputCheckTests {
    private func failure(_ text: String) -> InputCheck.Failure? { inputCheckFailure(in: Array(text.utf8)) }

    @Test func acceptsValidDocuments() {
        for text in [
            "", "{}", #"["\n\t\"\\\/\u0041"]"#, "[\"日本語 é 😀\"]", #"["\ud83d\ude00", "\uDBFF\uDFFF"]"#,
            #"["\\ud800", "\\\\udc00"]"#, #"["\ud7ff\ue000"]"#, "[\t1,\r\n2]",
        ] {
            #expect(failure(text) == nil, "\(text)")
        }
    }

    @Test func refusesControls() {
        #expect(failure("[1,\u{B}2]") == .init(kind: .verticalTab, offset: 3))
        #expect(failure("[1,\u{C}2]") == .init(kind: .formFeed, offset: 3))
        #expect(failure("[\"\u{C}\u{B}\"]") == .init(kind: .formFeed, offset: 2))
        #expect(failure("[\"\\\u{B}\"]") == .init(kind: .verticalTab, offset: 3))
    }

    @Test(
        arguments: [
            ([0x80], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2, 0x20], 0), ([0xE0, 0x9F, 0xBF], 0),
            ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
            ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFE], 0), ([0xFF], 0),
            ([0xE3, 0x81, 0x20], 0), ([0xE3, 0x81, 0xE3, 0x81, 0x82], 0), ([0xE3, 0x81, 0x82, 0x82], 3),
            ([0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98], 4), ([0xC3], 0),
        ] as [([UInt8], Int)]) func refusesIllFormedUTF8(_ bytes: [UInt8], _ offset: Int)
    {
        for lead in [0, 1, 2, 3, 60, 61, 62, 63, 64, 65, 127, 128, 200] {
            let before = Array(repeating: UInt8(ascii: " "), count: lead)
            let expected = InputCheck.Failure(kind: .invalidUTF8, offset: lead + offset)
            #expect(inputCheckFailure(in: before + bytes) == expected)
            // Followed by enough bytes that blocks, and not single bytes, are checked. A truncated sequence stays
            // truncated.
            let after = Array(repeating: UInt8(ascii: " "), count: 200)
            #expect(inputCheckFailure(in: before + bytes + after) == expected)
        }
    }

    @Test func refusesLoneSurrogates() {
        for lead in [0, 1, 5, 58, 63, 64, 127, 200] {
            let before = String(repeating: " ", count: lead)
            for after in ["", String(repeating: " ", count: 200)] {
                func offset(_ escapes: String) -> Int? {
                    guard let found = failure(before + escapes + after), found.kind == .loneSurrogate else {
                        return nil
                    }
                    return found.offset - lead
                }
                #expect(offset(#""\ud800""#) == 1)
                #expect(offset(#""\uDBFF\uDBFF\uDC00""#) == 1)
                #expect(offset(#""\ud800\n""#) == 1)
                #expect(offset(#""\ud800\\udc00""#) == 1)
                #expect(offset(#""\ud800\u0041""#) == 1)
                #expect(offset(#""\ud800x\udc00""#) == 1)
                #expect(offset(#""\udc00""#) == 1)
                #expect(offset(#""\uDFFF\uD800""#) == 1)
                #expect(offset(#""\ud83d\ude00\ude00""#) == 13)
                #expect(offset(#""\\\ud800""#) == 3)
                #expect(offset(#""\ud800"#) == 1)
                #expect(offset(#""\ud800\udc0"#) == 1)
                #expect(offset(#""\\ud800""#) == nil)
            }
        }
    }

    @Test func leavesMalformedEscapesAlone() {
        for text in [#""\uD8G0""#, #""\udcx0""#, #""\ud""#, #""\u""#, #""\ud80""#, #""\x""#, #""\uD8"#, #""\"#] {
            #expect(failure(text) == nil, "\(text)")
        }
        // The high surrogate escape is complete, but no low one follows it.
        #expect(failure(#""\ud800\udcg0""#) == .init(kind: .loneSurrogate, offset: 1))
        #expect(failure(#""\uD8\ud800""#) == .init(kind: .loneSurrogate, offset: 5))
    }

    @Test func reportsTheFirstFault() {
        #expect(failure("\"\\ud800\u{B}\"") == .init(kind: .loneSurrogate, offset: 1))
        #expect(failure("\"\u{B}\\ud800\"") == .init(kind: .verticalTab, offset: 1))
        #expect(inputCheckFailure(in: [0xE3, 0x81, 0x0B]) == .init(kind: .invalidUTF8, offset: 0))
        #expect(inputCheckFailure(in: [0x0C, 0xE3, 0x0B]) == .init(kind: .formFeed, offset: 0))
    }

    @Test func allowsLoneSurrogatesByOption() {
        let document = Array("\"\\ud800 \\udc00\"\u{C}".utf8)
        #expect(inputCheckFailure(in: document, checkSurrogates: false) == .init(kind: .formFeed, offset: 15))
        #expect(inputCheckFailure(in: Array(#""\ud800"#.utf8), checkSurrogates: false) == nil)
    }

    @Test func verdictDoesNotDependOnOneCut() {
        for document in inputCheckTrickyDocuments {
            let expected = InputCheckReference.firstFailure(in: document)
            #expect(inputCheckFailure(in: document) == expected, "\(document)")
            for cut in 0...document.count {
                #expect(inputCheckFailure(in: document, cutAt: [cut]) == expected, "\(document) cut at \(cut)")
            }
            #expect(inputCheckFailure(in: document, cutAt: Array(0...document.count)) == expected, "\(document)")
        }
    }

    @Test func verdictDoesNotDependOnTwoCuts() {
        for document in inputCheckTrickyDocuments where document.count <= 60 {
            let expected = InputCheckReference.firstFailure(in: document)
            for first in 0...document.count {
                for second in first...document.count {
                    let found = inputCheckFailure(in: document, cutAt: [first, second])
                    if found != expected {
                        Issue.record("\(document) cut at \(first) and \(second): \(String(describing: found))")
                    }
                }
            }
        }
    }

    @Test func agreesWithTheStandardLibraryOnUTF8() {
        let thirds: [UInt8] = [0x22, 0x7F, 0x80, 0xBF, 0xC0, 0xE3]
        let fourths: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
        let before = Array(repeating: UInt8(ascii: "a"), count: 65)
        let after = Array(repeating: UInt8(ascii: "a"), count: 70)
        var wrong: [[UInt8]] = []
        func compare(_ bytes: [UInt8]) {
            guard !bytes.contains(0x0B), !bytes.contains(0x0C), !bytes.contains(0x5C) else { return }
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            let offset = InputCheckReference.firstIllFormedUTF8(in: bytes)
            if isValid != (offset == nil) || inputCheckFailure(in: bytes)?.offset != offset { wrong.append(bytes) }
            // Across the boundary between two blocks, the first of which begins at 3. Enough bytes follow for the
            // second one.
            let found = inputCheckFailure(in: before + bytes + after)
            if found?.offset != offset.map({ $0 + before.count }) { wrong.append(before + bytes + after) }
        }
        for first in UInt8.min...UInt8.max {
            compare([first])
            for second in UInt8.min...UInt8.max {
                compare([first, second])
                guard first >= 0xC0 else { continue }
                for third in thirds {
                    compare([first, second, third])
                    guard first >= 0xF0 else { continue }
                    for fourth in fourths { compare([first, second, third, fourth]) }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }
}

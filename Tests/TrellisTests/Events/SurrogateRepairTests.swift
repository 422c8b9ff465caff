import Testing

@testable import Trellis

@Suite struct SurrogateRepairTests {
    private func repaired(_ text: String) -> String {
        String(decoding: surrogateRepaired(Array(text.utf8)), as: UTF8.self)
    }

    @Test func replacesLoneSurrogates() {
        #expect(repaired(#""\ud800""#) == #""\uFFFD""#)
        #expect(repaired(#""\udc00\ud800""#) == #""\uFFFD\uFFFD""#)
        #expect(repaired(#""\ud800\ud83d\ude00""#) == #""\uFFFD\ud83d\ude00""#)
        #expect(repaired(#""\ud800\n\\udc00""#) == #""\uFFFD\n\\udc00""#)
        #expect(repaired(#"\ud800"#) == #"\uFFFD"#)
        #expect(repaired(#"\ud800\ud800\ud8"#) == #"\uFFFD\uFFFD\ud8"#)
    }

    @Test func keepsOtherText() {
        for text in [
            "", #"{"a": "\ud83d\ude00"}"#, #""\\ud800""#, #""\uD8G0""#, #""\ud80"#, #""\u3042 日本語 😀""#,
        ] {
            #expect(repaired(text) == text)
        }
    }

    @Test func resultDoesNotDependOnTheCuts() {
        for document in inputCheckTrickyDocuments {
            let expected = InputCheckReference.repaired(document)
            #expect(expected.count == document.count)
            #expect(surrogateRepaired(document) == expected)
            #expect(surrogateRepaired(document, cutAt: Array(0...document.count)) == expected, "\(document)")
            for cut in 0...document.count where surrogateRepaired(document, cutAt: [cut]) != expected {
                Issue.record("\(document) cut at \(cut)")
            }
            guard document.count <= 60 else { continue }
            for first in 0...document.count {
                for second in first...document.count
                where surrogateRepaired(document, cutAt: [first, second]) != expected {
                    Issue.record("\(document) cut at \(first) and \(second)")
                }
            }
        }
    }

    /// An incomplete escape at the end of a chunk is held back; everything else is returned at once.
    @Test func holdsBackOnlyAnIncompleteEscape() {
        for (text, length) in [
            ("\"ab", 0), (#""\"#, 1), (#""\u"#, 2), (#""\ud800"#, 6), (#""\ud800\udc0"#, 11), (#""\udc0"#, 5),
            (#""\ud800\udc00"#, 0), (#""\u3042"#, 0),
        ] {
            var repair = SurrogateRepair()
            var output: [UInt8] = [1, 2, 3]
            let chunk = Array(text.utf8)
            // The pointer is used only inside the closure.
            unsafe chunk.withUnsafeBufferPointer { unsafe repair.repair($0, into: &output) }
            #expect(output == [1, 2, 3] + chunk.dropLast(length), "\(text)")
        }
    }

    @Test func repairedDocumentsPassTheCheck() {
        for document in inputCheckTrickyDocuments {
            let failure = inputCheckFailure(in: surrogateRepaired(document))
            #expect(failure == inputCheckFailure(in: document, checkSurrogates: false))
        }
    }
}

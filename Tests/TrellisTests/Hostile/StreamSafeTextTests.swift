import Testing

@testable import Trellis

/// Which strings the standard library compares and hashes in linear time.
@Suite struct StreamSafeTextTests {
    @Test(arguments: ["", "a", "日本語", "😀", "a\u{301}"])
    func marksInARow(_ start: String) {
        for count in 0...40 {
            for end in ["", "b", "é", "語"] {
                let text = start + marks(count) + end
                let own = start.unicodeScalars.last == "\u{301}" ? 1 : 0
                #expect(text.isStreamSafe == (count + own <= 30), "\(start) \(count) \(end)")
            }
        }
    }

    @Test func marksBetweenOtherCharacters() {
        let group = marks(30) + "a"
        #expect(String(repeating: group, count: 100).isStreamSafe)
        #expect(!(String(repeating: group, count: 100) + marks(31)).isStreamSafe)
        #expect(String(repeating: "\u{3042}", count: 1000).isStreamSafe)
        #expect(String(repeating: "\u{1F468}\u{200D}", count: 1000).isStreamSafe)
        #expect(String(repeating: "x", count: 1000).isStreamSafe)
    }

    /// Compared with the Unicode properties of all characters.
    @Test func everyMark() {
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            // Of the other characters a sample is checked.
            guard isMark || value % 61 == 0 else { continue }
            let text = String(repeating: String(scalar), count: 31)
            if text.isStreamSafe == isMark { Issue.record("\(value)") }
        }
    }

    @Test func illFormedBytesAreNotReadBeyondTheirEnd() {
        for lead in UInt8(0x80)...0xFF {
            for length in 60...66 {
                let bytes = [UInt8](repeating: lead, count: length)
                _ = unsafe bytes.withUnsafeBufferPointer { unsafe StreamSafeText.isSafe($0) }
            }
        }
    }

    @Test func equality() {
        #expect("\u{E9}".isEqualText(to: "e\u{301}"))
        #expect(!"\u{E9}".isEqualText(to: "e"))
        let (long, other) = ("a" + marks(40), "a" + String(marks(41).unicodeScalars.dropFirst()))
        #expect(long.isEqualText(to: "a" + marks(40)))
        #expect(!long.isEqualText(to: other), "only the bytes count")
        var (first, second) = (Hasher(), Hasher())
        "\u{E9}".hashText(into: &first)
        "e\u{301}".hashText(into: &second)
        #expect(first.finalize() == second.finalize())
    }
}

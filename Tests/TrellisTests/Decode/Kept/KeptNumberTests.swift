import Testing
import Trellis

/// A number is complete only at the byte after it, which may be in another chunk, or be invalid.
@Suite struct KeptNumberTests {
    /// Found by the fuzzer: the position was looked up in a chunk that had been released.
    @Test(arguments: [[0xFF], [0xE2, 0x82], [0x0B], [0xC0, 0x80]] as [[UInt8]])
    func invalidBytesAfterABufferedNumber(_ wrong: [UInt8]) throws {
        let text = Array(#"{"k":[-1234"#.utf8) + wrong
        let whole = try #require(throws: TrellisError.self) {
            try TrellisDecoder().decode([String: [InsideTagged]].self, from: text)
        }
        #expect(whole.code == .typeMismatch)
        #expect(whole.position?.offset == 6)
        for cut in 1..<text.count {
            let inChunks = try #require(throws: TrellisError.self) {
                var session = try TrellisDecoder.ValueSession([String: [InsideTagged]].self)
                try session.feed(Array(text[..<cut]))
                try session.feed(Array(text[cut...]))
                _ = try session.finish()
            }
            #expect(inChunks.summary() == whole.summary(), "cut at \(cut)")
        }
    }
}

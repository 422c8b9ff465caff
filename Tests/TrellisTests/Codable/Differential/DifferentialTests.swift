import Testing

/// A few of the cases that the fuzzer in `Tests/Fuzz` generates endlessly.
@Suite struct CodableDifferentialTests {
    @Test(arguments: 0..<8) func decodersAgree(_ part: UInt64) {
        var listed = 0
        for seed in part * 400..<(part + 1) * 400 {
            let result = DecodingCase(seed: seed)
            if result.verdict == .listed { listed += 1 }
            let text = String(decoding: result.document, as: UTF8.self)
            #expect(
                result.verdict != .different, "seed \(seed), \(text):\n\(result.found)\ninstead of\n\(result.expected)")
        }
        #expect(listed < 40, "most cases are comparisons")
    }

    @Test(arguments: 0..<8) func encodersAgree(_ part: UInt64) {
        for seed in part * 400..<(part + 1) * 400 {
            let result = EncodingCase(seed: seed)
            #expect(result.found == result.expected, "seed \(seed)")
        }
    }
}

import Testing

@testable import Trellis

@Suite struct InputCheckRandomTests {
    private static let pieces: [[UInt8]] = [
        Array(#"\ud83d\ude00"#.utf8), Array(#"\uD800"#.utf8), Array(#"\uDC00"#.utf8), Array(#"\u3042"#.utf8),
        Array(#"\uD7A3"#.utf8), Array(#"\n"#.utf8), Array(#"\\"#.utf8), Array(#"\"#.utf8), Array("u".utf8),
        Array("ud800".utf8), Array("dc00".utf8), Array("\"".utf8), Array("日本".utf8), Array("é".utf8),
        Array("😀".utf8), Array("한글".utf8), Array("हिन्दी".utf8), [0xE3], [0x80], [0xF0, 0x9F], [0x0B], [0x0C],
        Array("plain text, ".utf8), Array(repeating: 0x20, count: 40), Array(repeating: 0x61, count: 70),
        Array(String(repeating: "あ", count: 25).utf8),
    ]

    /// Surrogate pairs and backslashes with little in between, so that they cross block boundaries in every way.
    private static let escapes: [[UInt8]] = [
        Array(#"\ud83d\ude00"#.utf8), Array(#"\uDBFF\uDFFF"#.utf8), Array(#"\ud83d\ude00"#.utf8), Array(#"\\"#.utf8),
        Array(#"\\ud83d"#.utf8), Array(#"\n"#.utf8), Array(#"\u3042"#.utf8), Array(#"\uD8G0"#.utf8), Array("あ".utf8),
        Array("a".utf8), Array("text".utf8), Array(#"\uD800"#.utf8), Array(#"\uDC00"#.utf8), [0x0B], [0xE3],
    ]

    /// Mostly valid pieces, so that errors also occur deep in a document.
    private func document(using random: inout SplitMix64) -> [UInt8] {
        let pieces = Bool.random(using: &random) ? Self.pieces : Self.escapes
        var document: [UInt8] = []
        let faults = Int.random(in: 0...6, using: &random)
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
            let isFault = InputCheckReference.firstFailure(in: piece) != nil || piece == [0x5C]
            if !isFault || Int.random(in: 0..<20, using: &random) < faults { document += piece }
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) where !document.isEmpty && faults > 2 {
            let place = Int.random(in: 0..<document.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: document[place] = UInt8.random(in: 0...255, using: &random)
            case 1: document.remove(at: place)
            default: document[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        return document
    }

    private func cuts(of document: [UInt8], using random: inout SplitMix64) -> [Int] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...document.count, using: &random) }
            .sorted()
    }

    @Test func agreesWithTheReference() {
        var random = SplitMix64(seed: 1)
        var failures: [InputCheck.Failure.Kind: Int] = [:]
        var sound = 0
        for number in 0..<20_000 {
            let document = document(using: &random)
            let checkSurrogates = number % 8 != 0
            let expected = InputCheckReference.firstFailure(in: document, checkSurrogates: checkSurrogates)
            if let expected { failures[expected.kind, default: 0] += 1 } else { sound += 1 }
            for cuts in [[], cuts(of: document, using: &random), cuts(of: document, using: &random)] {
                let found = inputCheckFailure(in: document, cutAt: cuts, checkSurrogates: checkSurrogates)
                if found != expected {
                    Issue.record("case \(number), \(document) cut at \(cuts): \(String(describing: found))")
                    return
                }
            }
        }
        // Each result must be well represented, or the comparison shows little.
        #expect(sound > 2000)
        for kind in [InputCheck.Failure.Kind.verticalTab, .formFeed, .invalidUTF8, .loneSurrogate] {
            #expect(failures[kind, default: 0] > 200, "\(kind)")
        }
    }

    @Test func repairAgreesWithTheReference() {
        var random = SplitMix64(seed: 2)
        var repaired = 0
        for number in 0..<10_000 {
            let document = document(using: &random)
            let expected = InputCheckReference.repaired(document)
            if expected != document { repaired += 1 }
            for cuts in [[], cuts(of: document, using: &random), cuts(of: document, using: &random)] {
                if surrogateRepaired(document, cutAt: cuts) != expected {
                    Issue.record("case \(number), \(document) cut at \(cuts)")
                    return
                }
            }
        }
        #expect(repaired > 1500)
    }
}

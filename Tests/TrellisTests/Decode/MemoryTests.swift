import Testing
import Trellis

/// No value created by decoding outlives a failure or its result.
@Suite struct MemoryTests {
    private enum Truncated {}
    private enum Damaged {}
    private enum Dropped {}
    private enum Trailing {}
    private enum Elements {}
    private enum Keys {}

    @Test func everyTruncationOfADocument() {
        let bytes = Array(Treasury<Truncated>.document.text.utf8)
        for count in 0..<bytes.count {
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([Treasury<Truncated>].self, from: Array(bytes.prefix(count)))
            }
        }
        #expect(LiveCounts.live(Truncated.self) == 0)
        #expect(LiveCounts.made(Truncated.self) > 1000)
    }

    @Test func everyByteDamaged() {
        let bytes = Array(Treasury<Damaged>.document.text.utf8)
        for index in bytes.indices {
            for byte in [UInt8(ascii: "5"), UInt8(ascii: "\""), UInt8(ascii: "]"), 0xFF] {
                var damaged = bytes
                damaged[index] = byte
                _ = try? TrellisDecoder().decode([Treasury<Damaged>].self, from: damaged)
            }
        }
        #expect(LiveCounts.live(Damaged.self) == 0)
        #expect(LiveCounts.made(Damaged.self) > 10_000)
    }

    @Test func droppedResults() throws {
        let text = Treasury<Dropped>.document.text
        for _ in 0..<50 { _ = try decoded([Treasury<Dropped>].self, text) }
        #expect(LiveCounts.live(Dropped.self) == 0)
        var kept: [Treasury<Dropped>]? = try decoded([Treasury<Dropped>].self, text)
        #expect(kept?.count == 2)
        #expect(LiveCounts.live(Dropped.self) == 28)
        kept = nil
        #expect(LiveCounts.live(Dropped.self) == 0)
    }

    @Test func aWholeValueFollowedByAnError() {
        for text in ["x", "]", "[]", "\"", "1"] {
            #expect(throws: TrellisError.self) {
                try decoded([Treasury<Trailing>].self, Treasury<Trailing>.document.text + text)
            }
            #expect(throws: TrellisError.self) { try decoded(Tracked<Trailing>.self, "\"a\"" + text) }
        }
        #expect(LiveCounts.live(Trailing.self) == 0)
        #expect(LiveCounts.made(Trailing.self) >= 5 * 29)
    }

    @Test func manyElementsBeforeAnError() {
        let strings = [String](repeating: "\"x\"", count: 5000).joined(separator: ",")
        #expect(throws: TrellisError.self) { try decoded([Tracked<Elements>].self, "[\(strings),5]") }
        #expect(throws: TrellisError.self) { try decoded([Tracked<Elements>?].self, "[\(strings),null,5]") }
        #expect(throws: TrellisError.self) { try decoded([[Tracked<Elements>]].self, "[[\(strings)],[\(strings),[]]]") }
        #expect(throws: TrellisError.self) { try decoded(Set<Tracked<Elements>>.self, "[\(strings),{}]") }
        #expect(throws: TrellisError.self) { try decoded([Tracked<Elements>??].self, "[\(strings),{}]") }
        #expect(LiveCounts.live(Elements.self) == 0)
        // Decoded in partitions, elements after the error may have been created as well.
        #expect(LiveCounts.made(Elements.self) >= 30_000)
    }

    @Test func dictionariesWithWrongOrRepeatedKeys() throws {
        #expect(throws: TrellisError.self) {
            try decoded([Int: Tracked<Keys>].self, #"{"1":"a","x":"b","2":"c","y":"d"}"#)
        }
        #expect(throws: TrellisError.self) { try decoded([Int: [Tracked<Keys>]].self, #"{"1":["a"],"x":["b"]}"#) }
        #expect(throws: TrellisError.self) { try decoded([String: Tracked<Keys>].self, #"{"1":"a","x":"b","z":5}"#) }
        #expect(LiveCounts.live(Keys.self) == 0)
        let repeated = try decoded([String: Tracked<Keys>].self, #"{"a":"1","b":"2","a":"3","a":"4"}"#)
        #expect(repeated.count == 2)
        #expect(LiveCounts.live(Keys.self) == 2)
        let set = try decoded(Set<Tracked<Keys>>.self, #"["a","b","a","a"]"#)
        #expect(set.count == 2)
        #expect(LiveCounts.live(Keys.self) == 4)
    }

    @Test func steadyAfterLargeDocuments() throws {
        // Machines with large buffers are not reused; later decodes still work.
        let large = "[" + (0..<200_000).map { "\($0)" }.joined(separator: ",") + "]"
        for _ in 0..<3 {
            #expect(try decoded([Int].self, large).count == 200_000)
            #expect(try decoded([Int].self, "[1]") == [1])
            #expect(failure([Int].self, large + "x") != nil)
        }
    }
}

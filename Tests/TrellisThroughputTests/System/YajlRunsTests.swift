import Testing

@_spi(Tools) @testable import TrellisThroughput

/// The yardsticks for decoding.
@Suite struct YajlRunsTests {
    static let text = Array(#"{"names":["","aé","long enough to need a block of its own"],"n":[1,null,true]}"#.utf8)

    @Test func validTextIsParsed() throws {
        try YajlRuns.parse(Self.text)
        for size in [1, 7, 1_000] { try YajlRuns.parse(Self.text, inChunksOf: size) }
    }

    @Test(arguments: ["", "[1,]", "[", "{\"a\":\"b\"", "[] []"])
    func invalidTextIsRefused(_ text: String) {
        let text = Array(text.utf8)
        #expect(throws: YajlRuns.Refused.self) { try YajlRuns.parse(text) }
        #expect(throws: YajlRuns.Refused.self) { try YajlRuns.parse(text, inChunksOf: 2) }
        #expect(throws: YajlRuns.Refused.self) { try StringFloor(text).run() }
    }

    @Test func theStringFloorCreatesTheRequestedNumberOfStrings() throws {
        let floor = StringFloor(Self.text)
        for _ in 0..<3 { try floor.run() }
    }

    /// The array of strings has room for the largest number of strings in a text of its length.
    @Test(arguments: 0..<20)
    func theStringFloorHasRoomForTheShortestStrings(_ count: Int) throws {
        let text = "[" + repeatElement(#""""#, count: count).joined(separator: ",") + "]"
        try StringFloor(Array(text.utf8)).run()
        try StringFloor(Array(#""""#.utf8)).run()
    }

    #if canImport(Glibc)
        /// Besides yajl's own allocations, only strings too long to be stored inline are allocated.
        @Test(.enabled(if: !isSanitized)) func theStringFloorAllocatesOnlyItsStrings() async {
            await #expect(processExitsWith: .success) {
                let strings = repeatElement(#""twenty characters ..""#, count: 100).joined(separator: ",")
                let long = Array("[\(strings)]".utf8)
                let floor = StringFloor(long)
                try floor.run()
                let alone = try #require(try AllocationCount.of { try YajlRuns.parse(long) })
                let kept = try #require(try AllocationCount.of { try floor.run() })
                #expect(kept.blocks == alone.blocks + 100)
            }
        }
    #endif
}

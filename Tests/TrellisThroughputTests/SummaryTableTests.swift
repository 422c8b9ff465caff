import Testing

@_spi(Tools) @testable import TrellisThroughput

/// The table that is printed by default.
@Suite struct SummaryTableTests {
    private static func contestant(_ library: String, isYardstick: Bool = false) -> ThroughputContestant {
        ThroughputContestant(library, isYardstick: isYardstick) { { 1 } }
    }

    private static let all = [
        contestant("yajl", isYardstick: true), contestant("String floor", isYardstick: true), contestant("Trellis"),
        contestant("Trellis Codable"), contestant("Foundation", isYardstick: true),
    ]

    private func libraries(_ contests: [ThroughputContest]) -> [[String]] {
        contests.map { $0.contestants.map(\.library) }
    }

    @Test func decodingAndEncodingByTrellisAndFoundationAreMeasured() {
        let contests = ThroughputOperation.allCases.map { ThroughputContest($0, Self.all) }
        let summarized = SummaryTable.contests(of: contests)
        #expect(summarized.map(\.operation) == [.decode, .encode])
        #expect(libraries(summarized) == [["Trellis", "Foundation"], ["Trellis", "Foundation"]])
    }

    @Test func workloadsOfOtherKindsKeepTheirContests() {
        let stream = SummaryTable.contests(of: [ThroughputContest(.stream, [Self.all[0], Self.all[2]])])
        #expect(stream.map(\.operation) == [.stream])
        #expect(libraries(stream) == [["Trellis"]])
        let yardsticks = SummaryTable.contests(of: [ThroughputContest(.decode, [Self.all[0], Self.all[1]])])
        #expect(libraries(yardsticks) == [["yajl"]])
    }

    @Test func oneLineForEachOperation() {
        let ratio = ThroughputRatio(library: "Foundation", value: 5.04, spread: 0.01)
        let lines = SummaryTable([
            .sample("feed", .decode, ratios: [ratio], peakMemory: 12_340_000),
            .sample("feed", .decode, "Foundation", isYardstick: true, nanoseconds: 10_000_000, peakMemory: 50_000_000),
            .sample("feed", .encode, nanoseconds: 1_000_000, peakMemory: 20_480),
            .sample("events", .decode, bytes: 2_750_915),
        ]).lines
        let expected: [String] = [
            "",
            "payload                bytes  Trellis MB/s  Foundation MB/s  × Foundation  Trellis memory  Foundation "
                + "memory",
            "feed     decode    1,000,000           500              100           5.0         12.3 MB            "
                + "50.0 MB",
            "         encode                       1000                -             -           20 kB             "
                + "     -",
            "events   decode    2,750,915          1375                -             -               -             "
                + "     -",
        ]
        #expect(Array(lines.prefix(5)) == expected)
        #expect(lines.contains { $0.hasPrefix("-: not measured") })
        #expect(lines.last?.contains("add --full") == true)
        let complete = SummaryTable([
            .sample("feed", .decode, ratios: [ratio], peakMemory: 1),
            .sample("feed", .decode, "Foundation", isYardstick: true, peakMemory: 1),
        ]).lines
        #expect(!complete.contains { $0.hasPrefix("-: ") })
    }

    /// As many payloads as the benchmarks of this package have.
    @Test func sevenPayloadsFitOnAScreen() {
        let rows = (1...7).flatMap { index in
            [ThroughputOperation.decode, .encode].map { ThroughputRow.sample("generated-\(index)", $0) }
        }
        let lines = SummaryTable(rows).lines.joined(separator: "\n").split(separator: "\n")
        #expect(lines.count <= 30)
        #expect(lines.allSatisfy { $0.count <= 120 })
    }
}

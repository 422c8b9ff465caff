import Testing

@testable import TrellisThroughput

/// Suspicious results are measured again before they are reported.
@Suite struct MeasuredAgainTests {
    @Test func contestsWithAWorseRatioAreMeasuredAgain() throws {
        func rows(_ ratio: Double, _ allocations: Int) -> [ThroughputRow] {
            var other = ThroughputRow.judged(ratio)
            other.library = "Trellis events"
            return [
                .judged(1, workload: "steady"), .judged(1, workload: "counts", allocations: allocations),
                .judged(ratio), other,
            ]
        }
        let comparison = try Comparison(
            old: .sample(rows(1, 1)), new: .sample(rows(0.5, 2)), rules: ComparisonRules(failBelow: 15, failAbove: 0))
        #expect(comparison.measures.count { $0.verdict == .fallen } == 3)
        #expect(comparison.suspects == [Comparison.Suspect(workload: "feed", operation: .decode)])
    }

    @Test func theBetterRatioIsKept() {
        let first = ThroughputReport.sample([.judged(0.5, allocations: 7, peakMemory: 5)])
        let better = first.replacing(rows: [.judged(0.6, spread: 0.02, rounds: 50, instructions: 3)]).rows[0]
        #expect(better == .judged(0.6, spread: 0.02, rounds: 50, allocations: 7, peakMemory: 5, instructions: 3))
        let same = first.replacing(rows: [.judged(0.4, spread: 0.02, rounds: 50, allocations: 1)]).rows[0]
        #expect(same == first.rows[0])
    }

    @Test func theRatioDecidesAndNotTheTime() {
        let first = ThroughputReport.sample([.judged(0.5)])
        var again = ThroughputRow.judged(0.6)
        again.nanosecondsPerCall *= 10
        #expect(first.replacing(rows: [again]).rows == [again])
    }

    @Test func withoutRatiosTheShorterTimeIsKept() {
        let first = ThroughputReport.sample([.sample(nanoseconds: 100)])
        #expect(first.replacing(rows: [.sample(nanoseconds: 90)]).rows[0].nanosecondsPerCall == 90)
        #expect(first.replacing(rows: [.sample(nanoseconds: 110)]).rows[0].nanosecondsPerCall == 100)
        // A row that was judged by a ratio keeps that ratio.
        let judged = ThroughputReport.sample([.judged(0.5)])
        #expect(judged.replacing(rows: [.sample(nanoseconds: 1)]) == judged)
    }

    @Test func otherRowsAreUnchanged() {
        let report = ThroughputReport.sample()
        #expect(report.replacing(rows: []) == report)
        #expect(report.replacing(rows: [.judged(9, workload: "unknown")]) == report)
    }
}

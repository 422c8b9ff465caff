import Testing

@testable import TrellisThroughput

/// A slower decoder is detected, and an equal one that is measured again is not reported.
@Suite struct SlowedDecoderTests {
    /// The ratio row of a workload with random differences between rounds.
    ///
    /// - Parameter drift: the relative deviation of the whole run.
    private func row(
        _ workload: Int, slowed: Double, drift: Double, _ numbers: inout SeededNumbers
    ) -> ThroughputRow {
        let ratio = 0.4 + 0.02 * Double(workload)
        let ofRun = 1 + Double.random(in: -drift...drift, using: &numbers)
        let rounds = (0..<25).map { _ in
            // The sum of twelve is approximately normal, with a deviation of 3 %; occasionally a round is disturbed.
            let chance = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &numbers) } * 0.03
            let isDisturbed = Int.random(in: 0..<20, using: &numbers) == 0
            return ratio / slowed * ofRun * (1 + chance) * (isDisturbed ? 0.7 : 1)
        }.sorted()
        let median = rounds[12]
        return .judged(
            median, workload: "workload \(workload)", spread: (rounds[18] - rounds[6]) / 2 / median,
            rounds: rounds.count)
    }

    private func report(slowed: Double, drift: Double, seed: UInt64) -> ThroughputReport {
        var numbers = SeededNumbers(state: seed)
        return .sample((0..<40).map { row($0, slowed: slowed, drift: drift, &numbers) })
    }

    @Test(arguments: 1...10) func aDecoderOneQuarterSlowerFails(_ seed: UInt64) throws {
        let comparison = try Comparison(
            old: report(slowed: 1, drift: 0.01, seed: seed), new: report(slowed: 1.25, drift: 0.01, seed: seed + 100),
            rules: ComparisonRules(failBelow: 15))
        #expect(comparison.measures.count == 40)
        // The noise of medians hides the loss in about one of a hundred rows.
        #expect(comparison.measures.count { $0.verdict == .fallen } >= 38)
        #expect(comparison.fails)
        #expect(comparison.suspects.count >= 38)
    }

    @Test(arguments: 1...10) func fivePercentOfNoiseDoNotFail(_ seed: UInt64) throws {
        let comparison = try Comparison(
            old: report(slowed: 1, drift: 0, seed: seed), new: report(slowed: 1, drift: 0.05, seed: seed + 200),
            rules: ComparisonRules(failBelow: 15))
        #expect(comparison.measures.count == 40)
        #expect(!comparison.fails, "\(comparison.text)")
    }

    /// Exactly 1.25 times the time, so that the result does not depend on the seed.
    @Test func exactlyOneQuarterSlowerIsOneFifthWorse() throws {
        let comparison = try Comparison.of(
            .judged(0.5, spread: 0.03), .judged(0.4, spread: 0.03), ComparisonRules(failBelow: 15))
        #expect(comparison.measures[0].verdict == .fallen)
        #expect(abs((comparison.measures[0].change ?? 0) + 20) < 1e-9)
    }

    /// If rounds differ so much that a fifth may be noise, nothing is reported.
    @Test func noiseHidesIt() throws {
        let comparison = try Comparison.of(
            .judged(0.5, spread: 0.3), .judged(0.4, spread: 0.3), ComparisonRules(failBelow: 15))
        #expect(comparison.measures[0].verdict == .same)
    }
}

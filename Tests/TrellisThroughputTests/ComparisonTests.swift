import Testing

@testable import TrellisThroughput

/// What is compared, and what fails.
@Suite struct ComparisonTests {
    @Test func equalReportsAreTheSame() throws {
        let comparison = try Comparison(
            old: .sample(), new: .sample(), rules: ComparisonRules(failBelow: 1, failAbove: 1))
        #expect(
            comparison.measures.map(\.figure) == [.ratio(to: "yajl"), .allocations, .allocatedBytes])
        #expect(comparison.measures.allSatisfy { $0.verdict == .same && $0.change == 0 && $0.row.library == "Trellis" })
        #expect(!comparison.fails)
    }

    @Test func theRatioToTheFloorThenYajlThenTheFirstDecides() {
        func deciding(_ libraries: String...) -> ComparedFigure? {
            ThroughputRow.sample(ratios: libraries.map { ThroughputRatio(library: $0, value: 1, spread: 0) })
                .decidingRatio
        }
        #expect(deciding("Foundation", "yajl", "String floor") == .ratio(to: "String floor"))
        #expect(deciding("Foundation", "yajl") == .ratio(to: "yajl"))
        #expect(deciding("Foundation", "Other") == .ratio(to: "Foundation"))
        #expect(deciding() == nil)
    }

    @Test func aRatioOfBothReportsDecides() throws {
        let old = ThroughputRow.judged(0.5)
        var new = ThroughputRow.judged(0.3)
        new.ratios.append(ThroughputRatio(library: "String floor", value: 0.9, spread: 0.01))
        let comparison = try Comparison.of(old, new, ComparisonRules(failBelow: 15))
        #expect(comparison.measures.map(\.figure) == [.ratio(to: "yajl")])
        #expect(comparison.fails)
    }

    @Test func ratiosToDifferentLibrariesAreNotCompared() throws {
        let old = ThroughputRow.judged(0.5)
        var new = old
        new.ratios[0].library = "Foundation"
        let comparison = try Comparison.of(old, new, ComparisonRules(failBelow: 1))
        #expect(comparison.measures.map(\.verdict) == [.new, .gone])
        #expect(!comparison.fails)
        #expect(try Comparison.of(old, new, ComparisonRules(failsMissing: true)).fails)
    }

    @Test func lowerRatiosAndHigherCountsAreWorse() throws {
        let comparison = try Comparison.of(
            .judged(0.5, allocations: 100, allocatedBytes: 1000, instructions: 200),
            .judged(0.4, allocations: 120, allocatedBytes: 900, instructions: 200))
        let ratio = try #require(comparison.measure(.ratio(to: "yajl")))
        #expect(ratio.verdict == .worse)
        #expect(abs((ratio.change ?? 0) + 20) < 1e-9)
        #expect(ratio.oldSpeed == 500)
        #expect(abs((ratio.newSpeed ?? 0) - 400) < 1e-9)
        #expect(comparison.measure(.allocations)?.verdict == .worse)
        #expect(comparison.measure(.allocations)?.change == -20)
        #expect(comparison.measure(.allocatedBytes)?.verdict == .better)
        #expect(comparison.measure(.allocatedBytes)?.change == 10)
        #expect(comparison.measure(.instructions)?.verdict == .same)
        #expect(!comparison.fails)
    }

    @Test func figuresWorseThanTheToleranceFail() throws {
        func verdict(_ ratio: Double, failBelow: Double?) throws -> ComparedMeasure.Verdict? {
            let comparison = try Comparison.of(.judged(1), .judged(ratio), ComparisonRules(failBelow: failBelow))
            #expect(comparison.fails == (comparison.measures[0].verdict == .fallen))
            return comparison.measures[0].verdict
        }
        #expect(try verdict(0.84, failBelow: 15) == .fallen)
        #expect(try verdict(0.85, failBelow: 15) == .worse)
        #expect(try verdict(0.86, failBelow: 15) == .worse)
        #expect(try verdict(0.84, failBelow: nil) == .worse)
        #expect(try verdict(1.2, failBelow: 15) == .better)
        #expect(try verdict(0.99, failBelow: 0) == .same)
    }

    @Test func countsHaveATolerance() throws {
        func fails(_ allocations: Int) throws -> Bool {
            try Comparison.of(
                .judged(1, allocations: 100), .judged(1, allocations: allocations),
                ComparisonRules(failBelow: 0, failAbove: 15)
            ).fails
        }
        #expect(try !fails(115))
        #expect(try fails(116))
        #expect(try !fails(10))
        // From zero to any number exceeds every tolerance.
        #expect(
            try Comparison.of(.judged(1, allocations: 0), .judged(1, allocations: 1), ComparisonRules(failAbove: 500))
                .fails)
    }

    @Test func noiseIsThatOfMedians() throws {
        // 1.2533 · (0.05 / 0.6745) / √25 = 0.018581; twice that times √2 is 5.2555 %.
        let comparison = try Comparison.of(
            .judged(1, spread: 0.05), .judged(0.95, spread: 0.05), ComparisonRules(failBelow: 1))
        let measure = comparison.measures[0]
        #expect(abs((measure.noise ?? 0) - 5.2555) < 0.001)
        #expect(measure.verdict == .same)
        let beyond = try Comparison.of(
            .judged(1, spread: 0.05), .judged(0.94, spread: 0.05), ComparisonRules(failBelow: 1))
        #expect(beyond.fails)
        // A quarter of the noise with 16 times the rounds.
        let more = try Comparison.of(.judged(1, spread: 0.05, rounds: 400), .judged(1, spread: 0.05, rounds: 400))
        #expect(abs((more.measures[0].noise ?? 0) - 5.2555 / 4) < 0.001)
        // Zero rounds do not have less noise than one.
        #expect(ComparedValue.error(spread: 0.1, rounds: 0) == ComparedValue.error(spread: 0.1, rounds: 1))
    }

    @Test func peakMemoryMayBeOffByPages() throws {
        func verdict(_ peak: Int) throws -> ComparedMeasure.Verdict? {
            try Comparison.of(
                .judged(1, peakMemory: 1_000_000), .judged(1, peakMemory: peak), ComparisonRules(failAbove: 10)
            )
            .measure(.peakMemory)?.verdict
        }
        #expect(try verdict(1_000_000 + 256 * 1024) == .same)
        #expect(try verdict(1_000_001 + 256 * 1024) == .fallen)
        // Processes differ by less than a megabyte anyway.
        #expect(try Comparison.of(.judged(1, peakMemory: 1), .judged(1, peakMemory: 999_999)).measures.count == 1)
    }

    @Test func nonFiniteFiguresAreNotCompared() throws {
        for ratio in [Double.nan, .infinity, -.infinity] {
            #expect(try Comparison.of(.judged(ratio), .judged(1)).fails)
            #expect(try Comparison.of(.judged(1), .judged(ratio)).fails)
        }
    }

    /// A regression would not be detected: this is reported, and the contest is measured again.
    @Test func noiseAboveTheToleranceIsReported() throws {
        let noisy = try Comparison.of(
            .judged(1, spread: 0.2), .judged(0.8, spread: 0.2), ComparisonRules(failBelow: 10))
        #expect(!noisy.fails)
        #expect(
            noisy.notes == [
                "1 ratio has more noise than tolerance, so that a fall might not be seen: measure on a quiet machine"
            ])
        let quick = try Comparison.of(
            .judged(1, spread: 0.2), .judged(0.8, spread: 0.2), ComparisonRules(failBelow: 10, isQuick: true))
        #expect(quick.notes.contains { $0.hasSuffix(": measure without --quick, or on a quiet machine") })
        #expect(noisy.suspects == [Comparison.Suspect(workload: "feed", operation: .decode)])
        let quiet = try Comparison.of(.judged(1), .judged(1), ComparisonRules(failBelow: 10))
        #expect(quiet.notes.isEmpty)
        #expect(quiet.suspects.isEmpty)
    }

    @Test func anotherPayloadIsNotCompared() throws {
        let old = ThroughputReport.sample([.judged(1), .judged(1, workload: "other")])
        var new = old
        new.rows[0].bytes = 7_000_000
        new.rows[0].ratios[0].value = 0.1
        let comparison = try Comparison(old: old, new: new, rules: ComparisonRules(failBelow: 10, failsMissing: true))
        #expect(comparison.measures.map(\.row.workload) == ["other"])
        #expect(comparison.notes == ["feed: the payload was 1,000,000 bytes and is 7,000,000: not compared"])
        #expect(!comparison.fails)
    }

    /// The number of allocations varies because threads divide the work dynamically.
    @Test func allocationsThatVaryHaveNoise() throws {
        var old = ThroughputRow.judged(1, allocations: 50)
        old.allocationNoise = 0.5
        var new = ThroughputRow.judged(1, allocations: 95)
        #expect(!(try Comparison.of(old, new, ComparisonRules(failAbove: 5)).fails))
        old.allocationNoise = 0
        #expect(try Comparison.of(old, new, ComparisonRules(failAbove: 5)).fails)
        new.allocationNoise = 0.1
        let made = Thresholds.make(from: .sample([new]), tolerance: 10)
        #expect(made.rows.map(\.measure).contains(.allocations) == false)
    }

    @Test func rowsOfOnlyOneReportAreListed() throws {
        let old = ThroughputReport.sample([.judged(1, workload: "left", allocations: 5), .judged(1)])
        let new = ThroughputReport.sample([.judged(1), .judged(1, workload: "arrived", allocations: 5)])
        let comparison = try Comparison(old: old, new: new)
        #expect(comparison.measures.map(\.row.workload) == ["feed", "arrived", "left"])
        #expect(comparison.measures.map(\.verdict) == [.same, .new, .gone])
        #expect(!comparison.fails)
        #expect(try Comparison(old: old, new: new, rules: ComparisonRules(failsMissing: true)).fails)
        // A run of selected workloads does not report the others as missing.
        let rules = ComparisonRules(failsMissing: true, isWanted: { $0.workload != "left" })
        let filtered = try Comparison(old: old, new: new, rules: rules)
        #expect(filtered.fails)
        #expect(filtered.measures.map(\.verdict) == [.same, .new])
        #expect(filtered.measures.map(\.fails) == [false, true])
    }

    @Test func rowsWithoutFiguresAreListed() throws {
        let comparison = try Comparison(old: .sample([]), new: .sample([.sample()]))
        #expect(comparison.measures.map(\.verdict) == [.new])
        #expect(
            try Comparison.of(.sample(), .sample()).notes.contains { $0.contains("feed decode Trellis has no ratio") })
    }

    @Test func countsMissingInOneRunDoNotFail() throws {
        let rules = ComparisonRules(failAbove: 0, failsMissing: true)
        let gone = try Comparison.of(.judged(1, instructions: 5), .judged(1), rules)
        #expect(gone.measure(.instructions)?.verdict == .gone)
        #expect(!gone.fails)
        let new = try Comparison.of(.judged(1), .judged(1, instructions: 5), rules)
        #expect(new.measure(.instructions)?.verdict == .new)
    }

    @Test func anotherBuildIsRefusedAlways() throws {
        var machine = ThroughputMachine.sample
        machine.build = "debug"
        #expect {
            try Comparison(
                old: .sample(machine: machine), new: .sample(), rules: ComparisonRules(acceptsOtherMachine: true))
        } throws: {
            "\($0)" == "the old report is of a debug build, and this is a release build"
        }
    }

    @Test func anotherMachineIsRefusedUnlessAccepted() throws {
        var machine = ThroughputMachine.sample
        machine.processor = "Other CPU"
        let old = ThroughputReport.sample(
            [.judged(1, allocations: 1, peakMemory: 1, instructions: 1)], machine: machine)
        let new = ThroughputReport.sample([.judged(0.5, allocations: 2, peakMemory: 9_000_000, instructions: 9)])
        #expect {
            try Comparison(old: old, new: new)
        } throws: {
            let text = "\($0)"
            return $0 is ThroughputUsageError && text.contains("Other CPU, 2 cores")
                && text.contains("Some CPU, 2 cores")
                && !text.contains("\n")
        }
        let rules = ComparisonRules(failBelow: 10, failAbove: 10, acceptsOtherMachine: true)
        let comparison = try Comparison(old: old, new: new, rules: rules)
        #expect(comparison.measures.map(\.figure) == [.ratio(to: "yajl"), .allocations])
        #expect(comparison.measures.allSatisfy { $0.verdict == .fallen && $0.oldSpeed == nil && $0.newSpeed == nil })
        #expect(comparison.notes.contains { $0.contains("Other CPU") })
        #expect(!comparison.text.contains("MB/s"))
    }

    @Test(arguments: [-1, Double.nan, .infinity]) func tolerancesMustBeNumbersOfPercent(_ tolerance: Double) {
        #expect(throws: ThroughputUsageError.self) {
            try Comparison(old: nil, new: .sample(), rules: ComparisonRules(failBelow: tolerance))
        }
        #expect(throws: ThroughputUsageError.self) {
            try Comparison(old: nil, new: .sample(), rules: ComparisonRules(failAbove: tolerance))
        }
    }

    @Test func withoutAnOldReportNothingIsCompared() throws {
        let comparison = try Comparison(old: nil, new: .sample())
        #expect(comparison.measures.isEmpty)
        #expect(comparison.text == "nothing to compare")
    }
}

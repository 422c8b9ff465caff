import Foundation
import Testing
import Trellis

@testable import TrellisThroughput

/// Checking rows against thresholds.
@Suite struct ThresholdsTests {
    private func thresholds(
        _ measure: Thresholds.Measure, expected: Double? = nil, tolerance: Double? = nil, workload: String = "feed",
        library: String = "Trellis", processors: [String]? = nil, elsewhere: Double? = nil
    ) -> Thresholds {
        Thresholds(
            processors: processors, elsewhere: elsewhere,
            rows: [
                Thresholds.Entry(
                    workload: workload, operation: .decode, library: library, measure: measure, expected: expected,
                    tolerance: tolerance)
            ])
    }

    @Test func aToleranceIsThatOfItsRow() throws {
        let limits = thresholds(.ratioToYajl, tolerance: 30)
        let rules = ComparisonRules(failBelow: 15, failAbove: 0)
        #expect(try Comparison.of(.judged(1), .judged(0.75), rules).fails)
        #expect(try !Comparison.of(.judged(1), .judged(0.75), rules, limits).fails)
        #expect(try Comparison.of(.judged(1), .judged(0.65), rules, limits).fails)
        // Without a threshold, the general rules apply.
        #expect(try Comparison.of(.judged(1, allocations: 1), .judged(1, allocations: 2), rules, limits).fails)
        #expect(
            try !Comparison.of(
                .judged(1, allocations: 1), .judged(1, allocations: 2), rules, thresholds(.allocations, tolerance: 100)
            ).fails)
    }

    @Test func expectedFiguresNeedNoOldReport() throws {
        func comparison(_ ratio: Double) throws -> Comparison {
            try .of(nil, .judged(ratio), ComparisonRules(), thresholds(.ratio, expected: 0.9, tolerance: 15))
        }
        #expect(try comparison(0.75).fails)
        #expect(try !comparison(0.78).fails)
        #expect(try comparison(0.78).measures.map(\.verdict) == [.worse])
        #expect(try comparison(2).measures.map(\.verdict) == [.better])
        #expect(try comparison(0.75).measures.map(\.basis) == [.expectation])
        #expect(try comparison(0.75).suspects == [Comparison.Suspect(workload: "feed", operation: .decode)])
        // Only the noise of the new run: 2 · 1.2533 · (0.01 / 0.6745) / 5.
        #expect(abs((try comparison(0.9).measures[0].noise ?? 0) - 0.7433) < 0.001)
    }

    @Test func expectedCountsAreExactWithoutATolerance() throws {
        let limits = thresholds(.allocations, expected: 10)
        #expect(try !Comparison.of(nil, .judged(1, allocations: 10), ComparisonRules(), limits).fails)
        #expect(try Comparison.of(nil, .judged(1, allocations: 11), ComparisonRules(), limits).fails)
        #expect(try !Comparison.of(nil, .judged(1, allocations: 9), ComparisonRules(), limits).fails)
    }

    @Test func expectedFiguresAreJudgedBesideAnOldReport() throws {
        let limits = thresholds(.ratioToYajl, expected: 0.9, tolerance: 15)
        // Equal to the old report, and both are slower than expected.
        let comparison = try Comparison.of(.judged(0.5), .judged(0.5), ComparisonRules(), limits)
        #expect(comparison.measure(.ratio(to: "yajl"))?.verdict == .same)
        #expect(comparison.measure(.ratio(to: "yajl"), .expectation)?.verdict == .fallen)
        // As expected, and worse than the old report.
        let worse = try Comparison.of(.judged(2), .judged(0.9), ComparisonRules(), limits)
        #expect(worse.measure(.ratio(to: "yajl"))?.verdict == .fallen)
        #expect(worse.measure(.ratio(to: "yajl"), .expectation)?.verdict == .same)
    }

    @Test func namedRatiosAreAlwaysJudged() throws {
        func row(_ yajl: Double) -> ThroughputRow {
            var row = ThroughputRow.judged(yajl)
            row.ratios.append(ThroughputRatio(library: "String floor", value: 1, spread: 0.01))
            return row
        }
        #expect(try Comparison.of(row(1), row(0.5)).measures.map(\.figure) == [.ratio(to: "String floor")])
        let comparison = try Comparison.of(row(1), row(0.5), ComparisonRules(), thresholds(.ratioToYajl, tolerance: 10))
        #expect(comparison.measures.map(\.figure) == [.ratio(to: "String floor"), .ratio(to: "yajl")])
        #expect(comparison.fails)
        let both = Thresholds(
            rows: thresholds(.ratio, tolerance: 1).rows + thresholds(.ratioToFloor, tolerance: 2).rows)
        #expect(throws: ThroughputUsageError.self) { try Comparison.of(row(1), row(1), ComparisonRules(), both) }
    }

    @Test func otherProcessorsMayBeWorse() throws {
        func comparison(_ ratio: Double, _ processors: [String], _ elsewhere: Double? = nil) throws -> Comparison {
            try .of(
                nil, .judged(ratio), ComparisonRules(),
                thresholds(.ratio, expected: 1, tolerance: 10, processors: processors, elsewhere: elsewhere))
        }
        #expect(try comparison(0.75, ["Other", "Some"]).fails)
        #expect(try comparison(0.75, ["Other", "Some"]).notes.isEmpty)
        let elsewhere = try comparison(0.75, ["Other"])
        #expect(!elsewhere.fails)
        #expect(elsewhere.text.contains("expected figures are of Other, and this is Some CPU: they may be 30 % worse"))
        #expect(try comparison(0.69, ["Other"]).fails)
        #expect(try !comparison(0.69, ["Other"], 40).fails)
        // Allocations are the same on all processors.
        let allocating = thresholds(.allocations, expected: 100, tolerance: 5, processors: ["Other"], elsewhere: 40)
        #expect(try Comparison.of(nil, .judged(1, allocations: 110), ComparisonRules(), allocating).fails)
        // A wider tolerance is kept.
        #expect(try comparison(0.92, ["Other"], 5).measures[0].tolerance == 10)
        // The tolerance against an old report does not depend on the processor.
        #expect(
            try Comparison.of(
                .judged(1), .judged(0.8), ComparisonRules(), thresholds(.ratio, tolerance: 10, processors: ["Other"])
            ).fails)
    }

    @Test func entriesOfUnmeasuredRowsAreErrors() throws {
        func message(_ thresholds: Thresholds, _ row: ThroughputRow = .judged(1)) -> String? {
            do {
                let report = ThroughputReport.sample([row, .sample("feed", .decode, "yajl", isYardstick: true)])
                _ = try Comparison(old: nil, new: report, thresholds: thresholds)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message(thresholds(.ratio, tolerance: 1, workload: "fead"))
                == "thresholds names fead decode Trellis, which was not measured")
        #expect(
            message(thresholds(.ratioToFloor, tolerance: 1))
                == "thresholds names feed decode Trellis ratioToFloor, which was not measured")
        #expect(
            message(thresholds(.ratio, tolerance: 1), .sample())
                == "thresholds names feed decode Trellis ratio, which was not measured")
        #expect(message(thresholds(.ratio, tolerance: 1, library: "yajl"))?.contains("yardstick") == true)
        #expect(message(thresholds(.ratio, tolerance: 1)) == nil)
    }

    @Test func entriesOfUnselectedRowsAreSkipped() throws {
        let limits = thresholds(.ratio, tolerance: 1, workload: "orders")
        let rules = ComparisonRules(isWanted: { $0.workload == "feed" })
        #expect(throws: ThroughputUsageError.self) { try Comparison.of(nil, .judged(1), ComparisonRules(), limits) }
        #expect(try Comparison.of(nil, .judged(1), rules, limits).measures.isEmpty)
    }

    @Test func entriesOfUnavailableCountsAreReported() throws {
        let limits = thresholds(.instructions, expected: 1, tolerance: 1)
        let comparison = try Comparison.of(nil, .judged(1), ComparisonRules(), limits)
        #expect(!comparison.fails)
        #expect(
            comparison.notes == ["thresholds: 1 entry of instructions skipped, which this run could not count"])
    }

    @Test func entriesThatNeedAnOldReportAreErrors() throws {
        let comparison = try Comparison.of(nil, .judged(1), ComparisonRules(), thresholds(.ratio, tolerance: 1))
        #expect(comparison.notes == ["thresholds: 1 entry expects no figure and is not judged without an old report"])
    }

    @Test func thresholdsCreatedFromAReportAreMet() throws {
        let report = ThroughputReport.sample([
            .judged(0.512_345, allocations: 12), .judged(0.000_123_456, workload: "slow"),
            .sample("feed", .decode, "yajl", isYardstick: true),
        ])
        let made = Thresholds.make(from: report, tolerance: 15)
        #expect(made.rows.map(\.measure) == [.ratioToYajl, .allocations, .ratioToYajl])
        #expect(
            try made.text() == """
                {
                  "format": 1,
                  "processors": ["Some CPU"],
                  "elsewhere": 30,
                  "rows": [
                    {"workload":"feed","operation":"decode","library":"Trellis","measure":"ratioToYajl",\
                "expected":0.5123,"tolerance":15},
                    {"workload":"feed","operation":"decode","library":"Trellis","measure":"allocations",\
                "expected":12,"tolerance":15},
                    {"workload":"slow","operation":"decode","library":"Trellis","measure":"ratioToYajl",\
                "expected":0.0001235,"tolerance":15}
                  ]
                }

                """)
        let comparison = try Comparison(old: nil, new: report, thresholds: made)
        #expect(comparison.measures.count == 3)
        #expect(!comparison.fails)
        #expect(comparison.measures.allSatisfy { $0.verdict == .same })
    }
}

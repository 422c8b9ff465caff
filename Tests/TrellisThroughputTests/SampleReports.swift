import Foundation

@testable import TrellisThroughput

extension ThroughputMachine {
    static let sample = ThroughputMachine(processor: "Some CPU", cores: 2, system: "Some Linux 1", build: "release")
}

extension ThroughputRow {
    /// A row of sample figures.
    static func sample(
        _ workload: String = "feed", _ operation: ThroughputOperation = .decode, _ library: String = "Trellis",
        isYardstick: Bool = false, bytes: Int = 1_000_000, rounds: Int = 25, nanoseconds: Double = 2_000_000,
        spread: Double = 0.01, ratios: [ThroughputRatio] = [], allocations: Int? = nil, allocatedBytes: Int? = nil,
        peakMemory: Int? = nil, instructions: Int? = nil
    ) -> ThroughputRow {
        ThroughputRow(
            workload: workload, operation: operation, library: library, isYardstick: isYardstick, bytes: bytes,
            rounds: rounds, nanosecondsPerCall: nanoseconds, spread: spread, ratios: ratios, allocations: allocations,
            allocatedBytes: allocatedBytes, peakMemory: peakMemory, instructions: instructions)
    }
}

extension ThroughputReport {
    /// One contest of three contestants.
    static func sample(_ rows: [ThroughputRow]? = nil, machine: ThroughputMachine = .sample) -> ThroughputReport {
        ThroughputReport(
            date: Date(timeIntervalSince1970: 1_700_000_000), machine: machine,
            rows: rows ?? [
                .sample("feed", .decode, "yajl", isYardstick: true, nanoseconds: 1_000_000),
                .sample(
                    "feed", .decode, "Trellis", nanoseconds: 2_000_000,
                    ratios: [
                        ThroughputRatio(library: "yajl", value: 0.5, spread: 0.01),
                        ThroughputRatio(library: "Foundation", value: 5, spread: 0.02),
                    ], allocations: 1200, allocatedBytes: 340_000, peakMemory: 500_000),
                .sample(
                    "feed", .decode, "Foundation", isYardstick: true, nanoseconds: 10_000_000,
                    ratios: [ThroughputRatio(library: "yajl", value: 0.1, spread: 0.01)]),
            ])
    }
}

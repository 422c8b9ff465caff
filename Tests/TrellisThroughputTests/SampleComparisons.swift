@testable import TrellisThroughput

extension ThroughputRow {
    /// A row that is judged by its ratio to yajl.
    static func judged(
        _ ratio: Double, workload: String = "feed", spread: Double = 0.01, rounds: Int = 25, allocations: Int? = nil,
        allocatedBytes: Int? = nil, peakMemory: Int? = nil, instructions: Int? = nil
    ) -> ThroughputRow {
        .sample(
            workload, rounds: rounds, nanoseconds: 1_000_000 / ratio, spread: spread,
            ratios: [ThroughputRatio(library: "yajl", value: ratio, spread: spread)], allocations: allocations,
            allocatedBytes: allocatedBytes, peakMemory: peakMemory, instructions: instructions)
    }
}

extension Comparison {
    /// The comparison of two reports of one row each.
    static func of(
        _ old: ThroughputRow?, _ new: ThroughputRow, _ rules: ComparisonRules = ComparisonRules(),
        _ thresholds: Thresholds? = nil, machine: ThroughputMachine = .sample
    ) throws -> Comparison {
        try Comparison(
            old: old.map { .sample([$0], machine: machine) }, new: .sample([new], machine: machine), rules: rules,
            thresholds: thresholds)
    }

    func measure(_ figure: ComparedFigure, _ basis: ComparedMeasure.Basis = .oldReport) -> ComparedMeasure? {
        measures.first { $0.figure == figure && $0.basis == basis }
    }
}

/// A random number generator that is reproducible on any machine.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

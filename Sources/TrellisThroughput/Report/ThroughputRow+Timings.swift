extension ThroughputRow {
    /// The rows of a contest. Ratios compare the time for one run, which does the same work in each library: payloads
    /// per second when decoding, models per second when encoding, where outputs may differ in size. A baseline has no
    /// ratio to libraries that are compared with it.
    static func rows(
        _ workload: String, _ contest: ThroughputContest, _ timings: [Timing], _ costs: [CallCosts]
    ) -> [ThroughputRow] {
        contest.contestants.indices.map { index in
            let (contestant, timing, cost) = (contest.contestants[index], timings[index], costs[index])
            let others = contest.contestants.indices.filter { $0 != index && contest.contestants[$0].isYardstick }
            return ThroughputRow(
                workload: workload, operation: contest.operation, library: contestant.library,
                isYardstick: contestant.isYardstick, bytes: timing.byteCount, rounds: timing.samples.count,
                nanosecondsPerCall: rounded(timing.seconds * 1e9, 100), spread: rounded(timing.spread, 1e5),
                ratios: others.map {
                    let ratio = timing.ratio(to: timings[$0])
                    return ThroughputRatio(
                        library: ratio.library, value: rounded(ratio.value, 1e4), spread: rounded(ratio.spread, 1e5))
                },
                allocations: cost.allocations, allocatedBytes: cost.allocatedBytes,
                allocationNoise: cost.allocationNoise, peakMemory: cost.peakMemory,
                instructions: cost.instructions)
        }
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
}

/// Memory, allocations and instructions of one call; each is nil if it cannot be measured.
struct CallCosts: Equatable {
    var allocations: Int?
    var allocatedBytes: Int?
    /// The difference between the largest and the smallest number of allocations of a call, relative to the smallest.
    var allocationNoise: Double?
    var peakMemory: Int?
    var instructions: Int?
}

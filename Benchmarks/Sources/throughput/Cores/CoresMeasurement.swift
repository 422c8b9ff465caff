import Trellis

/// How long and how often to measure what several threads do.
struct CoresMeasurement {
    private let rounds: Int
    private let sampleTime: Duration
    /// How often memory is measured.
    let memoryRuns: Int

    init(isQuick: Bool) {
        rounds = isQuick ? 5 : 15
        sampleTime = isQuick ? .milliseconds(20) : .milliseconds(60)
        memoryRuns = isQuick ? 1 : 3
    }

    var method: String {
        """
        Median of \(rounds) interleaved rounds, samples of \(Int(sampleTime.seconds * 1e3)) ms or one run; ±% is half the distance \
        between the quartiles. Giving the result back is not timed.
        × one is how many times as fast as with one thread, the median of the rounds' ratios; for one thread, as the call that \
        does not speak of threads.
        peak MB is by how much a process of its own grows that has in memory already what it works on, the median of \
        \(memoryRuns); × memory is how many times as much that is as with one thread.
        serial is how much of one thread's time several do not divide.
        """
    }

    /// Measures the call without threads and the one with each number of them, in turn.
    ///
    /// - Returns: the timings, first that of the call without threads.
    func measure(_ contest: CoresContest, _ cores: [Int], byteCount: Int) throws -> [Timing] {
        let calls = [nil] + cores.map { JSONWorkerCount($0) }
        let runs = try calls.map { call in
            _ = try contest.seconds(call)
            return max(1, Int((sampleTime.seconds / max(try contest.seconds(call), 1e-7)).rounded(.up)))
        }
        var samples = calls.map { _ in [Double]() }
        var bar = ProgressBar("\(contest.workload): measuring the \(contest.direction.rawValue)", of: rounds, "rounds")
        for round in 0..<rounds {
            // The order changes, so that none always runs after the same one.
            let order = calls.indices.map { ($0 + round / 2) % calls.count }
            for index in round.isMultiple(of: 2) ? order : order.reversed() {
                var seconds = 0.0
                for _ in 0..<runs[index] { seconds += try contest.seconds(calls[index]) }
                samples[index].append(seconds / Double(runs[index]))
            }
            bar.show(round + 1)
        }
        bar.clear()
        return samples.map { Timing(library: .trellis, byteCount: byteCount, samples: $0) }
    }
}

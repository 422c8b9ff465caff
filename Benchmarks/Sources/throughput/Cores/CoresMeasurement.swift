import Trellis
@_spi(Tools) import TrellisThroughput

/// The duration and the repetitions of measurements with several threads.
struct CoresMeasurement {
    private let measurement: RoundPlan
    /// How often memory is measured.
    let memoryRuns: Int

    init(isQuick: Bool) {
        measurement =
            isQuick
            ? RoundPlan(rounds: 5, sampleTime: .milliseconds(20))
            : RoundPlan(rounds: 15, sampleTime: .milliseconds(60))
        memoryRuns = isQuick ? 1 : 3
    }

    var method: String {
        """
        Median of \(measurement.rounds) interleaved rounds, samples of \(Int(measurement.sampleTime.seconds * 1e3)) ms \
        or one run; ±% is half the distance between the quartiles. Giving the result back is not timed.
        × one: how many times as fast as one thread, the median of the rounds' ratios; for one thread, compared with \
        the call without `workers:`.
        peak MB: peak memory growth of a separate process during the call, the median of \(memoryRuns). Its input is \
        in memory before. × memory: compared with one thread.
        serial: the share of one thread's time that several threads do not divide.
        """
    }

    /// Measures the call without a thread count and the call with each thread count, alternately.
    ///
    /// - Returns: the timings, first that of the call without a thread count.
    func measure(_ contest: CoresContest, _ cores: [Int], byteCount: Int) throws -> [Timing] {
        let calls = [nil] + cores.map { TrellisWorkerCount($0) }
        let runs = try calls.map { call in
            _ = try contest.seconds(call)
            return measurement.runs(of: try contest.seconds(call))
        }
        let rounds = measurement.rounds
        var bar = ProgressBar("\(contest.workload): measuring the \(contest.operation.rawValue)", of: rounds, "rounds")
        let samples = try measurement.samples(of: calls.count, progress: { bar.show($0) }) { index in
            let seconds = try (0..<runs[index]).reduce(0.0) { sum, _ in sum + (try contest.seconds(calls[index])) }
            return seconds / Double(runs[index])
        }
        bar.clear()
        return samples.map { Timing(library: "Trellis", byteCount: byteCount, samples: $0) }
    }
}

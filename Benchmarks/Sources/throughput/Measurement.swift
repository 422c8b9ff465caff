/// How long and how often to measure.
struct Measurement {
    let rounds: Int
    let sampleTime: Duration

    static let full = Measurement(rounds: 25, sampleTime: .milliseconds(40))
    static let quick = Measurement(rounds: 7, sampleTime: .milliseconds(8))

    /// Takes samples of so many things in turn, round by round, so that whatever else the machine does meets all of them. The
    /// order changes from round to round, so that none always comes after the same one.
    ///
    /// - Parameters:
    ///   - progress: called at the beginning of each round.
    ///   - sample: measures one of them.
    /// - Returns: the samples of each.
    func samples(
        of count: Int, progress: (Int) -> Void, sample: (Int) throws -> Double
    ) rethrows -> [[Double]] {
        var samples = [[Double]](repeating: [], count: count)
        for round in 0..<rounds {
            progress(round)
            let order = (0..<count).map { ($0 + round / 2) % count }
            for index in round.isMultiple(of: 2) ? order : order.reversed() { samples[index].append(try sample(index)) }
        }
        return samples
    }

    /// So many runs that a sample is not shorter than the time asked for.
    ///
    /// - Parameter once: how long one run takes.
    func runs(of once: Double) -> Int { max(1, Int((sampleTime.seconds / max(once, 1e-7)).rounded(.up))) }

    /// Measures all contestants.
    func measure(_ contest: Contest, progress: (Int) -> Void) throws -> [Timing] {
        let runsPerSample = try contest.contestants.map(runsPerSample)
        let samples = try samples(of: contest.contestants.count, progress: progress) { index in
            let runs = runsPerSample[index]
            return try seconds(runs, of: contest.contestants[index]) / Double(runs)
        }
        return zip(contest.contestants, samples).map { contestant, samples in
            Timing(library: contestant.library, byteCount: contestant.byteCount, samples: samples)
        }
    }

    /// For a sample, however small the payload.
    private func runsPerSample(_ contestant: Contestant) throws -> Int {
        _ = try seconds(1, of: contestant)
        return runs(of: try seconds(1, of: contestant))
    }

    private func seconds(_ runs: Int, of contestant: Contestant) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<runs { try contestant.run() }
        return (clock.now - start).seconds
    }
}

/// What was measured of one library.
struct Timing {
    let library: Library
    let byteCount: Int
    /// The time of one run, in each round.
    private let samples: [Double]
    /// The median time of one run.
    let seconds: Double
    /// Half the distance between the quartiles, relative to the median: how far the samples are to be trusted.
    let spread: Double

    init(library: Library, byteCount: Int, samples: [Double]) {
        self.library = library
        self.byteCount = byteCount
        self.samples = samples
        let sorted = samples.sorted()
        seconds = median(sorted: sorted)
        spread = (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / 2 / seconds
    }

    /// How many times as fast this was as the other: the median of the rounds' ratios. What slows a whole round down
    /// does not change its ratio.
    func ratio(to other: Timing) -> Double {
        median(sorted: zip(other.samples, samples).map { $0 / $1 }.sorted())
    }

    /// Millions of bytes per second.
    var megabytesPerSecond: Double {
        Double(byteCount) / seconds / 1e6
    }
}

func median(sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

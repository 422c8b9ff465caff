/// The number and duration of rounds.
@_spi(Tools)
public struct RoundPlan: Sendable {
    public let rounds: Int
    public let sampleTime: Duration
    /// The percentage by which contestants that are not baselines are slowed down on purpose.
    var slowdown = 0.0

    public init(rounds: Int, sampleTime: Duration) {
        self.rounds = rounds
        self.sampleTime = sampleTime
    }

    static let full = RoundPlan(rounds: 25, sampleTime: .milliseconds(40))
    static let summary = RoundPlan(rounds: 9, sampleTime: .milliseconds(20))
    static let quick = RoundPlan(rounds: 7, sampleTime: .milliseconds(8))

    /// Takes samples of several contestants in turn, round by round, so that other load on the machine affects all of
    /// them. The order changes from round to round, so that no contestant always follows the same one.
    ///
    /// - Parameters:
    ///   - progress: called at the start of each round.
    ///   - sample: measures one contestant.
    /// - Returns: the samples of each contestant.
    public func samples(
        of count: Int, progress: (Int) -> Void, sample: (Int) throws -> Double
    ) rethrows -> [[Double]] {
        var samples = [[Double]](repeating: [], count: count)
        for round in 0..<rounds {
            progress(round)
            for index in Self.order(of: count, in: round) { samples[index].append(try sample(index)) }
        }
        return samples
    }

    static func order(of count: Int, in round: Int) -> [Int] {
        let order = (0..<count).map { ($0 + round / 2) % count }
        return round.isMultiple(of: 2) ? order : order.reversed()
    }

    /// The number of runs for a sample of at least the requested duration.
    ///
    /// - Parameter once: the time of one run.
    public func runs(of once: Double) -> Int { max(1, Int((sampleTime.seconds / max(once, 1e-9)).rounded(.up))) }
}

/// The measured times of one contestant.
@_spi(Tools)
public struct Timing {
    public let library: String
    public let byteCount: Int
    /// The time of one run in each round.
    let samples: [Double]
    /// The median time of one run.
    public let seconds: Double
    /// Half the distance between the quartiles, relative to the median: a measure of noise.
    public let spread: Double

    public init(library: String, byteCount: Int, samples: [Double]) {
        self.library = library
        self.byteCount = byteCount
        self.samples = samples
        (seconds, spread) = Self.medianAndSpread(samples)
    }

    /// How many times as fast this was as the other contestant: the median of the ratios of all rounds. Load that slows
    /// down a whole round does not change its ratio.
    public func ratio(to other: Timing) -> ThroughputRatio {
        let (value, spread) = Self.medianAndSpread(zip(other.samples, samples).map { $0 / $1 })
        return ThroughputRatio(library: other.library, value: value, spread: spread)
    }

    private static func medianAndSpread(_ samples: [Double]) -> (median: Double, spread: Double) {
        let sorted = samples.sorted()
        let middle = median(sorted: sorted)
        return (middle, (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / 2 / middle)
    }

    /// Millions of bytes per second.
    public var megabytesPerSecond: Double {
        Double(byteCount) / seconds / 1e6
    }
}

@_spi(Tools)
public func median(sorted: [Double]) -> Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Duration {
    @_spi(Tools)
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

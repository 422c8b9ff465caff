/// How long and how often to measure.
@_spi(Tools)
public struct RoundPlan: Sendable {
    public let rounds: Int
    public let sampleTime: Duration
    /// By how many percent those who are watched are made slower on purpose.
    var slowdown = 0.0

    public init(rounds: Int, sampleTime: Duration) {
        self.rounds = rounds
        self.sampleTime = sampleTime
    }

    static let full = RoundPlan(rounds: 25, sampleTime: .milliseconds(40))
    static let summary = RoundPlan(rounds: 9, sampleTime: .milliseconds(20))
    static let quick = RoundPlan(rounds: 7, sampleTime: .milliseconds(8))

    /// Takes samples of so many things in turn, round by round, so that whatever else the machine does meets all of
    /// them. The order changes from round to round, so that none always comes after the same one.
    ///
    /// - Parameters:
    ///   - progress: called at the beginning of each round.
    ///   - sample: measures one of them.
    /// - Returns: the samples of each.
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

    /// So many runs that a sample is not shorter than the time asked for.
    ///
    /// - Parameter once: how long one run takes.
    public func runs(of once: Double) -> Int { max(1, Int((sampleTime.seconds / max(once, 1e-9)).rounded(.up))) }
}

/// What was measured of one contestant.
@_spi(Tools)
public struct Timing {
    public let library: String
    public let byteCount: Int
    /// The time of one run, in each round.
    let samples: [Double]
    /// The median time of one run.
    public let seconds: Double
    /// Half the distance between the quartiles, relative to the median: how far the samples are to be trusted.
    public let spread: Double

    public init(library: String, byteCount: Int, samples: [Double]) {
        self.library = library
        self.byteCount = byteCount
        self.samples = samples
        (seconds, spread) = Self.medianAndSpread(samples)
    }

    /// How many times as fast this was as the other: the median of the rounds' ratios. What slows a whole round down
    /// does not change its ratio.
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

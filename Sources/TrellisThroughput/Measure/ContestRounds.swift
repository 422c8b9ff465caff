/// A contest that is measured round by round, in this process or in a child process.
protocol ContestRounds {
    /// Measures each contestant once.
    ///
    /// - Returns: the time of one run for each contestant, in seconds.
    mutating func measure(round: Int) throws -> [Double]

    /// The number of bytes that one run of each contestant reads or writes.
    var byteCounts: [Int] { get }
}

/// Rounds in this process. The data of the contestants is in memory as long as this value.
struct OwnContestRounds: ContestRounds {
    private let libraries: [String]
    private let works: [ThroughputWork]
    private let runs: [Int]
    private let slowdowns: [Double]
    let byteCounts: [Int]

    init(_ contest: ThroughputContest, _ plan: RoundPlan) throws {
        ProcessMemory.keep()
        libraries = contest.contestants.map(\.library)
        works = try contest.contestants.map { contestant in
            try ThroughputFailure.naming(contestant.library) { try contestant.make() }
        }
        slowdowns = contest.contestants.map { $0.isYardstick ? 0 : plan.slowdown }
        // The first run is a warm-up.
        byteCounts = try zip(libraries, works).map { library, work in try ThroughputFailure.naming(library, work) }
        runs = try works.indices.map { [libraries, works, slowdowns] index in
            try ThroughputFailure.naming(libraries[index]) { try Self.runs(plan, of: works[index], slowdowns[index]) }
        }
    }

    mutating func measure(round: Int) throws -> [Double] {
        var times = [Double](repeating: 0, count: works.count)
        for index in RoundPlan.order(of: works.count, in: round) {
            times[index] = try ThroughputFailure.naming(libraries[index]) {
                try Self.seconds(runs[index], of: works[index], slowdowns[index]) / Double(runs[index])
            }
        }
        return times
    }

    /// The number of runs for a sample. Work that is too short for the clock is run several times.
    private static func runs(_ plan: RoundPlan, of work: ThroughputWork, _ slowdown: Double) throws -> Int {
        var count = 1
        while true {
            let time = try seconds(count, of: work, slowdown)
            if time > 1e-4 || count >= 1_000_000 { return plan.runs(of: time / Double(count)) }
            count *= 10
        }
    }

    private static func seconds(_ runs: Int, of work: ThroughputWork, _ slowdown: Double) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<runs { _ = try work() }
        guard slowdown > 0 else { return (clock.now - start).seconds }
        // Simulates slower work.
        let end = clock.now + (clock.now - start) * (slowdown / 100)
        while clock.now < end {}
        return (clock.now - start).seconds
    }
}

extension RoundPlan {
    /// Measures a contest in one or several programs, in turn.
    ///
    /// - Parameters:
    ///   - contests: the contest of each program.
    ///   - rounds: the rounds of each contest.
    ///   - progress: called at the start of each round.
    /// - Returns: for each program, the timings of its contestants.
    func timings(
        _ contests: [ThroughputContest], _ rounds: [any ContestRounds], progress: (Int) -> Void
    ) throws -> [[Timing]] {
        var rounds = rounds
        var samples = contests.map { [[Double]](repeating: [], count: $0.contestants.count) }
        for round in 0..<self.rounds {
            progress(round)
            for program in round.isMultiple(of: 2) ? Array(rounds.indices) : rounds.indices.reversed() {
                for (index, time) in try rounds[program].measure(round: round).enumerated() {
                    samples[program][index].append(time)
                }
            }
        }
        return contests.indices.map { contests[$0].timings(samples[$0], rounds[$0].byteCounts) }
    }
}

extension ThroughputContest {
    /// - Parameters:
    ///   - samples: for each contestant, the time of one run in each round.
    ///   - byteCounts: for each contestant, the number of bytes that one run reads or writes.
    func timings(_ samples: [[Double]], _ byteCounts: [Int]) -> [Timing] {
        contestants.indices.map {
            Timing(library: contestants[$0].library, byteCount: byteCounts[$0], samples: samples[$0])
        }
    }
}

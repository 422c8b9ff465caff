import Foundation

/// Measures contests: time in this process; memory, allocations and instructions of calls in child processes.
final class ContestMeasurement {
    private let plan: RoundPlan
    private let progress: Progress
    private let folder: TemporaryFolder
    private let own: MeasuredProgram
    /// The program to compare with, if there is one.
    private let base: MeasuredProgram?

    init(_ plan: RoundPlan, base: MeasuredProgram?, _ progress: Progress) throws {
        self.plan = plan
        self.base = base
        self.progress = progress
        folder = try TemporaryFolder()
        own = try .own()
    }

    deinit { folder.remove() }

    /// The rows of a contest, and the rows of the program to compare with, which are empty if there is none, or if it
    /// does not have the contest.
    struct Result {
        var rows: [ThroughputRow]
        var baseRows: [ThroughputRow] = []
    }

    /// - Throws: `ThroughputFailure`, which names workload and operation.
    func measure(_ workload: String, _ contest: ThroughputContest, _ payload: [UInt8]) throws -> Result {
        try ThroughputFailure.naming(workload) {
            try ThroughputFailure.naming("\(contest.operation)") { try measured(workload, contest, payload) }
        }
    }

    private func measured(_ workload: String, _ contest: ThroughputContest, _ payload: [UInt8]) throws -> Result {
        let title = "\(workload): \(contest.operation)"
        progress.stage(title)
        defer { progress.clear() }
        let file = folder.file("payload.json")
        try Data(payload).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let costs = try Self.costs(of: own, workload, contest, file)
        let step: (Int) -> Void = { [plan, progress] in
            progress.step("\(title), round \($0 + 1) of \(plan.rounds)")
        }
        guard let base, let other = try Self.contest(of: base, like: contest, workload, file) else {
            let rounds: any ContestRounds =
                contest.operation == .first
                ? try own.rounds(workload, contest, file, plan) : try OwnContestRounds(contest, plan)
            let timings = try plan.timings([contest], [rounds], progress: step)
            return Result(rows: ThroughputRow.rows(workload, contest, timings[0], costs))
        }
        // Both programs run in child processes, in alternate rounds.
        var unslowed = plan
        unslowed.slowdown = 0
        let rounds = [
            try base.rounds(workload, other, file, unslowed), try own.rounds(workload, contest, file, plan),
        ]
        let timings = try plan.timings([other, contest], rounds, progress: step)
        let otherCosts = try Self.costs(of: base, workload, other, file)
        return Result(
            rows: ThroughputRow.rows(workload, contest, timings[1], costs),
            baseRows: ThroughputRow.rows(workload, other, timings[0], otherCosts))
    }

    /// The same contest in another program, with the libraries that it has; nil if it does not have the contest.
    private static func contest(
        of program: MeasuredProgram, like contest: ThroughputContest, _ workload: String, _ file: URL
    ) throws -> ThroughputContest? {
        guard let names = try program.libraries(workload, contest.operation, file) else { return nil }
        var other = contest
        // Removes its additional libraries. Whether a library was a baseline there has no effect.
        other.contestants = names.map { name in
            let known = contest.contestants.first { $0.library == name }
            return known ?? ThroughputContestant(name) { { 0 } }
        }
        return other
    }

    /// Empty for first calls, which are measured in child processes.
    private static func costs(
        of program: MeasuredProgram, _ workload: String, _ contest: ThroughputContest, _ file: URL
    ) throws -> [CallCosts] {
        guard contest.operation != .first else { return contest.contestants.map { _ in CallCosts() } }
        return try program.costs(workload, contest, file)
    }
}

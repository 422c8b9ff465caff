import Foundation

/// Measures contests: their time in this process, what their calls take besides in processes of their own.
final class ContestMeasurement {
    private let plan: RoundPlan
    private let progress: Progress
    private let folder: TemporaryFolder
    private let own: MeasuredProgram
    /// The program that is compared with, if there is one.
    private let base: MeasuredProgram?

    init(_ plan: RoundPlan, base: MeasuredProgram?, _ progress: Progress) throws {
        self.plan = plan
        self.base = base
        self.progress = progress
        folder = try TemporaryFolder()
        own = try .own()
    }

    deinit { folder.remove() }

    /// What was measured of a contest, and what of the program that is compared with; that is empty if there is none, or if it has
    /// no such contest.
    struct Result {
        var rows: [ThroughputRow]
        var baseRows: [ThroughputRow] = []
    }

    /// - Throws: `ThroughputFailure`, which names workload and operation.
    func measure(_ workload: String, _ contest: ThroughputContest, _ payload: [UInt8]) throws -> Result {
        do {
            return try measured(workload, contest, payload)
        } catch let error as ThroughputFailure where error.description.hasPrefix("\(workload): ") {
            throw error
        } catch {
            throw ThroughputFailure("\(workload): \(contest.operation): \(error)")
        }
    }

    private func measured(_ workload: String, _ contest: ThroughputContest, _ payload: [UInt8]) throws -> Result {
        let title = "\(workload): \(contest.operation)"
        progress.stage(title)
        let file = folder.file("payload.json")
        try Data(payload).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let costs = try Self.costs(of: own, workload, contest, file)
        defer { progress.clear() }
        let step: (Int) -> Void = { [plan, progress] in
            progress.step("\(title), round \($0 + 1) of \(plan.rounds)")
        }
        if let base, let result = try measure(workload, contest, file, costs, besides: base, step) { return result }
        var rounds: any ContestRounds =
            contest.operation == .first
            ? try own.rounds(workload, contest, file, plan) : try OwnContestRounds(contest, plan)
        let timings = try plan.timings(contest, &rounds, progress: step)
        return Result(rows: ThroughputRow.rows(workload, contest, timings, costs))
    }

    /// Measures this program and another in alternate rounds, each in a process of its own.
    ///
    /// - Returns: nil if the other has no such contest.
    private func measure(
        _ workload: String, _ contest: ThroughputContest, _ file: URL, _ costs: [CallCosts],
        besides base: MeasuredProgram, _ step: (Int) -> Void
    ) throws -> Result? {
        guard let names = try base.libraries(workload, contest.operation, file) else { return nil }
        // What it has besides is gone now, and whether it was a yardstick is of no interest any more.
        var other = contest
        other.contestants = names.map { name in
            let known = contest.contestants.first { $0.library == name }
            return known ?? ThroughputContestant(name) { { 0 } }
        }
        var unslowed = plan
        unslowed.slowdown = 0
        var others = try base.rounds(workload, other, file, unslowed)
        var rounds = try own.rounds(workload, contest, file, plan)
        var samples = [[Double]](repeating: [], count: contest.contestants.count)
        var otherSamples = [[Double]](repeating: [], count: names.count)
        for round in 0..<plan.rounds {
            step(round)
            for isOther in round.isMultiple(of: 2) ? [true, false] : [false, true] {
                let times = isOther ? try others.measure(round: round) : try rounds.measure(round: round)
                for (index, time) in times.enumerated() {
                    if isOther { otherSamples[index].append(time) } else { samples[index].append(time) }
                }
            }
        }
        let otherCosts = try Self.costs(of: base, workload, other, file)
        return Result(
            rows: ThroughputRow.rows(workload, contest, contest.timings(samples, rounds.byteCounts), costs),
            baseRows: ThroughputRow.rows(workload, other, other.timings(otherSamples, others.byteCounts), otherCosts))
    }

    /// Nothing of first calls, which are in processes of their own anyway.
    private static func costs(
        of program: MeasuredProgram, _ workload: String, _ contest: ThroughputContest, _ file: URL
    ) throws -> [CallCosts] {
        guard contest.operation != .first else { return contest.contestants.map { _ in CallCosts() } }
        return try program.costs(workload, contest, file)
    }
}

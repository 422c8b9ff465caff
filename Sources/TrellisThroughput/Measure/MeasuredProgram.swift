import Foundation

/// A program with workloads, this one or another, and requests to it in child processes.
struct MeasuredProgram {
    let url: URL

    static func own() throws -> MeasuredProgram { MeasuredProgram(url: try OwnProcess.program()) }

    /// Whether the program supports these requests.
    var answers: Bool {
        // An unrelated program might never end.
        let run = try? ProgramRun(url, MeasuringChild.arguments(.hello), errors: .dropped, endedAfter: 20)
        return run?.status == 0 && run?.output == "\(MeasuringChild.greeting)\n"
    }

    /// The memory, allocations and instructions of one call of each contestant, measured in a child process for each.
    func costs(_ workload: String, _ contest: ThroughputContest, _ file: URL) throws -> [CallCosts] {
        try contest.contestants.map { contestant in
            let text = try OwnProcess.output(
                of: url, MeasuringChild.arguments(.costs, workload, contest.operation, contestant.library, file),
                for: "measuring the memory of \(contestant.library)")
            guard let costs = CallCosts(line: text) else {
                throw ThroughputFailure("measuring the memory of \(contestant.library) failed")
            }
            return costs
        }
    }

    /// The contestants of its contest with this name; nil if it does not have the contest.
    func libraries(_ workload: String, _ operation: ThroughputOperation, _ file: URL) throws -> [String]? {
        let text = try OwnProcess.output(
            of: url, MeasuringChild.arguments(.libraries, workload, operation, "", file),
            for: "asking \(url.lastPathComponent) for its libraries")
        let words = text.prefix { !$0.isNewline }.split(separator: "\t").map(String.init)
        return words.isEmpty ? nil : words
    }

    /// Measures the rounds of a contest in a child process.
    func rounds(
        _ workload: String, _ contest: ThroughputContest, _ file: URL, _ plan: RoundPlan
    ) throws -> any ContestRounds {
        if contest.operation == .first {
            return FirstCallRounds(program: self, workload: workload, contest: contest, file: file, plan: plan)
        }
        return try ChildContestRounds(self, workload, contest, file, plan)
    }
}

/// First calls, each in a new child process.
struct FirstCallRounds: ContestRounds {
    let program: MeasuredProgram
    let workload: String
    let contest: ThroughputContest
    let file: URL
    let plan: RoundPlan
    private(set) var byteCounts: [Int] = []

    mutating func measure(round: Int) throws -> [Double] {
        var times = [Double](repeating: 0, count: contest.contestants.count)
        var counts = [Int](repeating: 0, count: times.count)
        for index in RoundPlan.order(of: times.count, in: round) {
            let contestant = contest.contestants[index]
            var plan = plan
            if contestant.isYardstick { plan.slowdown = 0 }
            let text = try OwnProcess.output(
                of: program.url,
                MeasuringChild.arguments(.first, workload, contest.operation, contestant.library, file, plan),
                for: "the first call of \(contestant.library)")
            let words = text.prefix { !$0.isNewline }.split(separator: "\t")
            guard words.count == 2, let time = Double(words[0]), time.isFinite, time > 0, let count = Int(words[1])
            else {
                throw ThroughputFailure("the first call of \(contestant.library) failed")
            }
            times[index] = time
            counts[index] = count
        }
        byteCounts = counts
        return times
    }
}

/// Rounds in a child process that waits for a command before each.
final class ChildContestRounds: ContestRounds {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let what: String
    private let count: Int
    private var pending = Data()
    private var leftover: Int?
    private(set) var byteCounts: [Int] = []

    init(
        _ program: MeasuredProgram, _ workload: String, _ contest: ThroughputContest, _ file: URL,
        _ plan: RoundPlan
    ) throws {
        what = "the rounds of \(program.url.lastPathComponent)"
        count = contest.contestants.count
        process.executableURL = program.url
        process.arguments = MeasuringChild.arguments(.rounds, workload, contest.operation, "", file, plan)
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        leftover = Leftovers.shared.keep { [process] in process.terminate() }
        guard try words() == contest.contestants.map(\.library) else {
            throw ThroughputFailure("\(what): it has other libraries")
        }
        byteCounts = try words().compactMap { Int($0) }
        guard byteCounts.count == count else { throw ThroughputFailure("\(what) failed") }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        // It ends by itself at the end of its input, unless it hangs.
        process.terminate()
        process.waitUntilExit()
        leftover.map(Leftovers.shared.drop)
    }

    func measure(round: Int) throws -> [Double] {
        do {
            try input.fileHandleForWriting.write(contentsOf: Data("\(round)\n".utf8))
        } catch {
            throw ThroughputFailure("\(what) ended early")
        }
        let times = try words().compactMap { Double($0) }
        guard times.count == count, times.allSatisfy({ $0.isFinite && $0 > 0 }) else {
            throw ThroughputFailure("\(what) failed")
        }
        return times
    }

    /// The words of the next line.
    private func words() throws -> [String] {
        let newline = UInt8(ascii: "\n")
        while true {
            if let end = pending.firstIndex(of: newline) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[(end + 1)...])
                return line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw ThroughputFailure("\(what) ended early") }
            pending.append(piece)
        }
    }
}

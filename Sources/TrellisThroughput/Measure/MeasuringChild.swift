import Foundation

/// The task of a child process that this program has started for a measurement: memory, the first decode, or single
/// rounds that alternate with another program.
///
/// Messages are lines of figures separated by tabs. The format must be compatible between versions of this library,
/// since `--base` runs a program built with an older one.
struct MeasuringChild {
    static let argument = "--measuring-child"
    /// Changes when the messages change.
    static let greeting = "trellis-throughput 1"

    enum Mode: String {
        /// Prints the greeting.
        case hello
        /// Prints the contestants of a contest, or an empty line if there is no such contest.
        case libraries
        /// Prints memory, allocations and instructions of one call.
        case costs
        /// Prints the time of the first call.
        case first
        /// Prints the times of calls, once for each line of input.
        case rounds
    }

    private let mode: Mode
    private let workload: String
    private let operation: ThroughputOperation
    private let library: String
    private let file: String
    private let measurement: RoundPlan

    /// Parses the arguments of a child process; nil if they are the arguments of the program itself.
    init?(_ arguments: [String]) throws(ThroughputUsageError) {
        guard arguments.first == Self.argument else { return nil }
        guard arguments.count == 8, let mode = Mode(rawValue: arguments[1]),
            let operation = ThroughputOperation(rawValue: arguments[3]), let milliseconds = Int(arguments[6]),
            let slowdown = Double(arguments[7])
        else { throw ThroughputUsageError("\(Self.argument) is for this program itself") }
        self.mode = mode
        workload = arguments[2]
        self.operation = operation
        library = arguments[4]
        file = arguments[5]
        var measurement = RoundPlan(rounds: 0, sampleTime: .milliseconds(milliseconds))
        measurement.slowdown = slowdown
        self.measurement = measurement
    }

    /// The arguments of a child process.
    static func arguments(
        _ mode: Mode, _ workload: String = "", _ operation: ThroughputOperation = .decode, _ library: String = "",
        _ file: URL? = nil, _ measurement: RoundPlan = .quick
    ) -> [String] {
        let milliseconds = Int((measurement.sampleTime.seconds * 1e3).rounded())
        return [
            argument, mode.rawValue, workload, operation.rawValue, library, file?.path(percentEncoded: false) ?? "",
            "\(milliseconds)", "\(measurement.slowdown)",
        ]
    }

    func run(_ workloads: [any ThroughputWorkload]) throws {
        let output = ChildOutput()
        switch mode {
        case .hello: output.write([Self.greeting])
        case .libraries:
            let payload = try payload()
            output.write((try? contest(workloads, payload))?.contestants.map(\.library) ?? [])
        case .costs: output.write(try costs(workloads).words)
        case .first: output.write(try firstCall(workloads))
        case .rounds: try writeRounds(workloads, to: output)
        }
    }

    private func costs(_ workloads: [any ThroughputWorkload]) throws -> CallCosts {
        let work = try contestant(workloads, payload()).make()
        var costs = CallCosts()
        // The setup in the first call of a process, and the pages of its code, must not count.
        _ = try work()
        costs.peakMemory = try ProcessMemory.growth { _ = try work() }
        // The first calls are not counted, since they fill caches. With several threads, the distribution of work
        // varies, and so do allocations.
        for _ in 0..<3 { _ = try work() }
        let counts = try (0..<3).compactMap { _ in try AllocationCount.of { _ = try work() } }
        if let least = counts.map(\.blocks).min(), let most = counts.map(\.blocks).max() {
            costs.allocations = least
            costs.allocatedBytes = counts.map(\.bytes).min()
            costs.allocationNoise = Double(most - least) / Double(max(1, least))
        }
        costs.instructions = try InstructionCount.of { _ = try work() }
        return costs
    }

    /// The time of the first call, and the number of bytes that it reads.
    private func firstCall(_ workloads: [any ThroughputWorkload]) throws -> [String] {
        let work = try contestant(workloads, try payload()).make()
        let clock = ContinuousClock()
        let start = clock.now
        let byteCount = try work()
        let seconds = (clock.now - start).seconds * (1 + measurement.slowdown / 100)
        return ["\(seconds)", "\(byteCount)"]
    }

    private func writeRounds(_ workloads: [any ThroughputWorkload], to output: ChildOutput) throws {
        let contest = try contest(workloads, try payload())
        var rounds = try OwnContestRounds(contest, measurement)
        output.write(contest.contestants.map(\.library))
        output.write(rounds.byteCounts.map(\.description))
        while let line = readLine() {
            guard let round = Int(line) else { throw ThroughputUsageError("\(line) is no round") }
            output.write(try rounds.measure(round: round).map(\.description))
        }
    }

    private func payload() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file, directoryHint: .notDirectory)))
    }

    private func contest(_ workloads: [any ThroughputWorkload], _ bytes: [UInt8]) throws -> ThroughputContest {
        guard let workload = workloads.first(where: { $0.name == workload }),
            let contest = workload.contests(of: bytes).first(where: { $0.operation == operation })
        else { throw ThroughputUsageError("there is no \(operation) of \(workload)") }
        return contest
    }

    private func contestant(_ workloads: [any ThroughputWorkload], _ bytes: [UInt8]) throws -> ThroughputContestant {
        guard let contestant = try contest(workloads, bytes).contestants.first(where: { $0.library == library }) else {
            throw ThroughputUsageError("there is no \(library) in the \(operation) of \(workload)")
        }
        return contestant
    }
}

extension CallCosts {
    /// The words that a child process prints.
    fileprivate var words: [String] {
        [peakMemory, allocations, allocatedBytes, instructions].map { $0.map(String.init) ?? "-" }
            + [allocationNoise.map { "\($0)" } ?? "-"]
    }

    /// Parses a line that a child process has printed; nil if it has another form.
    init?(line: String) {
        let words = line.prefix { !$0.isNewline }.split(separator: "\t", omittingEmptySubsequences: false)
        guard words.count == 5, words.prefix(4).allSatisfy({ $0 == "-" || Int($0) != nil }) else { return nil }
        guard words[4] == "-" || Double(words[4]) != nil else { return nil }
        self.init(
            allocations: Int(words[1]), allocatedBytes: Int(words[2]), allocationNoise: Double(words[4]),
            peakMemory: Int(words[0]), instructions: Int(words[3]))
    }
}

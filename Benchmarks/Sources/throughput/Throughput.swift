import Foundation

/// Measures how fast Trellis decodes and encodes, beside yajl and Foundation, in one process on the same bytes.
@main
struct Throughput {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            if arguments.wantsHelp { return print(Arguments.usage) }
            try Throughput(arguments).run()
        } catch let error as UsageError {
            fail("\(error.message) (see --help)", status: 2)
        } catch let error as VerificationError {
            fail(error.message, status: 1)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private let arguments: Arguments
    private let measurement: Measurement
    private let progress = Progress()

    private init(_ arguments: Arguments) {
        self.arguments = arguments
        measurement = arguments.isQuick ? .quick : .full
    }

    private func run() throws {
        if let run = arguments.streamRun { return try run.run() }
        if let run = arguments.memoryRun { return try run.run() }
        if let run = arguments.coresRun { return try run.run() }
        if let cores = arguments.cores {
            let check = try CoresCheck(arguments, cores)
            printMachine()
            return try check.run()
        }
        if arguments.streamOnly {
            printMachine()
            return try StreamCheck(arguments).run()
        }
        if arguments.linearOnly {
            let check = try LinearCheck(arguments)
            printMachine()
            return try check.run()
        }
        let workloads = try Workloads(arguments)
        for file in workloads.corpus?.unknownFiles() ?? [] {
            progress.note("\(file) is left out: there are no models of it")
        }
        // First of all: in a heap with much free room a leak would not show.
        if let steady = try workloads.steadyCheck() {
            progress.stage("decoding 1,000 times in a row")
            let text = try steady.run()
            progress.clear()
            print(text)
        }
        progress.stage("preparing")
        let (measured, notes) = try workloads.measured()
        let contests = try verifiedContests(of: measured)
        progress.clear()
        for note in notes { print(note) }
        let rows = try measure(contests)
        if let json = arguments.json { try writeReport(rows, to: json) }
    }

    private func verifiedContests(of workloads: [any Workload]) throws -> [Contest] {
        var contests: [Contest] = []
        for workload in workloads {
            progress.stage("\(workload.name): verifying")
            contests += try workload.verified()
        }
        return contests
    }

    private func measure(_ contests: [Contest]) throws -> [ReportRow] {
        guard !contests.isEmpty else { return [] }
        printMethod()
        let memory = try MemoryRuns()
        var rows: [ReportRow] = []
        for isOfCalls in [false, true] {
            for direction in Direction.allCases {
                let contests = contests.filter { $0.direction == direction && $0.isOfCalls == isOfCalls }
                guard !contests.isEmpty else { continue }
                let table = Table(direction, isOfCalls: isOfCalls)
                table.printHeader()
                for contest in contests {
                    let (contestRows, timings) = try measure(contest, memory)
                    table.printRows(contestRows, timings)
                    rows += contestRows
                }
            }
        }
        return rows
    }

    private func measure(_ contest: Contest, _ memory: MemoryRuns) throws -> ([ReportRow], [Timing]) {
        let title = "\(contest.workload): \(contest.direction == .decode ? "decoding" : "encoding")"
        progress.stage(title)
        let peaks = try memory.peaks(contest)
        try contest.prepare()
        defer { contest.finish() }
        let timings = try measurement.measure(contest) { round in
            progress.step("\(title), round \(round + 1) of \(measurement.rounds)")
        }
        progress.clear()
        return (ReportRow.rows(contest, timings, peaks: peaks), timings)
    }

    private func printMachine() {
        #if DEBUG
            print("This is a debug build: the figures mean nothing.")
        #endif
        let system = ProcessInfo.processInfo
        print("\(system.operatingSystemVersionString), \(system.activeProcessorCount) cores.")
    }

    private func printMethod() {
        printMachine()
        print(
            """
            Median of \(measurement.rounds) interleaved rounds, samples of \(Int(measurement.sampleTime.seconds * 1e3)) ms \
            or one run; ±% is half the distance between the quartiles.
            MB = 1,000,000 bytes: decode of the payload, encode of the library's own output.
            × is how many times as fast as that library on the same payload or models: the median of the rounds' ratios.
            peak MB is by how much one decode makes a process of its own grow that has the payload in memory already.
            """)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        Progress().clear()
        FileHandle.standardError.write(Data("throughput: \(message)\n".utf8))
        exit(status)
    }
}

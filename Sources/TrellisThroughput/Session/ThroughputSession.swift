import Foundation

/// One run of the tool: verifies and measures workloads, then prints, writes and checks the results.
@_spi(Tools)
public struct ThroughputSession {
    private let workloads: [any ThroughputWorkload]
    private let settings: ThroughputSettings
    private let progress: Progress

    /// - Throws: `ThroughputUsageError` if two workloads have the same name, or no workload is selected.
    public init(
        _ workloads: [any ThroughputWorkload], _ settings: ThroughputSettings
    ) throws(ThroughputUsageError) {
        var names: Set<String> = []
        for workload in workloads where !names.insert(workload.name).inserted {
            throw ThroughputUsageError("two workloads are called \(workload.name)")
        }
        for name in names where !Self.isUsable(name) {
            throw ThroughputUsageError("a workload's name is empty or has control characters: \(name.debugDescription)")
        }
        self.settings = settings
        progress = Progress(showsStages: !settings.isSummary)
        try settings.checkFilter(workloads.map(\.name))
        self.workloads = workloads.filter { settings.wants($0.name) }
    }

    /// Measures everything.
    ///
    /// - Throws: `ThroughputUsageError` for invalid arguments or files; `ThroughputFailure` for a failed verification
    ///   or a figure that has fallen.
    public func run() throws {
        if settings.isSummary { return try summarize() }
        let verdict = try ThroughputVerdict(settings, progress)
        let contests = try verified()
        try verdict.check(contests.flatMap { entry in entry.contest.contestants.map { entry.key(of: $0) } })
        printMethod()
        let measured = try measure(contests, verdict.base)
        try verdict.judge(measured.report, baseRows: measured.baseRows) { suspects in
            let again = contests.filter { suspects.contains($0.suspect) }
            for suspect in again.map(\.suspect) {
                Transcript.print(["\(suspect.workload) \(suspect.operation) fell, and is measured once more"])
            }
            let measured = try measure(again, verdict.base, prints: false)
            return (measured.report.rows, measured.baseRows)
        }
    }

    /// Measures decoding and encoding of each workload, and prints one table at the end.
    private func summarize() throws {
        Progress().stage("Verifying that all libraries read and write the same")
        let entries = try verified()
        let measurement = try ContestMeasurement(settings.plan, base: nil, progress)
        var rows: [ThroughputRow] = []
        for (index, workload) in workloads.enumerated() {
            Progress().stage("Measuring \(workload.name), \(index + 1) of \(workloads.count)")
            let payload = try workload.payload.bytes()
            for entry in entries where entry.workload.name == workload.name {
                rows += try measurement.measure(workload.name, entry.contest, payload).rows
            }
        }
        progress.clear()
        Self.printBuild()
        Transcript.print(SummaryTable(rows).lines)
    }

    private struct Entry {
        let workload: any ThroughputWorkload
        let contest: ThroughputContest

        func key(of contestant: ThroughputContestant) -> ThroughputRow.Key {
            ThroughputRow.Key(
                workload: workload.name, operation: contest.operation, library: contestant.library)
        }

        var suspect: Comparison.Suspect {
            Comparison.Suspect(workload: workload.name, operation: contest.operation)
        }
    }

    private func verified() throws -> [Entry] {
        var entries: [Entry] = []
        var notes: [String] = []
        for workload in workloads {
            progress.stage("\(workload.name): verifying")
            let bytes = try workload.payload.bytes()
            if let note = try workload.payload.describe(), !notes.contains(note) { notes.append(note) }
            try ThroughputFailure.naming(workload.name) { try workload.verify(bytes) }
            var contests = workload.contests(of: bytes)
            try Self.check(contests, of: workload.name)
            if settings.isSummary { contests = SummaryTable.contests(of: contests) }
            entries += contests.map { Entry(workload: workload, contest: $0) }
        }
        progress.clear()
        if !settings.isSummary { Transcript.print(notes) }
        return entries
    }

    /// Names must be unique, since they identify rows, and contests in child processes.
    static func check(_ contests: [ThroughputContest], of workload: String) throws(ThroughputUsageError) {
        guard !contests.isEmpty, contests.allSatisfy({ !$0.contestants.isEmpty }) else {
            throw ThroughputUsageError("\(workload): there is nothing to measure")
        }
        var operations: Set<ThroughputOperation> = []
        for contest in contests {
            guard operations.insert(contest.operation).inserted else {
                throw ThroughputUsageError("\(workload): it has two contests of \(contest.operation)")
            }
            var libraries: Set<String> = []
            for library in contest.contestants.map(\.library) {
                guard isUsable(library) else {
                    throw ThroughputUsageError(
                        "\(workload): a library's name is empty or has control characters: \(library.debugDescription)")
                }
                guard libraries.insert(library).inserted else {
                    throw ThroughputUsageError("\(workload): \(library) takes part twice in \(contest.operation)")
                }
            }
        }
    }

    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private func measure(
        _ entries: [Entry], _ base: MeasuredProgram?, prints: Bool = true
    ) throws -> (report: ThroughputReport, baseRows: [ThroughputRow]) {
        let measurement = try ContestMeasurement(settings.plan, base: base, progress)
        var rows: [ThroughputRow] = []
        var baseRows: [ThroughputRow] = []
        for group in Self.groups(of: entries) {
            let table = ContestTable(
                group[0].contest.operation, isOfCalls: group[0].contest.isOfCalls,
                workloads: group.map(\.workload.name), group.map(\.contest))
            if prints { Transcript.print(table.header) }
            for entry in group {
                let result = try measurement.measure(
                    entry.workload.name, entry.contest, try entry.workload.payload.bytes())
                if prints { Transcript.print(table.lines(result.rows)) }
                rows += result.rows
                baseRows += result.baseRows
            }
        }
        if prints { Transcript.print(CostTable(rows)?.lines ?? []) }
        return (ThroughputReport(date: Date(), machine: .current, rows: rows), baseRows)
    }

    /// Groups of entries that are printed in one table.
    private static func groups(of entries: [Entry]) -> [[Entry]] {
        var groups: [[Entry]] = []
        for isOfCalls in [false, true] {
            for operation in ThroughputOperation.allCases {
                let group = entries.filter {
                    $0.contest.operation == operation && $0.contest.isOfCalls == isOfCalls
                }
                if !group.isEmpty { groups.append(group) }
            }
        }
        return groups
    }

    private func printMethod() {
        let plan = settings.plan
        Self.printMachine()
        if settings.slowdown > 0 {
            Transcript.print(["Made slower on purpose, by \(fixed(settings.slowdown, 0)) %."])
        }
        Transcript.print([
            """
            Median of \(plan.rounds) interleaved rounds, samples of \(Int(plan.sampleTime.seconds * 1e3)) ms \
            or one run; ±% is half the distance between the quartiles.
            MB = 1,000,000 bytes: decode of the payload, encode of the library's own output.
            × is how many times as fast as that library on the same payload or models: the median of the rounds' ratios.
            While time is measured, memory that is freed stays with the process.
            peak MB: peak memory growth of a separate process during its second call. Its input is in memory before.
            """
        ])
    }

    /// Prints the properties of the machine that affect figures.
    public static func printMachine() {
        printBuild()
        Transcript.print([ThroughputMachine.current.line])
    }

    /// Prints that a debug build is measured, if it is.
    private static func printBuild() {
        #if DEBUG
            Transcript.print(["This is a debug build."])
        #endif
    }
}

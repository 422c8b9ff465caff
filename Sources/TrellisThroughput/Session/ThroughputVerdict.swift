import Foundation
import Trellis

/// Writes a report, converts it to other formats, and compares it with other figures.
struct ThroughputVerdict {
    /// The program to measure in alternate rounds with this one.
    let base: MeasuredProgram?

    /// How often figures that have fallen are measured again. Other load on the machine slows down one measurement; a
    /// slower decoder slows down all of them.
    private static let repetitions = 2

    private let settings: ThroughputSettings
    private let progress: Progress
    /// The thresholds, which are read before measuring, so that a long run does not end with an invalid file.
    private let thresholds: Thresholds?
    private let old: ThroughputReport?
    private let beside: ThroughputReport?
    private let results: ResultsFile?

    init(_ settings: ThroughputSettings, _ progress: Progress) throws {
        self.settings = settings
        self.progress = progress
        thresholds = try settings.thresholds.map(Thresholds.init(contentsOf:))
        old = try settings.compare.map(ThroughputReport.init(contentsOf:))
        beside = try settings.beside.map(ThroughputReport.init(contentsOf:))
        results = try settings.results.map { try ResultsFile($0, settings.beside == nil ? .throughput : .builds) }
        if settings.from == nil, let old {
            _ = try ThroughputReport.empty.isOfSameMachine(as: old, Self.rules(settings))
        }
        base = try Self.base(settings, progress)
    }

    /// Checks, before measuring, whether the thresholds match the rows to measure.
    func check(_ rows: [ThroughputRow.Key]) throws(ThroughputUsageError) {
        guard let thresholds else { return }
        for entry in thresholds.rows where settings.wants(entry.workload) && !rows.contains(entry.key) {
            throw ThroughputUsageError("\(thresholds.source) names \(entry.key), which is not measured")
        }
    }

    private static func base(_ settings: ThroughputSettings, _ progress: Progress) throws -> MeasuredProgram? {
        let program: MeasuredProgram
        let name: String
        if let revision = settings.base {
            program = try BaseRevision(revision, settings.baseBuildFlags, progress).build()
            name = revision
        } else if let file = settings.baseProgram {
            program = MeasuredProgram(url: file)
            name = file.path(percentEncoded: false)
            guard FileManager.default.isExecutableFile(atPath: name) else {
                throw ThroughputUsageError("cannot run \(name)")
            }
        } else {
            return nil
        }
        guard program.answers else {
            throw ThroughputUsageError("\(name) has no program that measures as this one does, to compare with")
        }
        return program
    }

    /// Writes the requested files, and prints the comparison.
    ///
    /// - Parameters:
    ///   - report: the measured figures.
    ///   - baseRows: the rows of the program to compare with.
    ///   - repeating: measures contests again.
    /// - Throws: `ThroughputFailure` if a figure has fallen.
    func judge(
        _ report: ThroughputReport, baseRows: [ThroughputRow] = [],
        repeating: ((Set<Comparison.Suspect>) throws -> (rows: [ThroughputRow], baseRows: [ThroughputRow]))? = nil
    ) throws {
        var report = report
        var old = old
        if base != nil {
            old = report
            old?.rows = baseRows
        }
        var comparison: Comparison?
        do {
            comparison = try compare(report, old)
        } catch {
            // Saves the figures even after an error.
            try write(report, nil)
            throw error
        }
        for _ in 0..<Self.repetitions {
            guard let fallen = comparison, !fallen.suspects.isEmpty, let repeating else { break }
            let again = try repeating(Set(fallen.suspects))
            if base != nil {
                // Both programs must be measured at the same time, so both results are replaced.
                report = report.substituting(again.rows)
                old = old?.substituting(again.baseRows)
            } else {
                report = report.replacing(rows: again.rows)
            }
            comparison = try compare(report, old)
        }
        try write(report, comparison)
        if let beside { Transcript.print(BesideTable(report, beside).lines) }
        guard let comparison else { return }
        Transcript.print(["\n\(comparison.text)"])
        if comparison.fails { throw ThroughputFailure(comparison.summary) }
    }

    /// Draws the figures. If nothing can be drawn, the figures of a measurement are not lost: there is only a note.
    private func draw(_ report: ThroughputReport, to file: URL) throws {
        let chart: String
        do {
            var selection = settings.chartSelection
            if selection.workloads.isEmpty { selection.workloads = report.wholeWorkloads }
            chart = try BarChart(report, selection).svg()
        } catch {
            guard settings.from == nil else { throw error }
            return progress.note("\(file.relativePath): \(error)")
        }
        try OutputFile.write(Data(chart.utf8), to: file)
    }

    /// The comparison with an old report and with thresholds; nil if there are neither.
    private func compare(_ report: ThroughputReport, _ old: ThroughputReport?) throws -> Comparison? {
        guard old != nil || thresholds != nil else { return nil }
        return try Comparison(old: old, new: report, rules: Self.rules(settings), thresholds: thresholds)
    }

    private static func rules(_ settings: ThroughputSettings) -> ComparisonRules {
        ComparisonRules(
            failBelow: settings.failBelow, failAbove: settings.failAbove, failsMissing: settings.failsMissing,
            acceptsOtherMachine: settings.acceptsOtherMachine, isQuick: settings.isQuick && settings.from == nil,
            isWanted: { settings.wants($0.workload) })
    }

    private func write(_ report: ThroughputReport, _ comparison: Comparison?) throws {
        if let file = settings.save {
            try OutputFile.write(try TrellisEncoder().encode(report, as: Data.self), to: file)
        }
        if let file = settings.json {
            switch settings.format {
            case .rows: try OutputFile.write(try TrellisEncoder().encode(report.rows, as: Data.self), to: file)
            case .githubBenchmark: try OutputFile.write(try GitHubBenchmark.data(of: report), to: file)
            }
        }
        if let file = settings.saveThresholds {
            try Thresholds.make(from: report, tolerance: settings.tolerance).write(to: file)
        }
        if let file = settings.markdown {
            let text = comparison?.markdown() ?? report.markdown()
            try OutputFile.write(Data(text.utf8), to: file)
        }
        if let file = settings.chart { try draw(report, to: file) }
        if let beside {
            try results?.write([report.machine.line] + BesideTable(report, beside).lines)
        } else {
            try results?.write()
        }
    }
}

extension ThroughputReport {
    /// A report of this machine without figures.
    fileprivate static var empty: ThroughputReport { ThroughputReport(date: Date(), machine: .current, rows: []) }

    /// The report with rows of the same contestants replaced by these rows.
    fileprivate func substituting(_ again: [ThroughputRow]) -> ThroughputReport {
        var report = self
        let again = Dictionary(again.map { ($0.key, $0) }) { _, last in last }
        report.rows = rows.map { again[$0.key] ?? $0 }
        return report
    }
}

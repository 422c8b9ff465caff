import Foundation
import Trellis

/// What becomes of a report: it is written, shown in other forms, and compared with what it is measured against.
struct ThroughputVerdict {
    /// The program to be measured in alternate rounds with this one.
    let base: MeasuredProgram?

    /// How often what fell is measured once more before it is believed. A machine that did something else slows one
    /// measurement down, a decoder that has become slower all of them.
    private static let repetitions = 2

    private let settings: ThroughputSettings
    private let progress: Progress
    /// What is read before anything is measured, so that a long run does not end with a file that cannot be used.
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

    /// Before anything is measured: whether thresholds are of what will be.
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
        } else {
            return nil
        }
        guard program.answers else {
            throw ThroughputUsageError("\(name) has no program that measures as this one does, to compare with")
        }
        return program
    }

    /// Writes what is asked for, and prints the comparison.
    ///
    /// - Parameters:
    ///   - report: what was measured.
    ///   - baseRows: what was measured of the program that is compared with.
    ///   - repeating: measures contests once more.
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
            // What was measured is not lost.
            try write(report, nil)
            throw error
        }
        for _ in 0..<Self.repetitions {
            guard let fallen = comparison, !fallen.suspects.isEmpty, let repeating else { break }
            let again = try repeating(Set(fallen.suspects))
            if base != nil {
                // Both were measured in the same minute; what one of them was in another says little.
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

    /// Draws the figures; says so if there are none that can be drawn.
    private func draw(_ report: ThroughputReport, to file: URL) throws {
        let chart: String
        do {
            var selection = settings.chartSelection
            if selection.workloads.isEmpty { selection.workloads = report.wholeWorkloads }
            chart = try BarChart(report, selection).svg()
        } catch {
            return progress.note("\(file.relativePath): \(error)")
        }
        try OutputFile.write(Data(chart.utf8), to: file)
    }

    /// Nil if there is nothing to compare with.
    private func compare(_ report: ThroughputReport, _ old: ThroughputReport?) throws -> Comparison? {
        guard old != nil || thresholds != nil else { return nil }
        return try Comparison(old: old, new: report, rules: Self.rules(settings), thresholds: thresholds)
    }

    private static func rules(_ settings: ThroughputSettings) -> ComparisonRules {
        ComparisonRules(
            failBelow: settings.failBelow, failAbove: settings.failAbove, failsMissing: settings.failsMissing,
            acceptsOtherMachine: settings.acceptsOtherMachine, isWanted: { settings.wants($0.workload) })
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
            try results?.write(Array(BesideTable(report, beside).lines.dropFirst()))
        } else {
            try results?.write()
        }
    }
}

extension ThroughputReport {
    /// Of this machine, without figures.
    fileprivate static var empty: ThroughputReport { ThroughputReport(date: Date(), machine: .current, rows: []) }

    /// With these rows in the place of those of the same contestants.
    fileprivate func substituting(_ again: [ThroughputRow]) -> ThroughputReport {
        var report = self
        let again = Dictionary(again.map { ($0.key, $0) }) { _, last in last }
        report.rows = rows.map { again[$0.key] ?? $0 }
        return report
    }
}

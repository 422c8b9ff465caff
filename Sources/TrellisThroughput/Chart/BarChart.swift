/// A bar chart of the figures of one report, with a group for each workload.
struct BarChart: Sendable {
    private let report: ThroughputReport
    private let selection: ChartSelection

    init(_ report: ThroughputReport, _ selection: ChartSelection = ChartSelection()) {
        self.report = report
        self.selection = selection
    }

    /// The contents of an SVG file, readable in light and dark mode.
    ///
    /// - Throws: `ThroughputUsageError` if the report does not have a selected workload, or no figure in MB/s.
    func svg() throws(ThroughputUsageError) -> String {
        let contests = try contests()
        let rows = contests.flatMap(\.rows)
        let operations = BarContest.operations.filter { operation in rows.contains { $0.operation == operation } }
        guard !operations.isEmpty else { throw ThroughputUsageError("there is nothing to draw") }
        let libraries = ChartLibraries(rows)

        var svg = SVGWriter()
        let notes = ChartPage.notes(
            ["Longer is faster"] + report.machine.chartNotes + [ChartNumbers.day(report.date)])
        var bottom = ChartLegend(entries: libraries.entries).draw(to: &svg, top: ChartPage.top(below: notes))
        bottom = BarPanel(contests: contests, operations: operations, libraries: libraries)
            .draw(to: &svg, top: bottom + 14)

        let page = ChartPage(
            name: "throughput-bars", title: "Throughput in MB/s",
            notes: notes, summary: Self.summary(of: contests, operations))
        return page.svg(bottom: bottom, contents: svg)
    }

    /// The rows to draw for each workload.
    private func contests() throws(ThroughputUsageError) -> [BarContest] {
        let names = selection.workloads.isEmpty ? report.rows.map(\.workload).distinct : selection.workloads.distinct
        var contests: [BarContest] = []
        for name in names {
            let rows = report.rows.filter { $0.workload == name }
            guard !rows.isEmpty else {
                throw ThroughputUsageError("there is no workload \(name) in the report")
            }
            let contest = BarContest(workload: name, rows: rows.filter(selection.contains))
            if !contest.rows.isEmpty { contests.append(contest) }
        }
        return contests
    }

    private static func summary(of contests: [BarContest], _ operations: [ThroughputOperation]) -> String {
        contests.map { contest in
            let parts = operations.compactMap { operation -> String? in
                let rows = contest.rows(of: operation)
                guard !rows.isEmpty else { return nil }
                let figures = rows.map { "\($0.library) \(ChartNumbers.figure($0.megabytesPerSecond))" }
                return "\(operation.rawValue) \(figures.joined(separator: ", "))"
            }
            return "\(contest.workload): \(parts.joined(separator: "; "))."
        }
        .joined(separator: " ")
    }
}

extension ThroughputReport {
    /// The workloads that are decoded and encoded. A workload that decodes only parts of a payload would repeat the one
    /// that decodes all of it. Empty if nothing is encoded.
    var wholeWorkloads: [String] { rows.filter { $0.operation == .encode }.map(\.workload).distinct }
}

/// The figures that a chart shows. An empty list selects everything.
@_spi(Tools)
public struct ChartSelection: Equatable, Sendable {
    /// The names of the workloads, in the order in which they are drawn.
    public var workloads: [String] = []
    public var libraries: [String] = []
    public var operations: [ThroughputOperation] = []

    public init() {}

    func contains(_ row: ThroughputRow) -> Bool {
        (libraries.isEmpty || libraries.contains(row.library))
            && (operations.isEmpty || operations.contains(row.operation))
    }
}

/// The rows to draw for one workload.
struct BarContest {
    /// The operations with a throughput; the first decode is measured as a time.
    static let operations: [ThroughputOperation] = [.decode, .encode, .stream]

    let workload: String
    /// One row for each operation and library.
    let rows: [ThroughputRow]

    init(workload: String, rows: [ThroughputRow]) {
        self.workload = workload
        var distinct: [ThroughputRow] = []
        for row in rows where Self.operations.contains(row.operation) {
            let isKnown = distinct.contains { $0.operation == row.operation && $0.library == row.library }
            if !isKnown { distinct.append(row) }
        }
        self.rows = distinct
    }

    func rows(of operation: ThroughputOperation) -> [ThroughputRow] { rows.filter { $0.operation == operation } }

    /// The size of the payload, or of the first output if nothing was decoded.
    var bytes: Int? { (rows.first { $0.operation != .encode } ?? rows.first)?.bytes }

    /// The greatest figure of an operation.
    func maximum(of operation: ThroughputOperation) -> Double {
        rows(of: operation).map(\.megabytesPerSecond).filter(ChartNumbers.isDrawable).max() ?? 0
    }
}

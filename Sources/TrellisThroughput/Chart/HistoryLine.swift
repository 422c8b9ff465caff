/// The ratio of one library to one baseline over time, in one contest.
struct HistoryLine {
    struct Point {
        /// The index of the report.
        let index: Int
        let ratio: ThroughputRatio
        /// Whether it was measured on the same machine as the last report.
        let isOfSameMachine: Bool
    }

    let workload: String
    let operation: ThroughputOperation
    let library: String
    let yardstick: String
    let points: [Point]

    var name: String { "\(workload) \(operation.rawValue) \(library)" }

    /// Whether both have the same library and workload, for any operation.
    func isOfSameSubject(as other: HistoryLine) -> Bool {
        workload == other.workload && library == other.library
    }

    /// The lines of reports sorted by date; one for each row with a ratio to a baseline.
    static func lines(of reports: [ThroughputReport]) -> [HistoryLine] {
        var judged: [ThroughputRow] = []
        for row in reports.flatMap(\.rows) where !row.isYardstick && !row.ratios.isEmpty {
            if !judged.contains(where: { $0.key == row.key }) { judged.append(row) }
        }
        return judged.compactMap { sample in
            let rows = reports.map { report in
                report.rows.first { $0.key == sample.key && !$0.isYardstick }
            }
            guard let yardstick = yardstick(of: rows.compactMap { $0 }) else { return nil }
            let points = rows.enumerated().compactMap { index, row -> Point? in
                // Zero has no logarithm, and a value near zero would leave no space for the others.
                guard let ratio = row?.ratio(to: yardstick), ratio.value >= 1e-4, ChartNumbers.isDrawable(ratio.value)
                else { return nil }
                return Point(
                    index: index, ratio: ratio,
                    isOfSameMachine: reports[index].machine == reports[reports.count - 1].machine)
            }
            guard !points.isEmpty else { return nil }
            return HistoryLine(
                workload: sample.workload, operation: sample.operation, library: sample.library,
                yardstick: yardstick, points: points)
        }
    }

    /// The preferred baseline, the same for the whole line.
    private static func yardstick(of rows: [ThroughputRow]) -> String? {
        let preferred = ComparedFigure.preferredYardsticks
        if let name = preferred.first(where: { name in rows.contains { $0.ratio(to: name) != nil } }) { return name }
        return rows.last { !$0.ratios.isEmpty }?.ratios.first?.library
    }
}

/// Memory, allocations and instructions of one call, which do not depend on other load.
struct CostTable {
    private let columns: [(column: Column, text: (ThroughputRow) -> String)]
    /// The rows with at least one of these figures.
    private let rows: [ThroughputRow]

    /// Creates the table; nil if no row has any of these figures.
    init?(_ rows: [ThroughputRow]) {
        let all: [(title: String, figure: (ThroughputRow) -> Int?, text: (Int) -> String)] = [
            ("allocations", { $0.allocations }, grouped),
            ("allocated MB", { $0.allocatedBytes }, { fixed(Double($0) / 1e6, 3) }),
            ("peak MB", { $0.peakMemory }, { fixed(Double($0) / 1e6, 2) }),
            ("instructions", { $0.instructions }, grouped),
        ]
        let known = all.filter { cost in rows.contains { cost.figure($0) != nil } }
        self.rows = rows.filter { row in known.contains { $0.figure(row) != nil } }
        guard !known.isEmpty else { return nil }
        columns =
            [
                (.workloads(self.rows.map(\.workload)), { $0.workload }),
                (Column(title: "", width: 8, isText: true), { $0.operation.rawValue }),
                (Column(title: "library", width: 18, isText: true), { $0.library }),
            ]
            + known.map { cost in
                (Column(title: cost.title, width: 15), { row in cost.figure(row).map(cost.text) ?? "" })
            }
    }

    var lines: [String] {
        let columns = Columns(self.columns.map(\.column))
        var lines = ["", "one call, beside its time", columns.line(columns.titles)]
        var last = ""
        for row in rows {
            var cells = self.columns.map { $0.text(row) }
            let contest = "\(row.workload) \(row.operation)"
            if contest == last { (cells[0], cells[1]) = ("", "") }
            last = contest
            lines.append(columns.line(cells))
        }
        return lines
    }
}

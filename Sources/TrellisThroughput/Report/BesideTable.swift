/// The figures of two builds next to each other, such as debug and release. They are not checked, since differences are
/// expected.
struct BesideTable {
    private let rows: [(here: ThroughputRow, there: ThroughputRow)]
    private let titles: (here: String, there: String)
    /// The other machine, if it is not the same.
    private let otherMachine: String?

    init(_ here: ThroughputReport, _ there: ThroughputReport) {
        titles = (here.machine.build, there.machine.build)
        let isOther = (here.machine.processor, here.machine.cores) != (there.machine.processor, there.machine.cores)
        otherMachine = isOther ? "\(there.machine.processor), \(there.machine.cores) cores" : nil
        let others = Dictionary(there.rows.map { ($0.key, $0) }) { first, _ in first }
        rows = here.rows.filter { $0.operation != .first }.compactMap { row in others[row.key].map { (row, $0) } }
    }

    var lines: [String] {
        let columns = Columns([
            .workloads(rows.map(\.here.workload)),
            Column(title: "", width: 8, isText: true),
            Column(title: "library", width: 18, isText: true),
            Column(title: "\(titles.here) MB/s", width: 14),
            Column(title: "\(titles.there) MB/s", width: 14),
            Column(title: "× as fast", width: 11),
        ])
        let title = "\(titles.here) beside \(titles.there)" + (otherMachine.map { " on another machine: \($0)" } ?? "")
        var lines = ["", title, columns.line(columns.titles)]
        var last = ""
        for (here, there) in rows {
            let contest = "\(here.workload) \(here.operation)"
            lines.append(
                columns.line([
                    contest == last ? "" : here.workload, contest == last ? "" : here.operation.rawValue, here.library,
                    fixed(here.megabytesPerSecond, 1), fixed(there.megabytesPerSecond, 1),
                    fixed(there.nanosecondsPerCall / here.nanosecondsPerCall, 2),
                ]))
            last = contest
        }
        return lines
    }
}

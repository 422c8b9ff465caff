/// Decoding and encoding of each workload by Trellis and by Foundation, on one screen.
struct SummaryTable {
    private static let rival = "Foundation"

    private let rows: [ThroughputRow]

    init(_ rows: [ThroughputRow]) {
        self.rows = rows
    }

    /// The contests and contestants in the table: decoding and encoding by the measured library and by Foundation.
    static func contests(of contests: [ThroughputContest]) -> [ThroughputContest] {
        let whole = contests.filter { [.decode, .encode].contains($0.operation) }
        return (whole.isEmpty ? contests : whole).map { contest in
            var contest = contest
            let subject = contest.contestants.first { !$0.isYardstick } ?? contest.contestants[0]
            contest.contestants = contest.contestants.filter {
                $0.library == subject.library || $0.library == rival
            }
            return contest
        }
    }

    var lines: [String] {
        let subjects = rows.filter { $0.library != Self.rival }
        let name = subjects.map(\.library).distinct.count == 1 ? subjects[0].library : "measured"
        let titles = [
            "payload", "", "bytes", "\(name) MB/s", "\(Self.rival) MB/s", "× \(Self.rival)", "\(name) memory",
            "\(Self.rival) memory",
        ]
        let columns = titles.map { Column(title: $0, width: 0, isText: $0 == "payload" || $0.isEmpty) }
        var last = ""
        let rowCells = subjects.map { row in
            defer { last = row.workload }
            return cells(of: row, isFirst: row.workload != last)
        }
        let table = Columns(columns, fitting: rowCells)
        return ["", table.line(table.titles)] + rowCells.map(table.line) + [""]
            + Self.explanations.filter {
                !$0.hasPrefix("-: ") || rowCells.contains { $0.contains("-") }
            }
    }

    private func cells(of row: ThroughputRow, isFirst: Bool) -> [String] {
        let rival = rows.first {
            $0.library == Self.rival && $0.workload == row.workload && $0.operation == row.operation
        }
        return [
            isFirst ? row.workload : "", row.operation.rawValue, isFirst ? grouped(row.bytes) : "",
            fixed(row.megabytesPerSecond, 0), rival.map { fixed($0.megabytesPerSecond, 0) } ?? "-",
            row.ratio(to: Self.rival).map { fixed($0.value, 1) } ?? "-", Self.memory(of: row),
            rival.map(Self.memory) ?? "-",
        ]
    }

    private static func memory(of row: ThroughputRow) -> String {
        guard let bytes = row.peakMemory.map(Double.init) else { return "-" }
        return bytes < 999_500 ? "\(fixed(bytes / 1e3, 0)) kB" : "\(fixed(bytes / 1e6, 1)) MB"
    }

    private static let explanations = [
        "decode: JSON bytes to Swift models. encode: the models to JSON bytes. MB/s: more is faster.",
        "× \(rival): how many times as fast as \(rival)'s JSONDecoder and JSONEncoder with the same models.",
        "memory: by how much one call makes the process grow at its peak, models or output included.",
        "-: not measured: \(rival) does not take part in the workload, or the system does not tell.",
        "The figures are medians of a few rounds. To see every library, the noise, allocations and more, add --full.",
    ]
}

/// The figures of contests in columns, printed line by line as they are measured.
struct ContestTable {
    private let title: String
    private let columns: [Cell]
    private typealias Cell = (column: Column, text: (ThroughputRow) -> String)

    /// - Parameters:
    ///   - workloads: the names of the workloads in the table.
    ///   - contests: their contests, all with the same operation.
    init(
        _ operation: ThroughputOperation, isOfCalls: Bool, workloads: [String], _ contests: [ThroughputContest]
    ) {
        title = Self.title(operation) + (isOfCalls && operation != .first ? ", small documents" : "")
        let yardsticks = contests.flatMap(\.contestants).filter(\.isYardstick).map(\.library).distinct
        columns = Self.first(workloads) + (isOfCalls ? Self.calls : Self.bytes) + yardsticks.map(Self.ratio)
    }

    private static func title(_ operation: ThroughputOperation) -> String {
        switch operation {
        case .decode, .encode: operation.rawValue
        case .stream: "decode element by element, from chunks"
        case .first: "first decode of the type in a process"
        }
    }

    private static func first(_ workloads: [String]) -> [Cell] {
        [
            (.workloads(workloads), { $0.workload }),
            (Column(title: "library", width: 18, isText: true), { $0.library }),
            (Column(title: "bytes", width: 11), { grouped($0.bytes) }),
        ]
    }

    private static var spread: Cell { (Column(title: "±%", width: 6), { fixed($0.spread * 100, 1) }) }

    private static var bytes: [Cell] {
        [(Column(title: "MB/s", width: 9), { fixed($0.megabytesPerSecond, 1) }), spread]
    }

    private static var calls: [Cell] {
        [
            (Column(title: "calls/s", width: 11), { grouped(Int($0.callsPerSecond)) }),
            (Column(title: "ns/call", width: 11), { grouped(Int($0.nanosecondsPerCall.rounded())) }),
            spread,
        ]
    }

    private static func ratio(to library: String) -> Cell {
        let title = "× \(library == StringFloor.name ? "floor" : library)"
        return (
            Column(title: title, width: title.count + 2),
            { row in row.ratio(to: library).map { fixed($0.value, 2) } ?? "" }
        )
    }

    var header: [String] {
        ["", title, Columns(columns.map(\.column)).line(columns.map(\.column.title))]
    }

    /// The rows of one contest.
    func lines(_ rows: [ThroughputRow]) -> [String] {
        rows.enumerated().map { index, row in
            var cells = columns.map { $0.text(row) }
            if index > 0 { cells[0] = "" }
            return Columns(columns.map(\.column)).line(cells)
        }
    }
}

/// Prints the figures in columns.
struct Table {
    private let columns: [Cells]
    private let title: String

    /// - Parameter isOfCalls: whether the table is of small documents, of which a call is timed.
    init(_ direction: Direction, isOfCalls: Bool) {
        title = direction.rawValue + (isOfCalls ? ", small documents" : "")
        var columns = Self.first
        columns += isOfCalls ? Self.calls : Self.bytes
        columns.append((Column(title: "±%", width: 6), { fixed($1.spread * 100, 1) }))
        if direction == .decode {
            columns.append((Column(title: "× yajl", width: 9), { row, _ in Self.ratio(row.ratioToYajl) }))
            if !isOfCalls {
                columns.append((Column(title: "× floor", width: 9), { row, _ in Self.ratio(row.ratioToFloor) }))
            }
        }
        columns.append((Column(title: "× Foundation", width: 14), { row, _ in Self.ratio(row.ratioToFoundation) }))
        if direction == .decode, !isOfCalls {
            columns.append(
                (
                    Column(title: "peak MB", width: 9),
                    { row, _ in row.peakMemory.map { fixed(Double($0) / 1e6, 1) } ?? "" }
                ))
        }
        self.columns = columns
    }

    private typealias Cells = (column: Column, cell: (ReportRow, Timing) -> String)

    private static var first: [Cells] {
        [
            (Column(title: "workload", width: 26, isText: true), { row, _ in row.workload }),
            (Column(title: "library", width: 15, isText: true), { row, _ in row.library.rawValue }),
            (Column(title: "bytes", width: 11), { row, _ in grouped(row.bytes) }),
        ]
    }
    private static var bytes: [Cells] {
        [
            (Column(title: "MB/s", width: 9), { row, _ in fixed(row.megabytesPerSecond, 1) })
        ]
    }
    private static var calls: [Cells] {
        [
            (Column(title: "calls/s", width: 11), { row, _ in grouped(Int(row.callsPerSecond)) }),
            (Column(title: "µs/call", width: 9), { row, _ in fixed(row.microsecondsPerCall, 2) }),
        ]
    }

    private static func ratio(_ value: Double?) -> String { value.map { fixed($0, 2) } ?? "" }

    func printHeader() {
        print("\n\(title)")
        Columns(columns.map(\.column)).printLine(columns.map(\.column.title))
    }

    func printRows(_ rows: [ReportRow], _ timings: [Timing]) {
        for (index, (row, timing)) in zip(rows, timings).enumerated() {
            var cells = columns.map { $0.cell(row, timing) }
            if index > 0 { cells[0] = "" }
            Columns(columns.map(\.column)).printLine(cells)
        }
    }
}

/// The number with so many digits after the point, whatever the locale.
func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(sign)\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// The number with a comma at every thousand.
func grouped(_ value: Int) -> String {
    var text = ""
    for (index, digit) in String(value).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}

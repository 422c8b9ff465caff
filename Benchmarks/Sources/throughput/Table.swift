/// Prints the figures in columns.
struct Table {
    private static let columns = [
        Column(title: "workload", width: 26, isText: true),
        Column(title: "library", width: 14, isText: true),
        Column(title: "bytes", width: 11),
        Column(title: "MB/s", width: 9),
        Column(title: "±%", width: 6),
    ]
    private static let decodeColumns = [
        Column(title: "× yajl", width: 9),
        Column(title: "× floor", width: 9),
        Column(title: "× Foundation", width: 14),
    ]
    private static let encodeColumns = [Column(title: "× Foundation", width: 14)]

    private let columns: Columns
    private let direction: Direction

    init(_ direction: Direction) {
        self.direction = direction
        columns = Columns(Self.columns + (direction == .decode ? Self.decodeColumns : Self.encodeColumns))
    }

    func printHeader() {
        print("\n\(direction.rawValue)")
        columns.printLine(columns.titles)
    }

    func printRows(_ rows: [ReportRow], _ timings: [Timing]) {
        for (index, (row, timing)) in zip(rows, timings).enumerated() {
            var cells = [
                index == 0 ? row.workload : "",
                row.library.rawValue,
                grouped(row.bytes),
                fixed(row.megabytesPerSecond, 1),
                fixed(timing.spread * 100, 1),
            ]
            let ratios =
                direction == .decode
                ? [row.ratioToYajl, row.ratioToFloor, row.ratioToFoundation] : [row.ratioToFoundation]
            cells += ratios.map { $0.map { fixed($0, 2) } ?? "" }
            columns.printLine(cells)
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

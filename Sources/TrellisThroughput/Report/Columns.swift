/// Lines of aligned cells.
@_spi(Tools)
public struct Columns {
    private let columns: [Column]

    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Columns whose widths fit all of the lines.
    init(_ columns: [Column], fitting lines: [[String]]) {
        self.columns = columns.enumerated().map { index, column in
            let width = lines.map { $0[index].count }.max() ?? 0
            return Column(title: column.title, width: max(column.title.count, width) + 2, isText: column.isText)
        }
    }

    public var titles: [String] { columns.map(\.title) }

    public func printLine(_ cells: [String]) { Transcript.print([line(cells)]) }

    func line(_ cells: [String]) -> String {
        var line = ""
        for (column, cell) in zip(columns, cells) {
            // A cell that is wider than its column is separated from the next one.
            let space = String(
                repeating: " ", count: max(line.isEmpty && !column.isText ? 0 : 2, column.width - cell.count))
            line += column.isText ? cell + space : space + cell
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}

@_spi(Tools)
public struct Column {
    public let title: String
    let width: Int
    let isText: Bool

    /// A column of workloads, whose names are known before they are measured.
    static func workloads(_ names: [String]) -> Column {
        Column(title: "workload", width: max(26, (names.map(\.count).max() ?? 0) + 2), isText: true)
    }

    public init(title: String, width: Int, isText: Bool = false) {
        self.title = title
        self.width = width
        self.isText = isText
    }
}

/// Lines of cells that stand below each other.
struct Columns {
    private let columns: [Column]

    init(_ columns: [Column]) {
        self.columns = columns
    }

    var titles: [String] { columns.map(\.title) }

    func printLine(_ cells: [String]) {
        var line = ""
        for (column, cell) in zip(columns, cells) {
            let space = String(repeating: " ", count: max(0, column.width - cell.count))
            line += column.isText ? cell + space : space + cell
        }
        while line.last == " " { line.removeLast() }
        print(line)
    }
}

struct Column {
    let title: String
    let width: Int
    var isText = false
}

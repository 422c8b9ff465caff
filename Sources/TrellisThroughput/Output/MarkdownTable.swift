/// A table as GitHub shows it.
struct MarkdownTable {
    private let columns: [Column]
    private var lines: [[String]] = []

    /// - Parameter columns: their widths do not matter.
    init(_ columns: [Column]) {
        self.columns = columns
    }

    mutating func append(_ cells: [String]) {
        lines.append(cells)
    }

    var text: String {
        let titles = columns.map { $0.title.trimmingSpaces }
        let rules = columns.map { $0.isText ? "---" : "---:" }
        let cells = lines.map { $0.map { Self.escaped($0.trimmingSpaces) } }
        return ([titles.map(Self.escaped), rules] + cells).map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    /// The text as Markdown that shows it, on one line: names are anybody's choice.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\", "|", "`", "*", "_", "[", "]", "~", "#": result += "\\\(character)"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case _ where character.isNewline: result += " "
            default: result.append(character)
            }
        }
        return result
    }
}

extension String {
    /// The cells of tables for a terminal have spaces that hold them apart.
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

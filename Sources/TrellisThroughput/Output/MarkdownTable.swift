/// A table in GitHub's Markdown.
struct MarkdownTable {
    private let columns: [Column]
    private var lines: [[String]] = []

    /// - Parameter columns: the columns; their widths have no effect.
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

    /// The text escaped for Markdown, on one line, since names may contain any characters.
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
    /// The cell without the spaces that separate columns in terminal tables.
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

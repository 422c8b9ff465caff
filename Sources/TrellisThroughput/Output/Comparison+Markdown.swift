extension Comparison {
    /// The comparison as Markdown for the summary of a pull request: the result, changes with the worst first, and
    /// unchanged rows.
    ///
    /// - Parameter title: a heading above it; nil for none.
    func markdown(title: String? = nil) -> String {
        let changed = measures.filter { $0.verdict != .same }
        let unchanged = measures.filter { $0.verdict == .same }
        var parts: [String] = []
        if let title { parts.append("### \(MarkdownTable.escaped(title))") }
        parts.append("**\(MarkdownTable.escaped(summary))**")
        if !changed.isEmpty { parts.append(table(of: worstFirst(changed))) }
        if !notes.isEmpty { parts.append(notes.map { "- \(MarkdownTable.escaped($0))" }.joined(separator: "\n")) }
        if !unchanged.isEmpty {
            // GitHub requires empty lines around the table.
            parts.append("<details>\n<summary>\(unchanged.count) unchanged</summary>")
            parts.append(table(of: unchanged))
            parts.append("</details>")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Failures first, then by change; equal measures in the order of the report.
    private func worstFirst(_ measures: [ComparedMeasure]) -> [ComparedMeasure] {
        func rank(_ measure: ComparedMeasure) -> (Int, Double) { (measure.fails ? 0 : 1, measure.change ?? 0) }
        return measures.enumerated()
            .sorted { left, right in
                let (leftRank, rightRank) = (rank(left.element), rank(right.element))
                return leftRank == rightRank ? left.offset < right.offset : leftRank < rightRank
            }
            .map(\.element)
    }

    private func table(of measures: [ComparedMeasure]) -> String {
        var table = MarkdownTable(columns)
        for measure in measures { table.append(cells(of: measure)) }
        return table.text
    }
}

extension ThroughputReport {
    /// The figures of the run as Markdown, without a comparison.
    ///
    /// - Parameter title: a heading above it; nil for none.
    func markdown(title: String? = nil) -> String {
        let figures =
            rows.flatMap(\.ratios).map(\.library).distinct.map { ComparedFigure.ratio(to: $0) }
            + ComparedFigure.counts.filter { figure in rows.contains { figure.value(in: $0) != nil } }
        var columns = ["workload", "operation", "library"].map { Column(title: $0, width: 0, isText: true) }
        columns += (["bytes", "speed", "±"] + figures.map(\.title)).map { Column(title: $0, width: 0) }
        var table = MarkdownTable(columns)
        for row in rows {
            table.append(
                [
                    row.workload, row.operation.rawValue, row.library, grouped(row.bytes), row.speedText,
                    "\(fixed(row.spread * 100, 1)) %",
                ] + figures.map { figure in figure.value(in: row).map { figure.text($0.value) } ?? "" })
        }
        var parts: [String] = []
        if let title { parts.append("### \(MarkdownTable.escaped(title))") }
        parts.append(MarkdownTable.escaped("\(machine.text), \(machine.build)"))
        if !rows.isEmpty { parts.append(table.text) }
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension ThroughputRow {
    /// For smaller payloads, the time of a call is shown.
    private static let smallPayload = 10_000

    /// MB/s, or the time of a call if the payload is small.
    fileprivate var speedText: String {
        bytes < Self.smallPayload
            ? "\(groupedFigure(nanosecondsPerCall)) ns/call" : "\(fixed(megabytesPerSecond, 1)) MB/s"
    }
}

/// The ratios of several reports over time, with a line for each workload, operation and library.
///
/// Each line shows the speed of a library relative to a baseline: to `String floor` if the report has that ratio, or to
/// yajl, or to the first baseline. Lines with the same baseline share a panel.
struct HistoryChart: Sendable {
    private let reports: [ThroughputReport]

    /// - Parameter reports: the reports in any order; they are sorted by date.
    init(_ reports: [ThroughputReport]) {
        self.reports = ThroughputReport.ordered(reports)
    }

    /// The contents of an SVG file, readable in light and dark mode.
    ///
    /// - Throws: `ThroughputUsageError` if there are fewer than two reports, or none has a ratio.
    func svg() throws(ThroughputUsageError) -> String {
        guard let first = reports.first, let last = reports.last, reports.count > 1 else {
            throw ThroughputUsageError("a history needs at least two reports")
        }
        let lines = HistoryLine.lines(of: reports)
        guard !lines.isEmpty else { throw ThroughputUsageError("there is nothing to draw") }

        var svg = SVGWriter()
        let notes = ChartPage.notes(
            [
                "\(reports.count) runs, \(ChartNumbers.day(first.date)) to \(ChartNumbers.day(last.date))",
                "higher is faster",
            ] + last.machine.chartNotes)
        var bottom = ChartPage.top(below: notes)
        if lines.contains(where: { $0.points.contains { !$0.isOfSameMachine } }) {
            svg.circle(x: ChartPage.margin + 5, y: bottom + 4, radius: 4, class: "point hollow grey1")
            svg.line(
                of: .note, "measured on another machine or build than the last", x: ChartPage.margin + 18,
                y: bottom + 8)
            bottom += 18
        }
        var panels = Self.yardsticks(of: lines).map { yardstick in
            let indices = lines.indices.filter { lines[$0].yardstick == yardstick }
            return HistoryPanel(
                yardstick: yardstick, lines: indices.map { lines[$0] }, reports: reports,
                colors: Self.colors(of: indices, in: lines))
        }
        let labelRoom = panels.map(\.widestLabel).max() ?? 0
        for index in panels.indices {
            panels[index].labelRoom = labelRoom
            bottom = panels[index].draw(to: &svg, top: bottom + (index == 0 ? 12 : 34))
        }
        let page = ChartPage(
            name: "throughput-history", title: "Throughput over time",
            notes: notes, summary: lines.map(Self.summary).joined(separator: " "))
        return page.svg(bottom: bottom, contents: svg)
    }

    /// The baselines with the most lines first.
    private static func yardsticks(of lines: [HistoryLine]) -> [String] {
        let names = lines.map(\.yardstick)
        return (ComparedFigure.preferredYardsticks + names).distinct.filter(names.contains)
    }

    /// The color numbers of the lines in one panel. As long as there are enough colors, a library has the same color
    /// for a workload in each panel.
    private static func colors(of indices: [Int], in lines: [HistoryLine]) -> [Int] {
        var subjects: [HistoryLine] = []
        for line in lines where !subjects.contains(where: { $0.isOfSameSubject(as: line) }) { subjects.append(line) }
        guard subjects.count <= ChartStyle.hueCount else { return Array(indices.indices) }
        var colors: [Int] = []
        for index in indices {
            var color = subjects.firstIndex { $0.isOfSameSubject(as: lines[index]) } ?? 0
            while colors.contains(color) { color += subjects.count }
            colors.append(color)
        }
        return colors
    }

    private static func summary(of line: HistoryLine) -> String {
        let ratios = line.points.map { ChartNumbers.figure($0.ratio.value) }
        let ends = ratios.count > 1 ? "from \(ratios[0]) to \(ratios[ratios.count - 1])" : ratios[0]
        return "\(line.name): \(ends) times as fast as \(line.yardstick)."
    }
}

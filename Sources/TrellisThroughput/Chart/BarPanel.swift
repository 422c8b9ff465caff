/// A column of bars for each operation, with the workloads below each other.
struct BarPanel {
    let contests: [BarContest]
    let operations: [ThroughputOperation]
    let libraries: ChartLibraries

    /// The distance between the tops of two bars.
    private static let pitch = 18.0
    private static let thickness = 13.0
    /// The gap between the bars of two workloads.
    private static let gap = 24.0
    private static let columnGap = 30.0

    /// The position of the bars of an operation.
    private struct Column {
        let operation: ThroughputOperation
        let left: Double
        /// The length of the longest bar.
        let length: Double
        /// The value of the longest bar; nil if each workload has its own scale.
        let scale: Double?
        let right: Double
    }

    /// The right edge of the workload names.
    private var namesRoom: Double {
        let widest = contests.map { ChartText.label.width(SVGWriter.clean($0.workload)) }.max() ?? 0
        return min(max(widest, 60), 190)
    }

    /// Draws the panel, and returns its end.
    func draw(to svg: inout SVGWriter, top: Double) -> Double {
        let columns = columns()
        for column in columns {
            svg.heading(
                column.operation.heading, note: column.scale == nil ? "each workload to its own scale" : nil,
                x: column.left, y: top + 13, room: column.right - column.left)
        }
        let bandsTop = top + 26
        let bottom = bandsTop + contests.reduce(0) { $0 + height(of: $1) }
        for column in columns { drawGrid(of: column, to: &svg, top: bandsTop, bottom: bottom) }
        var y = bandsTop
        for contest in contests {
            draw(contest, in: columns, to: &svg, top: y)
            y += height(of: contest)
        }
        svg.line(x1: ChartPage.margin, y1: y, x2: ChartPage.width - ChartPage.margin, y2: y, class: "rule")
        return bottom + (columns.contains { $0.scale != nil } ? 20 : 6)
    }

    private func columns() -> [Column] {
        let left = ChartPage.margin + namesRoom + 16
        let count = Double(operations.count)
        let width = (ChartPage.width - ChartPage.margin - left - (count - 1) * Self.columnGap) / count
        return operations.enumerated().map { index, operation in
            let x = left + Double(index) * (width + Self.columnGap)
            let figures = contests.flatMap { $0.rows(of: operation) }.map(\.megabytesPerSecond)
            let figureRoom = figures.map { ChartText.figure.width(ChartNumbers.figure($0)) }.max() ?? 0
            return Column(
                operation: operation, left: x, length: width - figureRoom - 6, scale: scale(of: operation),
                right: x + width)
        }
    }

    /// Whether one scale is used for all workloads. This shows more, if the best bar of each workload is visible next
    /// to the best bar of all.
    private func scale(of operation: ThroughputOperation) -> Double? {
        let maxima = contests.map { $0.maximum(of: operation) }.filter { $0 > 0 }
        guard let greatest = maxima.max(), let least = maxima.min() else { return 0 }
        return greatest / least <= 20 ? greatest : nil
    }

    /// The height of a contest, with the line that separates contests and the space around the bars. The minimum is the
    /// height of the two lines of the name.
    private func height(of contest: BarContest) -> Double {
        Self.gap + max(32, barsHeight(operations.map { contest.rows(of: $0).count }.max() ?? 0))
    }

    private func barsHeight(_ count: Int) -> Double { Double(count) * Self.pitch - (Self.pitch - Self.thickness) }

    private func drawGrid(of column: Column, to svg: inout SVGWriter, top: Double, bottom: Double) {
        guard let scale = column.scale, scale > 0 else { return }
        let distance = max(70, ChartText.note.width(ChartNumbers.figure(scale)) + 20)
        let ticks = ChartTick.linear(from: 0, to: scale, count: min(6, max(2, Int(column.length / distance))))
        for tick in ticks {
            let x = column.left + tick.value / scale * column.length
            if tick.value > 0 { svg.line(x1: x, y1: top, x2: x, y2: bottom, class: "grid") }
            svg.line(of: .note, tick.text, x: x, y: bottom + 17, anchor: .middle)
        }
    }

    private func draw(_ contest: BarContest, in columns: [Column], to svg: inout SVGWriter, top: Double) {
        svg.line(x1: ChartPage.margin, y1: top, x2: ChartPage.width - ChartPage.margin, y2: top, class: "rule")
        let first = top + Self.gap / 2
        svg.line(of: .label, contest.workload, x: ChartPage.margin, y: first + 11, room: namesRoom)
        if let bytes = contest.bytes, bytes > 0 {
            svg.line(of: .note, ChartNumbers.bytes(bytes), x: ChartPage.margin, y: first + 28)
        }
        for column in columns {
            let rows = contest.rows(of: column.operation)
            let scale = column.scale ?? contest.maximum(of: column.operation)
            for (index, row) in rows.enumerated() {
                draw(row, in: column, scale: scale, to: &svg, top: first + Double(index) * Self.pitch)
            }
            guard !rows.isEmpty else { continue }
            svg.line(
                x1: column.left, y1: first - 4, x2: column.left, y2: first + barsHeight(rows.count) + 4, class: "axis")
        }
    }

    private func draw(
        _ row: ThroughputRow, in column: Column, scale: Double, to svg: inout SVGWriter, top: Double
    ) {
        let figure = row.megabytesPerSecond
        let length = ChartNumbers.isDrawable(figure) && scale > 0 ? figure / scale * column.length : 0
        let text = ChartNumbers.figure(figure)
        if length > 0 {
            svg.rect(
                x: column.left, y: top, width: length, height: Self.thickness,
                class: "bar \(libraries.paint(of: row.library))",
                tooltip: "\(row.workload), \(row.operation.rawValue), \(row.library): \(text) MB/s"
                    + (ChartNumbers.isDrawable(row.spread) ? " ±\(fixed(row.spread * 100, 1)) %" : ""))
        }
        svg.line(of: .figure, text, x: column.left + length + 6, y: top + 11, class: "over")
    }
}

extension ThroughputOperation {
    /// The heading of a column.
    var heading: String {
        switch self {
        case .decode: "Decode"
        case .encode: "Encode"
        case .stream: "Decode in a stream"
        case .first: "First decode"
        }
    }
}

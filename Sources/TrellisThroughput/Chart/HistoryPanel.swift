/// The lines with the same baseline.
struct HistoryPanel {
    let yardstick: String
    let lines: [HistoryLine]
    let reports: [ThroughputReport]
    /// The color number of each line.
    let colors: [Int]
    /// The width reserved for names next to the lines, the same in all panels.
    var labelRoom = 0.0

    private static let plotHeight = 220.0
    /// The maximum number of lines with names next to them; more lines have a legend.
    private static let mostLabels = 14
    private static let widestLabel = 250.0

    private var isLabelled: Bool { lines.count <= Self.mostLabels }

    /// The width that the names need next to the lines.
    var widestLabel: Double {
        guard isLabelled else { return 0 }
        return min(Self.widestLabel, names.map { ChartText.label.width(SVGWriter.clean($0)) }.max() ?? 0)
    }

    /// Draws the panel, and returns its end.
    func draw(to svg: inout SVGWriter, top: Double) -> Double {
        drawHeading(to: &svg, top: top)
        let y = scale(top: top)
        let ticks = ticks(of: y)
        let left = ChartPage.margin + max(34, ticks.map { ChartText.note.width($0.text) }.max() ?? 0) + 10
        let right = ChartPage.width - ChartPage.margin - (isLabelled ? labelRoom + 26 : 0)
        for tick in ticks {
            let place = y.place(of: tick.value)
            // The line at which a library is as fast as the baseline.
            svg.line(x1: left, y1: place, x2: right, y2: place, class: tick.value == 1 ? "rule" : "grid")
            svg.line(of: .note, tick.text, x: left - 10, y: place + 4, anchor: .end)
        }
        let x = ChartScale(low: 0, high: Double(reports.count - 1), start: left + 14, end: right - 14)
        var bottom = drawDates(x, to: &svg, left: left, right: right, top: y.start)
        drawCurves(x, y, to: &svg)
        if isLabelled {
            drawLabels(x, y, to: &svg, right: right)
        } else {
            let entries = names.enumerated().map { index, name in
                ChartLegend.Entry(
                    name: name, paint: ChartStyle.hue(colors[index]), dash: ChartStyle.dash(colors[index]))
            }
            bottom = ChartLegend(entries: entries).drawColumns(to: &svg, top: bottom + 14) - 8
        }
        return bottom
    }

    /// The properties that all lines share, written once above them.
    private func drawHeading(to svg: inout SVGWriter, top: Double) {
        let common = [commonOperation?.rawValue, commonLibrary].compactMap { $0 } + ["logarithmic scale"]
        svg.heading(
            "Times as fast as \(yardstick)", note: common.joined(separator: " · "), x: ChartPage.margin, y: top + 13,
            room: ChartPage.room)
    }

    private var commonOperation: ThroughputOperation? {
        lines.allSatisfy { $0.operation == lines[0].operation } ? lines[0].operation : nil
    }

    private var commonLibrary: String? {
        lines.allSatisfy { $0.library == lines[0].library } ? lines[0].library : nil
    }

    /// The properties that differ between the lines.
    private var names: [String] {
        lines.map { line in
            [
                line.workload, commonOperation == nil ? line.operation.rawValue : nil,
                commonLibrary == nil ? line.library : nil,
            ].compactMap { $0 }.joined(separator: " ")
        }
    }

    /// A logarithmic scale, on which equal relative changes have equal heights.
    private func scale(top: Double) -> ChartScale {
        let values = lines.flatMap(\.points).map(\.ratio.value)
        let low = values.min() ?? 1
        let high = values.max() ?? 1
        // Noise must not look like a change.
        let room = max(1.05, min(1.15, high / low))
        let plotTop = top + 32
        let height = max(Self.plotHeight, Double(min(lines.count, Self.mostLabels)) * LineLabels.pitch)
        return ChartScale(
            low: low / room, high: high * room, start: plotTop + height, end: plotTop, isLogarithmic: true)
    }

    private func ticks(of y: ChartScale) -> [ChartTick] {
        let ticks =
            y.high / y.low > 4
            ? ChartTick.logarithmic(from: y.low, to: y.high) : ChartTick.linear(from: y.low, to: y.high, count: 6)
        var distant: [ChartTick] = []
        for tick in ticks {
            if let last = distant.last, y.place(of: last.value) - y.place(of: tick.value) < 18 { continue }
            distant.append(tick)
        }
        return distant
    }

    /// Draws the dates below the panel: as many as fit, at equal distances, and always the last one. Returns their end.
    private func drawDates(
        _ x: ChartScale, to svg: inout SVGWriter, left: Double, right: Double, top: Double
    ) -> Double {
        svg.line(x1: left, y1: top, x2: right, y2: top, class: "rule")
        let days = reports.map { ChartNumbers.day($0.date) }
        // Includes the time if several reports have the same date.
        let hasTimes = zip(days, days.dropFirst()).contains { $0 == $1 }
        let width = days.map { ChartText.note.width($0) }.max() ?? 0
        let distance = x.place(of: 1) - x.place(of: 0)
        let step = max(1, Int(((width + 14) / distance).rounded(.up)))
        for index in days.indices {
            let place = x.place(of: Double(index))
            svg.line(x1: place, y1: top, x2: place, y2: top + 4, class: "rule")
            guard (days.count - 1 - index).isMultiple(of: step) else { continue }
            let half = width / 2
            let middle = min(max(place, ChartPage.margin + half), ChartPage.width - ChartPage.margin - half)
            svg.line(of: .note, days[index], x: middle, y: top + 19, anchor: .middle)
            if hasTimes {
                svg.line(of: .note, ChartNumbers.time(reports[index].date), x: middle, y: top + 34, anchor: .middle)
            }
        }
        return top + (hasTimes ? 38 : 23)
    }

    private func drawCurves(_ x: ChartScale, _ y: ChartScale, to svg: inout SVGWriter) {
        for (index, line) in lines.enumerated() where line.points.count > 1 {
            svg.polyline(
                line.points.map { (x.place(of: Double($0.index)), y.place(of: $0.ratio.value)) },
                class: "curve \(ChartStyle.hue(colors[index]))\(ChartStyle.dash(colors[index]))")
        }
        // If there are many points, the lines between them must be visible.
        let radius = reports.count > 16 ? 2.5 : 3.5
        for (index, line) in lines.enumerated() {
            for point in line.points {
                svg.circle(
                    x: x.place(of: Double(point.index)), y: y.place(of: point.ratio.value), radius: radius,
                    class: "point \(ChartStyle.hue(colors[index]))" + (point.isOfSameMachine ? "" : " hollow"),
                    tooltip: tooltip(of: point, in: line))
            }
        }
    }

    private func tooltip(of point: HistoryLine.Point, in line: HistoryLine) -> String {
        let report = reports[point.index]
        let spread =
            ChartNumbers.isDrawable(point.ratio.spread) ? " ±\(fixed(point.ratio.spread * 100, 1)) %" : ""
        return "\(line.name): \(fixed(point.ratio.value, 3)) × \(yardstick)\(spread), "
            + "\(ChartNumbers.day(report.date)) \(ChartNumbers.time(report.date)), \(report.machine.chartNote)"
    }

    private func drawLabels(
        _ x: ChartScale, _ y: ChartScale, to svg: inout SVGWriter, right: Double
    ) {
        let names = names
        let ends: [(x: Double, y: Double)] = lines.map { line in
            guard let last = line.points.last else { return (right, y.end) }
            return (x.place(of: Double(last.index)), y.place(of: last.ratio.value))
        }
        let places = LineLabels.places(ends.map(\.y), top: y.end + 4, bottom: y.start - 4)
        for index in lines.indices {
            let paint = ChartStyle.hue(colors[index])
            let end = ends[index]
            svg.polyline(
                [(end.x, end.y), (max(end.x, right - 6), end.y), (right + 12, places[index])],
                class: "leader \(paint)")
            svg.line(of: .label, names[index], x: right + 20, y: places[index] + 4.5, room: labelRoom)
        }
    }
}

/// The throughput of decoding over the size of the payload, a line for each library.
///
/// Workloads of one size have the same payload and differ by their models; the first of them, with the others' models left
/// out, is what can be compared with other payloads.
struct SizePanel {
    private let workloads: [BarContest]
    private let isComplete: Bool
    private let libraries: ChartLibraries

    private static let plotHeight = 210.0

    init(contests: [BarContest], libraries: ChartLibraries) {
        let decoded = contests.filter { contest in
            contest.maximum(of: .decode) > 0 && (contest.bytes ?? 0) > 0
        }
        var distinct: [BarContest] = []
        for contest in decoded where !distinct.contains(where: { $0.bytes == contest.bytes }) {
            distinct.append(contest)
        }
        workloads = distinct.sorted { ($0.bytes ?? 0) < ($1.bytes ?? 0) }
        isComplete = distinct.count == decoded.count
        self.libraries = libraries
    }

    /// Two points make no curve.
    var isWorthDrawing: Bool { workloads.count >= 3 }

    /// One library's points.
    private struct Curve {
        let library: String
        let paint: String
        let points: [(x: Double, y: Double, row: ThroughputRow)]
    }

    /// Draws all, and says where it ends.
    func draw(to svg: inout SVGWriter, top: Double) -> Double {
        svg.heading(
            "Decode, MB/s by payload size", note: isComplete ? nil : "of workloads of one size, the first",
            x: ChartPage.margin, y: top + 13, room: ChartPage.room)
        let rows = workloads.flatMap { $0.rows(of: .decode) }.filter { ChartNumbers.isDrawable($0.megabytesPerSecond) }
        let names = libraries.entries.map(\.name).filter { name in rows.contains { $0.library == name } }
        let maximum = rows.map(\.megabytesPerSecond).max() ?? 0
        let ticks = ChartTick.linear(from: 0, to: maximum * 1.04, count: 5)
        let tickRoom = ticks.map { ChartText.note.width($0.text) }.max() ?? 0
        let widest = names.map { ChartText.label.width(SVGWriter.clean($0)) }.max() ?? 0
        // The name of the greatest payload needs room there as well.
        let labelRoom = min(max(widest, 90), 180)
        let left = ChartPage.margin + tickRoom + 10
        let right = ChartPage.width - ChartPage.margin - labelRoom - 26

        let sizes = workloads.map { Double($0.bytes ?? 1) }
        let x = ChartScale(
            low: sizes[0] * 0.8, high: sizes[sizes.count - 1] * 1.25, start: left, end: right, isLogarithmic: true)
        let flags = flags(x, sizes)
        let plotTop = top + 26 + Double((flags.map(\.row).max() ?? 0) + 1) * LineLabels.pitch + 8
        let height = max(Self.plotHeight, Double(names.count) * LineLabels.pitch + 10)
        let bottom = plotTop + height
        let y = ChartScale(low: 0, high: maximum * 1.04, start: bottom, end: plotTop)

        for tick in ticks {
            let place = y.place(of: tick.value)
            svg.line(x1: left, y1: place, x2: right, y2: place, class: tick.value == 0 ? "rule" : "grid")
            svg.line(of: .note, tick.text, x: left - 10, y: place + 4, anchor: .end)
        }
        drawSizes(x, to: &svg, bottom: bottom)
        for (flag, contest) in zip(flags, workloads) {
            let base = plotTop - 8 - Double(flag.row) * LineLabels.pitch
            svg.line(x1: flag.x, y1: base - 11, x2: flag.x, y2: bottom, class: "rule")
            svg.line(of: .note, contest.workload, x: flag.x + 5, y: base, room: flag.width)
        }
        let curves = names.map { name in
            Curve(
                library: name, paint: libraries.paint(of: name),
                points: rows.filter { $0.library == name }.map { row in
                    (x.place(of: Double(row.bytes)), y.place(of: row.megabytesPerSecond), row)
                })
        }
        draw(curves, to: &svg, right: right, top: plotTop, bottom: bottom, labelRoom: labelRoom)
        return bottom + 22
    }

    /// The names of the workloads above the plot.
    private func flags(_ x: ChartScale, _ sizes: [Double]) -> [(x: Double, width: Double, row: Int)] {
        let labels = zip(workloads, sizes).map { contest, size in
            let place = x.place(of: size)
            let room = min(170, ChartPage.width - ChartPage.margin - place - 5)
            return (x: place, width: min(room, ChartText.note.width(SVGWriter.clean(contest.workload))))
        }
        let rows = LineLabels.rows(labels.map { ($0.x, $0.width + 12) })
        return zip(labels, rows).map { ($0.x, $0.width, $1) }
    }

    private func drawSizes(_ x: ChartScale, to svg: inout SVGWriter, bottom: Double) {
        var taken = -Double.infinity
        for tick in ChartTick.logarithmic(from: x.low, to: x.high) {
            let text = ChartNumbers.bytes(Int(tick.value.rounded()))
            let place = x.place(of: tick.value)
            let half = ChartText.note.width(text) / 2
            guard tick.value >= 1, place - half > taken + 8 else { continue }
            svg.line(x1: place, y1: bottom, x2: place, y2: bottom + 4, class: "rule")
            svg.line(of: .note, text, x: place, y: bottom + 18, anchor: .middle)
            taken = place + half
        }
    }

    private func draw(
        _ curves: [Curve], to svg: inout SVGWriter, right: Double, top: Double, bottom: Double, labelRoom: Double
    ) {
        let places = LineLabels.places(curves.map { $0.points.last?.y ?? bottom }, top: top + 6, bottom: bottom)
        for (curve, place) in zip(curves, places) {
            if curve.points.count > 1 {
                svg.polyline(curve.points.map { ($0.x, $0.y) }, class: "curve \(curve.paint)")
            }
            if let last = curve.points.last {
                svg.polyline(
                    [(last.x, last.y), (right + 4, last.y), (right + 16, place)], class: "leader \(curve.paint)")
            }
            svg.line(of: .label, curve.library, x: right + 22, y: place + 4.5, room: labelRoom)
        }
        // Points above the lines.
        for curve in curves {
            for point in curve.points {
                svg.circle(
                    x: point.x, y: point.y, radius: 3.5, class: "point \(curve.paint)",
                    tooltip: "\(point.row.workload), \(curve.library): "
                        + "\(ChartNumbers.figure(point.row.megabytesPerSecond)) MB/s of "
                        + "\(grouped(point.row.bytes)) bytes")
            }
        }
    }
}

/// The libraries of a report in the order of its rows, each with its color.
struct ChartLibraries {
    let entries: [ChartLegend.Entry]

    /// - Parameter accented: the library with the accent color; by default, the first that is not a baseline.
    init(_ rows: [ThroughputRow], accented: String = "Trellis") {
        var found: [ThroughputRow] = []
        for row in rows where !found.contains(where: { $0.library == row.library }) { found.append(row) }
        var hues = 0
        var greys = 0
        if found.contains(where: { $0.library == accented && !$0.isYardstick }) { hues = 1 }
        entries = found.map { row in
            let paint: String
            if row.isYardstick {
                paint = ChartStyle.yardstick(greys)
                greys += 1
            } else if row.library == accented {
                paint = ChartStyle.hue(0)
            } else {
                // The accent color is used only once.
                paint = ChartStyle.hue(hues < ChartStyle.hueCount ? hues : 1 + (hues - 1) % (ChartStyle.hueCount - 1))
                hues += 1
            }
            return ChartLegend.Entry(name: row.library, paint: paint)
        }
    }

    func paint(of library: String) -> String { entries.first { $0.name == library }?.paint ?? "grey1" }
}

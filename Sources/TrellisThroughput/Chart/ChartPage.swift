/// The common parts of all charts: size, heading, and description for screen readers.
struct ChartPage {
    /// The width at which GitHub shows a README without scaling.
    static let width = 880.0
    static let margin = 28.0
    /// The width between the margins.
    static let room = width - 2 * margin

    /// A prefix for identifiers in the file, which must differ from those of other charts on the same page.
    let name: String
    let title: String
    /// The lines below the title.
    let notes: [String]
    /// A description of the chart in sentences.
    let summary: String

    /// The start of the contents below one line of notes.
    static let top = 80.0
    private static let noteHeight = 18.0

    /// Where the contents begin below the lines of notes.
    static func top(below notes: [String]) -> Double { top + noteHeight * Double(max(1, notes.count) - 1) }

    /// Parts of a note in as few lines as have room for them.
    static func notes(_ parts: [String]) -> [String] {
        var lines: [String] = []
        for part in parts {
            let longer = lines.last.map { "\($0) · \(part)" }
            if let longer, ChartText.note.width(SVGWriter.clean(longer)) <= room {
                lines[lines.count - 1] = longer
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    /// The file, with contents of the given height below the heading.
    func svg(bottom: Double, contents: SVGWriter) -> String {
        let height = SVGWriter.number((bottom + 22).rounded(.up))
        let width = SVGWriter.number(Self.width)
        var svg = SVGWriter()
        svg.open(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("class", "trellis-chart"),
                ("viewBox", "0 0 \(width) \(height)"), ("width", width), ("height", height), ("role", "img"),
                ("aria-labelledby", "\(name)-title \(name)-summary"),
            ])
        svg.element("title", [("id", "\(name)-title")], content: title)
        svg.element("desc", [("id", "\(name)-summary")], content: summary)
        svg.open("style", [])
        svg.raw(ChartStyle.css)
        svg.close("style")
        svg.element("rect", [("class", "background"), ("width", width), ("height", height), ("rx", "8")])
        svg.line(of: .title, title, x: Self.margin, y: 40, room: Self.room)
        for (index, note) in notes.enumerated() {
            let y = 61 + Self.noteHeight * Double(index)
            svg.line(of: .note, note, x: Self.margin, y: y, room: Self.room)
        }
        svg.raw(contents.text)
        svg.close("svg")
        return svg.text
    }
}

extension ThroughputMachine {
    /// The machine on one line, for a tooltip.
    var chartNote: String { chartNotes.joined(separator: " · ") }

    /// The parts of a note of a chart.
    var chartNotes: [String] {
        let cores = cores == 1 ? "1 core" : "\(grouped(cores)) cores"
        return [processor, cores, system] + (build == "release" ? [] : ["\(build) build"])
    }
}

/// The legend: the color of each name, in lines of the chart's width.
struct ChartLegend {
    struct Entry {
        let name: String
        /// The class of its color.
        let paint: String
        /// The dash pattern, for a line.
        var dash: String?
    }

    let entries: [Entry]
    private static let pitch = 21.0
    private static let swatch = 12.0

    /// Draws entries in sequence. Returns the position after them.
    func draw(to svg: inout SVGWriter, top: Double) -> Double {
        var x = ChartPage.margin
        var y = top
        for entry in entries {
            let width = Self.swatch + 7 + min(260, ChartText.label.width(SVGWriter.clean(entry.name)))
            if x > ChartPage.margin, x + width > ChartPage.width - ChartPage.margin {
                x = ChartPage.margin
                y += Self.pitch
            }
            svg.rect(
                x: x + 0.5, y: y + 0.5, width: Self.swatch - 1, height: Self.swatch - 1, radius: 2,
                class: "bar \(entry.paint)")
            svg.line(of: .label, entry.name, x: x + Self.swatch + 7, y: y + 10.5, room: 260)
            x += width + 16
        }
        return y + Self.pitch
    }

    /// Draws entries in columns, with lines. Returns the position after them.
    func drawColumns(to svg: inout SVGWriter, top: Double) -> Double {
        let widest = entries.map { ChartText.label.width(SVGWriter.clean($0.name)) }.max() ?? 0
        let columns = max(1, min(3, Int((ChartPage.room + 20) / (widest + 56))))
        let width = (ChartPage.room + 20) / Double(columns)
        let rows = (entries.count + columns - 1) / columns
        for (index, entry) in entries.enumerated() {
            let x = ChartPage.margin + Double(index / rows) * width
            let y = top + Double(index % rows) * Self.pitch + 6
            svg.polyline([(x + 1, y), (x + 27, y)], class: "curve \(entry.paint)\(entry.dash ?? "")")
            svg.line(of: .label, entry.name, x: x + 36, y: y + 4.5, room: width - 56)
        }
        return top + Double(rows) * Self.pitch
    }
}

extension Comparison {
    /// The table for a terminal, in the order of the report, with the result in the last line.
    var text: String {
        var lines: [String] = []
        if !measures.isEmpty {
            let cells = measures.map { self.cells(of: $0) }
            let columns = Columns(self.columns, fitting: cells)
            lines = [columns.line(columns.titles)] + cells.map(columns.line) + [""]
        }
        return (lines + notes + [summary]).joined(separator: "\n")
    }

    /// The result in one line.
    var summary: String {
        let compared = measures.filter { $0.verdict != .new && $0.verdict != .gone }
        let fallen = compared.count { $0.verdict == .fallen }
        var parts: [String] = []
        if compared.isEmpty {
            parts.append("nothing to compare")
        } else if fallen > 0 {
            parts.append("\(fallen) of \(compared.count) fell")
        } else if compared.contains(where: { $0.tolerance != nil }) {
            parts.append("nothing fell of \(compared.count)")
        } else {
            // Without a tolerance, "nothing fell" would be misleading.
            parts.append("\(compared.count) compared, without a tolerance")
        }
        for (verdict, words) in [(ComparedMeasure.Verdict.worse, "got worse"), (.better, "got better")] {
            let count = compared.count { $0.verdict == verdict }
            if count > 0 { parts.append("\(count) \(words)") }
        }
        for (verdict, words) in [(ComparedMeasure.Verdict.new, "new"), (.gone, "gone")] {
            let found = measures.filter { $0.verdict == verdict }
            let failing = found.count(where: \.fails)
            if !found.isEmpty {
                parts.append("\(found.count) \(words)" + (failing > 0 ? " (\(failing) must not be)" : ""))
            }
        }
        return parts.joined(separator: ", ")
    }

    /// The columns of the table, without widths.
    var columns: [Column] {
        var columns = ["workload", "operation", "library", "measure"].map { Column(title: $0, width: 0, isText: true) }
        columns += ["old", "new"].map { Column(title: $0, width: 0) }
        if comparesSpeeds { columns += ["old MB/s", "new MB/s"].map { Column(title: $0, width: 0) } }
        columns += ["change", "noise"].map { Column(title: $0, width: 0) }
        // The spaces separate the verdict from the numbers to its left.
        return columns + [Column(title: "  verdict", width: 0, isText: true)]
    }

    func cells(of measure: ComparedMeasure) -> [String] {
        func value(_ value: Double?) -> String {
            guard let value, let figure = measure.figure else { return "" }
            return figure.text(value)
        }
        let row = measure.row
        var cells = [row.workload, row.operation.rawValue, row.library, measure.figure?.title ?? ""]
        cells.append(value(measure.old) + (measure.basis == .expectation ? " expected" : ""))
        cells.append(value(measure.new))
        if comparesSpeeds {
            cells += [measure.oldSpeed, measure.newSpeed].map { $0.map { fixed($0, 1) } ?? "" }
        }
        cells.append(changeText(measure))
        cells.append(measure.noise.map { $0.isFinite ? "±\(fixed($0, 1)) %" : "" } ?? "")
        cells.append("  " + verdictText(measure))
        return cells
    }

    /// The change of the figure itself: a ratio that is worse has fallen, and a count that is worse has grown.
    private func changeText(_ measure: ComparedMeasure) -> String {
        guard let change = measure.change else { return "" }
        let growth = measure.figure?.isRatio == true || change == 0 ? change : -change
        guard growth.isFinite else { return growth < 0 ? "-∞" : "+∞" }
        // Growth by many thousands of percent is easier to read as a factor.
        if growth >= 900, let old = measure.old, let new = measure.new { return "× \(fixed(new / old, 1))" }
        let text = fixed(growth, 1)
        return "\(text.hasPrefix("-") || text == "0.0" ? "" : "+")\(text) %"
    }

    private func verdictText(_ measure: ComparedMeasure) -> String {
        switch measure.verdict {
        case .fallen: "FALLEN" + (measure.tolerance.map { ", \(percentText($0)) tolerated" } ?? "")
        case .new where measure.fails: "NEW, must not be"
        case .gone where measure.fails: "GONE, must not be"
        default: measure.verdict.rawValue
        }
    }
}

/// Compares the figures of a report with an older report and with expected values.
///
/// Baselines are not compared. For speed, one ratio is checked, since other load on the machine changes megabytes per
/// second, but not the ratio.
struct Comparison: Sendable {
    /// The measures in the order of the new report; missing ones are last.
    private(set) var measures: [ComparedMeasure] = []
    /// Notes for the reader, one per line.
    private(set) var notes: [String] = []
    /// Whether there is an old report of the same machine, so that speeds can be compared.
    let comparesSpeeds: Bool

    private let rules: ComparisonRules

    /// - Parameters:
    ///   - old: the older report. Without it, only expected values are checked.
    ///   - new: the new report.
    ///   - rules: the conditions for a failure.
    ///   - thresholds: tolerances and expected values of single rows.
    /// - Throws: `ThroughputUsageError` if the reports cannot be compared, or the thresholds do not match them.
    init(
        old: ThroughputReport?, new: ThroughputReport, rules: ComparisonRules = ComparisonRules(),
        thresholds: Thresholds? = nil
    ) throws(ThroughputUsageError) {
        try rules.check()
        self.rules = rules
        let isSameMachine = if let old { try new.isOfSameMachine(as: old, rules) } else { false }
        comparesSpeeds = isSameMachine
        let limits = try thresholds?.limits(for: new, isWanted: rules.isWanted) ?? ThresholdLimits()
        let oldRows = old.map { Dictionary($0.rows.map { ($0.key, $0) }) { first, _ in first } }
        let others = Self.workloadsOfOtherPayloads(old, new)
        notes += others.map {
            "\($0.name): the payload was \(grouped($0.old)) bytes and is \(grouped($0.new)): not compared"
        }
        let incomparable = Set(others.map(\.name))
        var seen: Set<ThroughputRow.Key> = []
        for row in new.rows where seen.insert(row.key).inserted && !row.isYardstick {
            let limitsOfRow = limits.limits[row.key] ?? [:]
            if let oldRows, !incomparable.contains(row.workload) {
                compare(row, oldRows[row.key], limitsOfRow, isSameMachine)
            }
            judgeExpectations(row, limitsOfRow)
        }
        for row in old?.rows ?? [] where !row.isYardstick && rules.isWanted(row.key) {
            if incomparable.contains(row.workload) { continue }
            guard seen.insert(row.key).inserted else { continue }
            let figure = row.decidingRatio
            let value = figure?.value(in: row)
            measures.append(ComparedMeasure(gone: row.key, figure: figure, value: value, fails: rules.failsMissing))
        }
        if let old, !isSameMachine {
            notes.append(
                "the old report is of another machine (\(old.machine.text)): only ratios and allocations are compared")
        }
        notes += limits.notes + notesOnNoise
        if let thresholds, old == nil { notes += limits.notesWithoutOldReport(thresholds) }
    }

    // A decode shows the size of the payload. If the size has changed, no figure is comparable.
    private static func workloadsOfOtherPayloads(
        _ old: ThroughputReport?, _ new: ThroughputReport
    ) -> [(name: String, old: Int, new: Int)] {
        var found: [(name: String, old: Int, new: Int)] = []
        let rows = Dictionary((old?.rows ?? []).map { ($0.key, $0.bytes) }) { first, _ in first }
        for row in new.rows where row.operation != .encode {
            guard let bytes = rows[row.key], bytes != row.bytes, found.last?.name != row.workload else { continue }
            found.append((row.workload, bytes, row.bytes))
        }
        return found
    }

    /// Notes about noise above the tolerance, which would hide a regression.
    private var notesOnNoise: [String] {
        let count = measures.count { measure in
            guard let tolerance = measure.tolerance, let noise = measure.noise else { return false }
            return measure.figure?.isRatio == true && noise > tolerance && !measure.fails
        }
        guard count > 0 else { return [] }
        let rows = count == 1 ? "1 ratio has" : "\(count) ratios have"
        let advice = rules.isQuick ? "measure without --quick, or on a quiet machine" : "measure on a quiet machine"
        return ["\(rows) more noise than tolerance, so that a fall might not be seen: \(advice)"]
    }

    /// Whether a figure has fallen, or a required one is missing.
    var fails: Bool { measures.contains(where: \.fails) }

    /// Compares a row with the older report.
    private mutating func compare(
        _ row: ThroughputRow, _ old: ThroughputRow?, _ limits: [ComparedFigure: ThresholdLimit], _ isSameMachine: Bool
    ) {
        let deciding = row.decidingRatio(with: old)
        guard let old else {
            measures.append(
                ComparedMeasure(
                    new: row.key, figure: deciding, value: deciding.flatMap { $0.value(in: row) },
                    fails: rules.failsMissing))
            return
        }
        var figures = [deciding, old.decidingRatio(with: row)].compactMap { $0 }
        if figures.first == figures.last { figures = Array(figures.prefix(1)) }
        // Further ratios are checked if the thresholds name them. Uses the order of the row, since a dictionary has
        // none.
        figures += row.ratios.map { .ratio(to: $0.library) }.filter { limits[$0] != nil && !figures.contains($0) }
        for figure in figures + ComparedFigure.counts where isSameMachine || figure.holdsOnOtherMachines {
            if figure == .peakMemory, max(old.peakMemory ?? 0, row.peakMemory ?? 0) < ComparedFigure.leastPeak {
                continue
            }
            switch (figure.value(in: old), figure.value(in: row)) {
            case (let before?, let now?):
                let general = figure.isRatio ? rules.failBelow : rules.failAbove
                var measure = ComparedMeasure(
                    row: row.key, figure: figure, basis: .oldReport, old: before, new: now,
                    tolerance: limits[figure]?.tolerance ?? general)
                if figure.isRatio, isSameMachine {
                    measure.oldSpeed = old.megabytesPerSecond
                    measure.newSpeed = row.megabytesPerSecond
                }
                measures.append(measure)
            case (nil, let now?):
                let isMissed = figure.isRatio && rules.failsMissing
                measures.append(ComparedMeasure(new: row.key, figure: figure, value: now, fails: isMissed))
            case (let before?, nil):
                // A count that could not be measured in this run is not an error.
                let isMissed = figure.isRatio && rules.failsMissing
                measures.append(ComparedMeasure(gone: row.key, figure: figure, value: before, fails: isMissed))
            case (nil, nil): break
            }
        }
        if figures.isEmpty { notes.append("\(row.key) has no ratio to any other library to judge it by") }
    }

    /// Compares a row with its expected values.
    private mutating func judgeExpectations(_ row: ThroughputRow, _ limits: [ComparedFigure: ThresholdLimit]) {
        for figure in row.ratios.map({ .ratio(to: $0.library) }) + ComparedFigure.counts {
            guard let limit = limits[figure], let expected = limit.expected, let now = figure.value(in: row) else {
                continue
            }
            measures.append(
                ComparedMeasure(
                    row: row.key, figure: figure, basis: .expectation, old: ComparedValue(expected), new: now,
                    tolerance: limit.expectedTolerance))
        }
    }
}

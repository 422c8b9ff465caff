/// The threshold for one figure of one row.
struct ThresholdLimit: Equatable, Sendable {
    /// The tolerance relative to the old report, in percent; nil uses the rules.
    var tolerance: Double?
    var expected: Double?
    /// The tolerance relative to the expected value, in percent.
    var expectedTolerance: Double
}

/// The thresholds for the rows of a report.
struct ThresholdLimits: Sendable {
    var limits: [ThroughputRow.Key: [ComparedFigure: ThresholdLimit]] = [:]
    /// Notes about figures that could not be checked, or are checked with another tolerance.
    var notes: [String] = []

    /// Notes about tolerances that are not checked without an old report.
    func notesWithoutOldReport(_ thresholds: Thresholds) -> [String] {
        let count = limits.values.reduce(0) { $0 + $1.values.count { $0.expected == nil } }
        guard count > 0 else { return [] }
        let entries = count == 1 ? "1 entry expects no figure and is" : "\(count) entries expect no figure and are"
        return ["\(thresholds.source): \(entries) not judged without an old report"]
    }
}

extension Thresholds {
    /// The limits for a report.
    ///
    /// - Parameter isWanted: whether a row was selected for the run. Entries of other rows are skipped.
    /// - Throws: `ThroughputUsageError` if an entry does not match the report.
    func limits(
        for report: ThroughputReport, isWanted: (ThroughputRow.Key) -> Bool
    ) throws(ThroughputUsageError) -> ThresholdLimits {
        try check()
        var result = ThresholdLimits()
        let rowsByKey = Dictionary(report.rows.map { ($0.key, $0) }) { first, _ in first }
        let leastTolerance = leastTolerance(on: report.machine)
        var uncounted: [ComparedFigure: Int] = [:]
        for entry in rows where isWanted(entry.key) {
            guard let row = rowsByKey[entry.key] else {
                throw ThroughputUsageError("\(source) names \(entry.key), which was not measured")
            }
            guard !row.isYardstick else {
                throw ThroughputUsageError("\(source) names \(entry.key), which is a yardstick and is not judged")
            }
            guard let figure = entry.measure.figure(in: row), !figure.isRatio || figure.value(in: row) != nil else {
                throw ThroughputUsageError("\(source) names \(entry), which was not measured")
            }
            guard figure.value(in: row) != nil else {
                uncounted[figure, default: 0] += 1
                continue
            }
            let limit = ThresholdLimit(
                tolerance: entry.tolerance, expected: entry.expected,
                expectedTolerance: max(
                    entry.tolerance ?? 0, entry.measure.dependsOnProcessor ? leastTolerance : 0))
            guard result.limits[entry.key, default: [:]].updateValue(limit, forKey: figure) == nil else {
                throw ThroughputUsageError("\(source) names \(entry.key) \(figure.title) twice")
            }
        }
        let expects = result.limits.values.contains { $0.values.contains { $0.expected != nil } }
        if expects, let processors, leastTolerance > 0 {
            result.notes.append(
                "\(source): expected figures are of \(processors.joined(separator: ", ")), and this is "
                    + "\(report.machine.processor): they may be \(percentText(leastTolerance)) worse at least")
        }
        for figure in ComparedFigure.counts {
            guard let count = uncounted[figure] else { continue }
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            result.notes.append("\(source): \(entries) of \(figure.title) skipped, which this run could not count")
        }
        return result
    }

    /// The minimum tolerance on a machine relative to expected values, in percent.
    private func leastTolerance(on machine: ThroughputMachine) -> Double {
        guard let processors, !processors.contains(where: { machine.processor.contains($0) }) else { return 0 }
        return elsewhere ?? Self.defaultElsewhere
    }
}

/// A tolerance as text, with decimal places only if necessary.
func percentText(_ value: Double) -> String {
    value == value.rounded() ? "\(groupedFigure(value)) %" : "\(fixed(value, 1)) %"
}

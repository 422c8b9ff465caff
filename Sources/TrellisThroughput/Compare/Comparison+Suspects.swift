extension Comparison {
    /// A contest whose figures may have fallen.
    struct Suspect: Hashable, Sendable {
        var workload: String
        var operation: ThroughputOperation
    }

    /// The contests with a ratio that has fallen, or that has fallen within the noise, in the order of the report. They
    /// are measured again. Counts need no repetition, since they do not change.
    var suspects: [Suspect] {
        var seen: Set<Suspect> = []
        return measures.filter { $0.figure?.isRatio == true && ($0.verdict == .fallen || $0.isHiddenByNoise) }
            .map { Suspect(workload: $0.row.workload, operation: $0.row.operation) }
            .filter { seen.insert($0).inserted }
    }
}

extension ThroughputReport {
    /// The report with the times of rows that were measured again, if these are better.
    ///
    /// Other load makes a measurement slower, and rarely faster. Better is the higher ratio to the baseline, or the
    /// shorter time if there is no baseline. Counts are not replaced, only added. Rows that are not in the report are
    /// ignored.
    func replacing(rows again: [ThroughputRow]) -> ThroughputReport {
        var report = self
        let again = Dictionary(again.map { ($0.key, $0) }) { _, last in last }
        report.rows = rows.map { row in again[row.key].map { row.better(of: $0) } ?? row }
        return report
    }
}

extension ThroughputRow {
    /// This row with the times of another measurement, if those are better.
    fileprivate func better(of other: ThroughputRow) -> ThroughputRow {
        var merged = self
        if other.isFaster(than: self) {
            merged.bytes = other.bytes
            merged.rounds = other.rounds
            merged.nanosecondsPerCall = other.nanosecondsPerCall
            merged.spread = other.spread
            merged.ratios = other.ratios
        }
        merged.allocations = allocations ?? other.allocations
        merged.allocatedBytes = allocatedBytes ?? other.allocatedBytes
        merged.peakMemory = peakMemory ?? other.peakMemory
        merged.instructions = instructions ?? other.instructions
        return merged
    }

    private func isFaster(than first: ThroughputRow) -> Bool {
        if let figure = first.decidingRatio(with: self), let now = figure.value(in: self),
            let before = figure.value(in: first)
        {
            // Prefers the more certain of two similar values, since noise can also make a ratio too high.
            return now.value * (1 - 2 * now.error) > before.value * (1 - 2 * before.error)
        }
        // A row without the ratio to the baseline could not be checked.
        return ratios.isEmpty == first.ratios.isEmpty && nanosecondsPerCall < first.nanosecondsPerCall
    }
}

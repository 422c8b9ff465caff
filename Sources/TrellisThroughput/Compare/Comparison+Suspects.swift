extension Comparison {
    /// Who did what with one payload or the same models.
    struct Suspect: Hashable, Sendable {
        var workload: String
        var operation: ThroughputOperation
    }

    /// The contests with a ratio that fell, or would have but for the noise, in the order of the report: worth being
    /// measured once more before anybody believes it. Counts come out the same again.
    var suspects: [Suspect] {
        var seen: Set<Suspect> = []
        return measures.filter { $0.figure?.isRatio == true && ($0.verdict == .fallen || $0.isHiddenByNoise) }
            .map { Suspect(workload: $0.row.workload, operation: $0.row.operation) }
            .filter { seen.insert($0).inserted }
    }
}

extension ThroughputReport {
    /// The report with the times of rows that were measured again, where they came out better.
    ///
    /// What disturbs a measurement makes it slower, and seldom faster. Better is the higher ratio to the yardstick, or
    /// the shorter time where there is none. Counts stay what they are, unless they are only now there. Rows that the
    /// report does not have are left out.
    func replacing(rows again: [ThroughputRow]) -> ThroughputReport {
        var report = self
        let again = Dictionary(again.map { ($0.key, $0) }) { _, last in last }
        report.rows = rows.map { row in again[row.key].map { row.better(of: $0) } ?? row }
        return report
    }
}

extension ThroughputRow {
    /// This row with the times of another measurement of it, if those are better.
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
            // The surer of two that are alike: noise makes a ratio high as well as low.
            return now.value * (1 - 2 * now.error) > before.value * (1 - 2 * before.error)
        }
        // Without the yardstick, a row could not be judged any more.
        return ratios.isEmpty == first.ratios.isEmpty && nanosecondsPerCall < first.nanosecondsPerCall
    }
}

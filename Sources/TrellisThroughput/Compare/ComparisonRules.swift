/// The conditions for a failed comparison, and the selection of rows.
struct ComparisonRules: Sendable {
    /// The tolerance of ratios in percent; nil if there is none.
    var failBelow: Double?
    /// The tolerance of counts in percent; nil if there is none.
    var failAbove: Double?
    /// Whether new and missing rows make the comparison fail.
    var failsMissing = false
    /// Whether an old report of another machine is accepted, to compare ratios and allocations.
    var acceptsOtherMachine = false
    /// Whether the new run measured briefly, with `--quick`.
    var isQuick = false
    /// Whether a row was selected for the new run. Other rows of the old report and of the thresholds are not missing.
    var isWanted: @Sendable (ThroughputRow.Key) -> Bool = { _ in true }

    /// - Throws: `ThroughputUsageError` if a tolerance is not a valid percentage.
    func check() throws(ThroughputUsageError) {
        for (name, tolerance) in [("ratios", failBelow), ("counts", failAbove)] {
            guard let tolerance, !(tolerance >= 0 && tolerance.isFinite) else { continue }
            throw ThroughputUsageError("the tolerance of \(name) must be 0 % or more, and is \(tolerance)")
        }
    }
}

extension ThroughputMachine {
    /// The machine in one line.
    var text: String { "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system)" }
}

extension ThroughputReport {
    /// Whether both reports were measured on the same machine.
    ///
    /// - Throws: `ThroughputUsageError` if the reports cannot be compared.
    func isOfSameMachine(as old: ThroughputReport, _ rules: ComparisonRules) throws(ThroughputUsageError) -> Bool {
        guard old.machine.build == machine.build else {
            throw ThroughputUsageError(
                "the old report is of a \(old.machine.build) build, and this is a \(machine.build) build")
        }
        if old.machine == machine { return true }
        guard rules.acceptsOtherMachine else {
            throw ThroughputUsageError(
                "the old report is of another machine (\(old.machine.text)), and this is \(machine.text); "
                    + "--other-machine compares ratios and allocations")
        }
        return false
    }
}

/// What fails a comparison, and what is compared.
struct ComparisonRules: Sendable {
    /// By how many percent ratios may be worse; nil if by any.
    var failBelow: Double?
    /// By how many percent counts may be worse; nil if by any.
    var failAbove: Double?
    /// Whether a row fails that only one of the reports has.
    var failsMissing = false
    /// Whether an old report of another machine is used for what holds there too: ratios and allocations.
    var acceptsOtherMachine = false
    /// Which rows the new run was asked for: of others neither the old report's rows nor thresholds are missed.
    var isWanted: @Sendable (ThroughputRow.Key) -> Bool = { _ in true }

    /// - Throws: `ThroughputUsageError` if a tolerance is not a number of percent.
    func check() throws(ThroughputUsageError) {
        for (name, tolerance) in [("ratios", failBelow), ("counts", failAbove)] {
            guard let tolerance, !(tolerance >= 0 && tolerance.isFinite) else { continue }
            throw ThroughputUsageError("the tolerance of \(name) must be 0 % or more, and is \(tolerance)")
        }
    }
}

extension ThroughputMachine {
    /// In the middle of a line.
    var text: String { "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system)" }
}

extension ThroughputReport {
    /// Whether this one and an old one were measured on the same machine.
    ///
    /// - Throws: `ThroughputUsageError` if their figures mean so different things that they are not to be compared.
    func isOfSameMachine(as old: ThroughputReport, _ rules: ComparisonRules) throws(ThroughputUsageError) -> Bool {
        guard old.machine.build == machine.build else {
            throw ThroughputUsageError(
                "the old report is of a \(old.machine.build) build, and this is a \(machine.build) build")
        }
        if old.machine == machine { return true }
        guard rules.acceptsOtherMachine else {
            throw ThroughputUsageError(
                "the old report is of another machine (\(old.machine.text)), and this is \(machine.text)")
        }
        return false
    }
}

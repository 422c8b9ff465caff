public import Foundation

/// The settings of the command line.
@_spi(Tools)
public struct ThroughputSettings: Sendable {
    public var isQuick = false
    /// Whether only decoding and encoding are measured, for a table of at most one screen.
    public var isSummary = false
    /// Selects workloads whose name contains one of these strings; empty selects all.
    public var filters: [String] = []
    /// The percentage by which checked contestants are slowed down.
    public var slowdown = 0.0

    public var json: URL?
    public var format = ThroughputFormat.rows
    public var save: URL?
    public var markdown: URL?
    /// A Markdown file for the complete output.
    public var results: URL?
    public var chart: URL?
    /// The contents of the chart. If it names no workloads, the chart shows workloads that are decoded and encoded.
    public var chartSelection = ChartSelection()

    /// A file with figures to use instead of measuring.
    public var from: URL?
    public var compare: URL?
    public var base: String?
    public var baseBuildFlags: [String] = []
    public var baseProgram: URL?
    public var beside: URL?
    public var acceptsOtherMachine = false
    public var failBelow: Double?
    public var failAbove: Double?
    public var thresholds: URL?
    public var saveThresholds: URL?
    public var tolerance = 10.0
    public var failsMissing = false
    /// A folder of saved files to draw over time.
    public var history: URL?

    public init() {}

    var plan: RoundPlan {
        var plan = isQuick ? RoundPlan.quick : isSummary ? .summary : .full
        plan.slowdown = slowdown
        return plan
    }

    public func wants(_ name: String) -> Bool { filters.isEmpty || filters.contains { name.contains($0) } }

    /// - Throws: `ThroughputUsageError` if none of the workloads is selected.
    func checkFilter(_ names: [String]) throws(ThroughputUsageError) {
        if names.contains(where: wants) { return }
        guard !names.isEmpty else { throw ThroughputUsageError("there are no workloads") }
        throw ThroughputUsageError(
            "no workload's name contains \(filters.joined(separator: " or ")); there are "
                + names.distinct.joined(separator: ", "))
    }
}

/// The format of `--json`.
@_spi(Tools)
public enum ThroughputFormat: String, CaseIterable, Sendable {
    /// An array of `ThroughputRow`.
    case rows
    /// An array in the format `customBiggerIsBetter` of github-action-benchmark.
    case githubBenchmark = "github-benchmark"
}

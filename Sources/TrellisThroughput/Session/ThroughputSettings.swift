public import Foundation

/// What is asked for on the command line.
@_spi(Tools)
public struct ThroughputSettings: Sendable {
    public var isQuick = false
    /// Whether only decoding and encoding are measured, for a table of at most one screen.
    public var isSummary = false
    /// Only workloads whose name contains one of these; all if there are none.
    public var filters: [String] = []
    /// By how many percent what is watched is made slower.
    public var slowdown = 0.0

    public var json: URL?
    public var format = ThroughputFormat.rows
    public var save: URL?
    public var markdown: URL?
    /// A Markdown file that gets everything that is printed.
    public var results: URL?
    public var chart: URL?
    /// What the chart shows. Unless it names workloads, the chart shows those that are decoded and encoded.
    public var chartSelection = ChartSelection()

    /// Figures of a file instead of measured ones.
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
    /// A folder of saved files, to be drawn over time.
    public var history: URL?

    public init() {}

    var plan: RoundPlan {
        var plan = isQuick ? RoundPlan.quick : isSummary ? .summary : .full
        plan.slowdown = slowdown
        return plan
    }

    public func wants(_ name: String) -> Bool { filters.isEmpty || filters.contains { name.contains($0) } }
}

/// How `--json` writes the figures.
@_spi(Tools)
public enum ThroughputFormat: String, CaseIterable, Sendable {
    /// An array of `ThroughputRow`.
    case rows
    /// An array as github-action-benchmark takes it for `customBiggerIsBetter`.
    case githubBenchmark = "github-benchmark"
}

import Foundation
import Trellis

/// One entry of what github-action-benchmark reads as `customBiggerIsBetter`.
struct GitHubBenchmark: Equatable, Sendable {
    /// The action finds earlier values by it, so no two entries of a run may share one.
    var name: String
    var unit: String
    var value: Double
    var range: String?
    /// What is shown when somebody points at the value.
    var extra: String?

    /// The speeds and ratios of a report, without those of its yardsticks: nobody is to be alarmed by what becomes of
    /// them.
    static func entries(of report: ThroughputReport) -> [GitHubBenchmark] {
        var entries: [GitHubBenchmark] = []
        for row in report.rows where !row.isYardstick {
            let extra = "\(grouped(row.bytes)) bytes, \(grouped(row.rounds)) rounds, \(report.machine.processor)"
            func append(_ name: String, _ unit: String, _ value: Double, _ spread: Double) {
                // What is not finite is no number in JSON.
                guard value.isFinite else { return }
                entries.append(
                    GitHubBenchmark(
                        name: name, unit: unit, value: rounded(value), range: "± \(fixed(spread * 100, 1)) %",
                        extra: extra))
            }
            append("\(row.key)", "MB/s", row.megabytesPerSecond, row.spread)
            for ratio in row.ratios {
                append("\(row.key) × \(ratio.library)", "× \(ratio.library)", ratio.value, ratio.spread)
            }
        }
        return entries
    }

    /// The file for the action.
    static func data(of report: ThroughputReport) throws(TrellisError) -> Data {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        return try TrellisEncoder(options: options).encode(entries(of: report), as: Data.self)
    }

    /// Four digits after the point: more would only be noise in the charts.
    private static func rounded(_ value: Double) -> Double {
        abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 : value
    }
}

extension GitHubBenchmark: JSONModel {
    static let modelSchema = JSONModelSchema(
        GitHubBenchmark.self,
        [
            JSONField("name", \GitHubBenchmark.name),
            JSONField("unit", \GitHubBenchmark.unit),
            JSONField("value", \GitHubBenchmark.value),
            JSONField("range", \GitHubBenchmark.range),
            JSONField("extra", \GitHubBenchmark.extra),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        unit = fields.take(1)
        value = fields.take(2)
        range = fields.take(3)
        extra = fields.take(4)
    }
}

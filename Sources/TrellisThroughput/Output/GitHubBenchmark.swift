import Foundation
import Trellis

/// An entry in the format `customBiggerIsBetter` of github-action-benchmark.
struct GitHubBenchmark: Equatable, Sendable {
    /// The action finds earlier values by the name, so it must be unique in a run.
    var name: String
    var unit: String
    var value: Double
    var range: String?
    /// The text that is shown when the pointer is over the value.
    var extra: String?

    /// The speeds and ratios of a report, without those of baselines, which must not cause alerts.
    static func entries(of report: ThroughputReport) -> [GitHubBenchmark] {
        var entries: [GitHubBenchmark] = []
        for row in report.rows where !row.isYardstick {
            let extra = "\(grouped(row.bytes)) bytes, \(grouped(row.rounds)) rounds, \(report.machine.processor)"
            func append(_ name: String, _ unit: String, _ value: Double, _ spread: Double) {
                // JSON cannot represent values that are not finite.
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

    /// The contents of the file.
    static func data(of report: ThroughputReport) throws(TrellisError) -> Data {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        return try TrellisEncoder(options: options).encode(entries(of: report), as: Data.self)
    }

    /// Rounds to four decimal places; more would be noise in the charts.
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

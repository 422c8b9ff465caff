import Foundation
import Trellis

extension Thresholds {
    /// Thresholds equal to the figures of a report: the checked ratio and the allocations of each row.
    ///
    /// - Parameter tolerance: the tolerance of each figure in percent.
    static func make(from report: ThroughputReport, tolerance: Double) -> Thresholds {
        var entries: [Entry] = []
        var seen: Set<ThroughputRow.Key> = []
        for row in report.rows where !row.isYardstick && seen.insert(row.key).inserted {
            for figure in [row.decidingRatio, .allocations].compactMap({ $0 }) {
                guard let value = figure.value(in: row)?.value else { continue }
                // A count that varies cannot be a threshold.
                if !figure.isRatio, row.allocationNoise ?? 0 > 0 { continue }
                let expected = figure.isRatio ? rounded(value) : value
                // A ratio of zero cannot get worse.
                guard expected > 0 || !figure.isRatio else { continue }
                entries.append(
                    Entry(
                        workload: row.workload, operation: row.operation, library: row.library,
                        measure: Measure(figure), expected: expected, tolerance: tolerance))
            }
        }
        let processor = report.machine.processor
        return Thresholds(
            processors: processor.isEmpty ? nil : [processor], elsewhere: processor.isEmpty ? nil : defaultElsewhere,
            rows: entries)
    }

    /// A ratio rounded to a useful precision: three decimal places, more if it is below 1.
    private static func rounded(_ ratio: Double) -> Double {
        var scale = 1000.0
        while ratio > 0, ratio * scale < 1000, scale < 1e12 { scale *= 10 }
        return (ratio * scale).rounded() / scale
    }

    /// The contents of the file. Equal thresholds give equal contents, with one entry per line for readable diffs.
    func text() throws(TrellisError) -> String {
        let encoder = TrellisEncoder()
        var members = ["\"format\": \(format)"]
        if let processors {
            var names: [String] = []
            for processor in processors { names.append(try encoder.string(from: processor)) }
            members.append("\"processors\": [\(names.joined(separator: ", "))]")
        }
        if let elsewhere { members.append("\"elsewhere\": \(try encoder.string(from: elsewhere))") }
        var lines: [String] = []
        for row in rows { lines.append("    \(try encoder.string(from: row))") }
        members.append(lines.isEmpty ? "\"rows\": []" : "\"rows\": [\n\(lines.joined(separator: ",\n"))\n  ]")
        return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
    }

    /// Writes the file.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file.
    func write(to file: URL) throws(ThroughputUsageError) {
        do {
            try OutputFile.write(Data(try text().utf8), to: file)
        } catch let error as ThroughputUsageError {
            throw error
        } catch {
            throw ThroughputUsageError("cannot write \(file.relativePath): \(error)")
        }
    }
}

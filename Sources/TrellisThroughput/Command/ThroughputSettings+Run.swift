#if Throughput
    import ArgumentParser
    import Foundation

    extension ThroughputSettings {
        /// Rejects settings that contradict each other.
        func validate() throws {
            if slowdown > 0, save != nil || saveThresholds != nil {
                throw ValidationError("--slower is for checking comparisons: its figures cannot be saved")
            }
            if let compare, let save, compare.standardizedFileURL == save.standardizedFileURL {
                throw ValidationError("--save would replace what --compare compares with")
            }
            if history != nil, usesReport || json != nil { throw ValidationError("--history goes with --chart only") }
            if history != nil, chart == nil { throw ValidationError("--history needs --chart FILE") }
            if [compare != nil, base != nil, baseProgram != nil].filter(\.self).count > 1 {
                throw ValidationError("--compare, --base and --base-program exclude each other")
            }
            if from != nil, base != nil || baseProgram != nil || save != nil {
                throw ValidationError("--from does not measure: it excludes --base, --base-program and --save")
            }
            if compare == nil, base == nil, baseProgram == nil {
                let left = [
                    ("--fail-below", failBelow != nil), ("--fail-above", failAbove != nil),
                    ("--fail-missing", failsMissing),
                ]
                if let (name, _) = left.first(where: \.1) {
                    throw ValidationError("\(name) needs --compare FILE, --base REVISION or --base-program FILE")
                }
            }
        }

        /// Measures, or loads saved figures, and performs the requested outputs.
        ///
        /// - Throws: errors that ``ThroughputExit`` converts to an exit status.
        func run(_ workloads: [any ThroughputWorkload]) throws {
            if let history, let chart { return try ThroughputHistory(history).draw(to: chart) }
            guard let from else { return try ThroughputSession(workloads, self).run() }
            var report = try ThroughputReport(contentsOf: from)
            try checkFilter(report.rows.map(\.workload))
            report.rows.removeAll { !wants($0.workload) }
            if !usesFigures { return print(report.markdown()) }
            try ThroughputVerdict(self, Progress()).judge(report)
        }

        /// Prints the names of the workloads.
        func list(_ workloads: [any ThroughputWorkload]) throws(ThroughputUsageError) {
            try checkFilter(workloads.map(\.name))
            for workload in workloads where wants(workload.name) { print(workload.name) }
        }

        /// Whether the settings request an output that needs a complete report, except figures as JSON.
        var usesReport: Bool {
            base != nil
                || [save, markdown, results, from, compare, baseProgram, beside, thresholds, saveThresholds].contains {
                    $0 != nil
                }
        }

        /// Whether the settings request figures that a summary does not contain.
        var needsEverything: Bool {
            usesReport || slowdown > 0 || [json, chart, history].contains { $0 != nil }
        }

        /// Whether figures are written or compared.
        private var usesFigures: Bool {
            [json, markdown, chart, compare, thresholds, saveThresholds, beside].contains { $0 != nil }
        }
    }
#endif

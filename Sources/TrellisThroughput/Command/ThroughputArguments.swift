#if Throughput
    public import ArgumentParser
    import Foundation

    /// The options of the tool, to be a group of a command's own if it has more than these.
    ///
    /// ```swift
    /// @main
    /// struct Tool: ParsableCommand {
    ///     @OptionGroup var arguments: ThroughputArguments
    ///     @Option var folder = "Payloads"
    ///
    ///     static func main() { ThroughputExit.run(Self.self) { workloads(in: "Payloads") } }
    ///
    ///     func run() throws { try arguments.run(workloads(in: folder)) }
    /// }
    /// ```
    public struct ThroughputArguments: ParsableArguments {
        /// Whether rounds are few and short.
        @Flag(help: "Few and short rounds, to see that all is well; the figures are rough.")
        public var quick = false

        /// What the names of workloads contain that are wanted; empty for all.
        @Option(help: ArgumentHelp("Only workloads whose name contains TEXT; may be given again.", valueName: "text"))
        public var filter: [String] = []

        /// Whether names are printed and nothing is measured.
        @Flag(help: "Print the workloads' names, and measure nothing.")
        public var list = false

        @Option(help: ArgumentHelp("Write the figures as a JSON array.", valueName: "file"))
        var json: String?

        @Option(help: "How --json writes them: rows, or github-benchmark, as github-action-benchmark takes them.")
        var format: ThroughputFormat?

        @Option(help: ArgumentHelp("Save the figures, to be compared with later.", valueName: "file"))
        var save: String?

        @Option(help: ArgumentHelp("Write a table for people, or for a pull request's summary.", valueName: "file"))
        var markdown: String?

        @Option(help: ArgumentHelp("Draw the figures, as SVG.", valueName: "file"))
        var chart: String?

        @Option(help: ArgumentHelp("Take the figures of a saved file instead of measuring.", valueName: "file"))
        var from: String?

        @Option(help: ArgumentHelp("Compare with saved figures.", valueName: "file"))
        var compare: String?

        @Option(
            help: ArgumentHelp(
                "Compare with another revision of the package: it is built in a worktree, and both programs are measured in "
                    + "alternate rounds.", valueName: "revision"))
        var base: String?

        @Option(help: ArgumentHelp("Compare with a program that has been built elsewhere.", valueName: "file"))
        var baseProgram: String?

        @Option(
            parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "What swift build gets besides, for --base; once for each word, as --base-build-flag -Xcc.",
                valueName: "flag"))
        var baseBuildFlag: [String] = []

        @Option(
            help: ArgumentHelp(
                "Print the figures of another build beside these, without a judgement.", valueName: "file"))
        var beside: String?

        @Flag(help: "Compare ratios with figures of another machine.")
        var otherMachine = false

        @Option(
            help: ArgumentHelp(
                "Fail if a ratio to yajl or to the String floor has fallen by more, and by more than both runs' noise.",
                valueName: "percent"))
        var failBelow: Double?

        @Option(
            help: ArgumentHelp(
                "Fail if allocations, memory or instructions have grown by more.", valueName: "percent"))
        var failAbove: Double?

        @Option(help: ArgumentHelp("Tolerances and expected ratios of single rows.", valueName: "file"))
        var thresholds: String?

        @Option(help: ArgumentHelp("Write the ratios and allocations as a threshold file.", valueName: "file"))
        var saveThresholds: String?

        @Option(help: ArgumentHelp("The tolerance of each row in that file.", valueName: "percent"))
        var tolerance = 10.0

        @Flag(help: "Fail also if rows are new or gone.")
        var failMissing = false

        @Option(
            help: ArgumentHelp(
                "Draw the ratios of the saved files in a folder over time, with --chart; measures nothing.",
                valueName: "folder"))
        var history: String?

        @Option(
            help: ArgumentHelp(
                "Make Trellis slower on purpose, to see that a comparison fails.", valueName: "percent"))
        var slower = 0.0

        /// Values that are not given on the command line.
        public init() {}

        /// Refuses what does not go together, and files that could not be written in the end.
        public mutating func validate() throws {
            if slower > 0, save != nil || saveThresholds != nil {
                throw ValidationError("--slower is to see a comparison fail: its figures are not saved")
            }
            if let compare, let save, Self.url(compare).standardizedFileURL == Self.url(save).standardizedFileURL {
                throw ValidationError("--save would replace what --compare compares with")
            }
            if history != nil, usesReport || json != nil { throw ValidationError("--history goes with --chart only") }
            if !baseBuildFlag.isEmpty, base == nil { throw ValidationError("--base-build-flag goes with --base only") }
            for (name, value) in [("--fail-below", failBelow), ("--fail-above", failAbove), ("--tolerance", tolerance)]
            {
                if let value, !(0...1000).contains(value) {
                    throw ValidationError("\(name) needs a number of percent that is not negative, not \(value)")
                }
            }
            guard (0...1000).contains(slower) else { throw ValidationError("--slower needs 0 to 1000 percent") }
            if format != nil, json == nil { throw ValidationError("--format is that of --json FILE") }
            if history != nil, chart == nil { throw ValidationError("--history needs --chart FILE") }
            if [compare, base, baseProgram].filter({ $0 != nil }).count > 1 {
                throw ValidationError("--compare, --base and --base-program exclude each other")
            }
            if from != nil, base != nil || baseProgram != nil || save != nil {
                throw ValidationError("--from measures nothing: it goes without --base, --base-program and --save")
            }
            if compare == nil, base == nil, baseProgram == nil {
                let left = [
                    ("--fail-below", failBelow != nil), ("--fail-above", failAbove != nil),
                    ("--fail-missing", failMissing),
                ]
                if let (name, _) = left.first(where: \.1) {
                    throw ValidationError("\(name) needs --compare FILE, --base REVISION or --base-program FILE")
                }
            }
            // A long run should not end with figures that cannot be written.
            for file in [json, save, markdown, chart, saveThresholds].compactMap({ $0 }) {
                let values = try? Self.url(file).resourceValues(forKeys: [.isDirectoryKey])
                guard !file.isEmpty, values?.isDirectory != true else {
                    throw ValidationError("cannot write to \(file.isEmpty ? "a file without a name" : file), a folder")
                }
                let folder = Self.url(file).deletingLastPathComponent().path(percentEncoded: false)
                guard FileManager.default.isWritableFile(atPath: folder) else {
                    throw ValidationError("cannot write to \(folder)")
                }
            }
        }

        /// Does what the arguments ask for.
        ///
        /// - Throws: what ``ThroughputExit`` makes an exit status of.
        public func run(_ workloads: [any ThroughputWorkload]) throws {
            if let history { return try ThroughputHistory(Self.url(history)).draw(to: Self.url(chart ?? "")) }
            if list { return workloads.filter { settings.wants($0.name) }.forEach { print($0.name) } }
            if let from {
                var report = try ThroughputReport(contentsOf: Self.url(from))
                report.rows.removeAll { !settings.wants($0.workload) }
                if showsNothing { return print(report.markdown()) }
                return try ThroughputVerdict(settings, Progress()).judge(report)
            }
            try ThroughputSession(workloads, settings).run()
        }

        /// Whether anything is asked for that becomes of a measurement, except for its figures as JSON.
        @_spi(Tools)
        public var usesReport: Bool {
            [save, markdown, from, compare, base, baseProgram, beside, thresholds, saveThresholds].contains {
                $0 != nil
            }
        }

        /// Whether figures are neither written nor compared.
        private var showsNothing: Bool {
            [json, markdown, chart, compare, thresholds, saveThresholds, beside].allSatisfy { $0 == nil }
        }

        /// Whether what is asked for needs no measurement.
        @_spi(Tools)
        public var measuresNothing: Bool { list || from != nil || history != nil }

        @_spi(Tools)
        public var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            settings.isQuick = quick
            settings.filters = filter
            settings.slowdown = slower
            settings.json = json.map(Self.url)
            settings.format = format ?? .rows
            settings.save = save.map(Self.url)
            settings.markdown = markdown.map(Self.url)
            settings.chart = chart.map(Self.url)
            settings.from = from.map(Self.url)
            settings.compare = compare.map(Self.url)
            settings.base = base
            settings.baseBuildFlags = baseBuildFlag
            settings.baseProgram = baseProgram.map(Self.url)
            settings.beside = beside.map(Self.url)
            settings.acceptsOtherMachine = otherMachine
            settings.failBelow = failBelow
            settings.failAbove = failAbove
            settings.thresholds = thresholds.map(Self.url)
            settings.saveThresholds = saveThresholds.map(Self.url)
            settings.tolerance = tolerance
            settings.failsMissing = failMissing
            return settings
        }

        private static func url(_ path: String) -> URL { URL(filePath: path, directoryHint: .notDirectory) }
    }

    extension ThroughputFormat: ExpressibleByArgument {}
#endif

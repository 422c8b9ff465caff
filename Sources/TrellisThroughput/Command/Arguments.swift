#if Throughput
    public import ArgumentParser
    import Foundation

    /// The selection of workloads for a subcommand.
    @_spi(Tools)
    public struct FilterArguments: ParsableArguments {
        @Option(help: ArgumentHelp("Only workloads whose name contains TEXT; may be repeated.", valueName: "text"))
        public var filter: [String] = []

        public init() {}

        public func apply(to settings: inout ThroughputSettings) { settings.filters = filter }
    }

    /// The duration of measurements, and whether figures are saved.
    struct MeasuringArguments: ParsableArguments {
        @Flag(help: "Measure few and short rounds, for a quick check; the figures are rough.")
        var quick = false

        @Option(help: ArgumentHelp("Save the figures for later comparisons.", valueName: "file"))
        var save: String?

        func apply(to settings: inout ThroughputSettings) {
            settings.isQuick = quick
            settings.save = save.map(URL.init(argument:))
        }

        mutating func validate() throws { try checkWritable([save]) }
    }

    /// The amount of measurement and output.
    struct DetailArguments: ParsableArguments {
        @Flag(
            help: ArgumentHelp(
                "Measure and print everything: all workloads, libraries and operations, with noise and allocations.",
                discussion: "Options that save, write, draw or compare figures imply it."))
        var full = false

        @Option(
            help: ArgumentHelp(
                "Write the complete output into a Markdown file, between <!-- throughput --> and "
                    + "<!-- /throughput -->; implies --full.", valueName: "file"))
        var results: String?

        func apply(to settings: inout ThroughputSettings) { settings.results = results.map(URL.init(argument:)) }

        mutating func validate() throws { try checkWritable([results]) }
    }

    /// The files to which figures are written.
    struct OutputArguments: ParsableArguments {
        @Option(help: ArgumentHelp("Write the figures as a JSON array.", valueName: "file"))
        var json: String?

        @Option(help: "The format of --json: rows, or github-benchmark for github-action-benchmark.")
        var format: ThroughputFormat?

        @Option(
            help: ArgumentHelp(
                "Write a Markdown table, for example for the summary of a pull request.", valueName: "file"))
        var markdown: String?

        @Option(help: ArgumentHelp("Draw the figures as SVG.", valueName: "file"))
        var chart: String?

        func apply(to settings: inout ThroughputSettings) {
            settings.json = json.map(URL.init(argument:))
            settings.format = format ?? .rows
            settings.markdown = markdown.map(URL.init(argument:))
            settings.chart = chart.map(URL.init(argument:))
        }

        mutating func validate() throws {
            if format != nil, json == nil { throw ValidationError("--format is that of --json FILE") }
            try checkWritable([json, markdown, chart])
        }
    }

    /// The contents of a chart.
    @_spi(Tools)
    public struct ChartArguments: ParsableArguments {
        @Option(help: ArgumentHelp("Draw only the workload with this name; may be repeated.", valueName: "name"))
        public var chartWorkload: [String] = []

        @Option(help: ArgumentHelp("Draw only the library with this name; may be repeated.", valueName: "name"))
        public var chartLibrary: [String] = []

        @Option(help: "Draw only this operation; may be repeated.")
        public var chartOperation: [ThroughputOperation] = []

        public init() {}

        func apply(to settings: inout ThroughputSettings) {
            settings.chartSelection.workloads = chartWorkload
            settings.chartSelection.libraries = chartLibrary
            settings.chartSelection.operations = chartOperation
        }
    }

    extension ThroughputOperation: ExpressibleByArgument {}

    /// Figures of another build to print next to the measured ones.
    struct BesideArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Print the figures of another build next to these, without checking them.", valueName: "file"))
        var beside: String?

        func apply(to settings: inout ThroughputSettings) { settings.beside = beside.map(URL.init(argument:)) }
    }

    /// Saved figures that replace a measurement.
    struct SourceArguments: ParsableArguments {
        @Option(help: ArgumentHelp("Use the figures of a saved file instead of measuring.", valueName: "file"))
        var from: String?

        func apply(to settings: inout ThroughputSettings) { settings.from = from.map(URL.init(argument:)) }
    }

    /// Another revision or program to measure in alternate rounds.
    struct BaseArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Compare with another revision of the package. It is built in a worktree, and both programs are "
                    + "measured in alternate rounds.", valueName: "revision"))
        var base: String?

        @Option(help: ArgumentHelp("Compare with a program that was built elsewhere.", valueName: "file"))
        var baseProgram: String?

        @Option(
            parsing: .unconditionalSingleValue,
            help: ArgumentHelp(
                "An additional argument of swift build for --base, such as --base-build-flag -Xcc; may be repeated.",
                valueName: "flag"))
        var baseBuildFlag: [String] = []

        func apply(to settings: inout ThroughputSettings) {
            settings.base = base
            settings.baseBuildFlags = baseBuildFlag
            settings.baseProgram = baseProgram.map(URL.init(argument:))
        }

        mutating func validate() throws {
            if !baseBuildFlag.isEmpty, base == nil { throw ValidationError("--base-build-flag requires --base") }
        }
    }

    /// The conditions under which a comparison fails.
    struct ToleranceArguments: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Fail if a ratio to yajl or to the String floor has fallen by more, and by more than the noise.",
                valueName: "percent"))
        var failBelow: Double?

        @Option(
            help: ArgumentHelp(
                "Fail if allocations, memory or instructions have grown by more.", valueName: "percent"))
        var failAbove: Double?

        @Flag(help: "Fail also if rows are new or missing.")
        var failMissing = false

        @Option(help: ArgumentHelp("A file with tolerances and expected ratios of single rows.", valueName: "file"))
        var thresholds: String?

        @Flag(help: "Compare ratios with the figures of another machine.")
        var otherMachine = false

        @Option(
            help: ArgumentHelp(
                "Slow Trellis down on purpose, to check that a comparison fails.", valueName: "percent"))
        var slower = 0.0

        func apply(to settings: inout ThroughputSettings) {
            settings.failBelow = failBelow
            settings.failAbove = failAbove
            settings.failsMissing = failMissing
            settings.thresholds = thresholds.map(URL.init(argument:))
            settings.acceptsOtherMachine = otherMachine
            settings.slowdown = slower
        }

        mutating func validate() throws {
            try checkPercent([("--fail-below", failBelow), ("--fail-above", failAbove)])
            guard (0...1000).contains(slower) else { throw ValidationError("--slower needs 0 to 1000 percent") }
        }
    }

    /// The tolerance to write to a threshold file.
    struct ThresholdArguments: ParsableArguments {
        @Option(help: ArgumentHelp("The tolerance of each row in the threshold file.", valueName: "percent"))
        var tolerance = 10.0

        func apply(to settings: inout ThroughputSettings) { settings.tolerance = tolerance }

        mutating func validate() throws { try checkPercent([("--tolerance", tolerance)]) }
    }

    extension ThroughputFormat: ExpressibleByArgument {}

    extension URL {
        /// A file or folder named on the command line.
        init(argument path: String) { self.init(filePath: path, directoryHint: .notDirectory) }
    }

    private func checkPercent(_ options: [(name: String, value: Double?)]) throws {
        for (name, value) in options {
            if let value, !(0...1000).contains(value) {
                throw ValidationError("\(name) needs a number of percent that is not negative, not \(value)")
            }
        }
    }

    /// Rejects files that cannot be written, so that a long run does not lose its figures.
    @_spi(Tools)
    public func checkWritable(_ files: [String?]) throws {
        for file in files.compactMap(\.self) {
            let url = URL(argument: file)
            let values = try? url.resourceValues(forKeys: [.isDirectoryKey])
            guard !file.isEmpty, values?.isDirectory != true else {
                throw ValidationError("cannot write to \(file.isEmpty ? "a file without a name" : file), a folder")
            }
            let folder = url.deletingLastPathComponent().path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: folder) else {
                throw ValidationError("there is no folder \(folder)")
            }
            guard FileManager.default.isWritableFile(atPath: folder) else {
                throw ValidationError("cannot write to \(folder)")
            }
        }
    }
#endif

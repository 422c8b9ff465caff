#if Throughput
    public import ArgumentParser
    import Foundation

    /// The options of the default subcommand: its own options and, hidden from its help, the options of the other
    /// subcommands, so that a command line does not need a subcommand.
    @_spi(Tools)
    public struct ThroughputArguments: ParsableArguments {
        @OptionGroup(title: "Workloads") var filter: FilterArguments
        @OptionGroup(title: "Measuring") var measuring: MeasuringArguments
        @OptionGroup(title: "Output") var detail: DetailArguments
        @OptionGroup(title: "Output") var output: OutputArguments
        @OptionGroup(title: "Output") public var charts: ChartArguments
        @OptionGroup(title: "Output") var beside: BesideArguments
        @OptionGroup(visibility: .hidden) var source: SourceArguments
        @OptionGroup(visibility: .hidden) var base: BaseArguments
        @OptionGroup(visibility: .hidden) var tolerances: ToleranceArguments
        @OptionGroup(visibility: .hidden) var thresholds: ThresholdArguments

        @Option(help: ArgumentHelp("Compare with saved figures.", valueName: "file", visibility: .hidden))
        var compare: String?

        @Option(
            help: ArgumentHelp(
                "Write the ratios and allocations as a threshold file.", valueName: "file", visibility: .hidden))
        var saveThresholds: String?

        @Option(
            help: ArgumentHelp(
                "With --chart, draw the ratios of the saved files in a folder over time, without measuring.",
                valueName: "folder", visibility: .hidden))
        var history: String?

        @Flag(help: ArgumentHelp("Print the names of the workloads without measuring.", visibility: .hidden))
        var list = false

        public init() {}

        /// Whether only a table of one screen is printed, and only the figures in it are measured.
        public var isSummary: Bool { settings.isSummary }

        /// Sets the option `--full`.
        public mutating func measureEverything() { detail.full = true }

        public mutating func validate() throws {
            try checkWritable([saveThresholds])
            if detail.results != nil, measuresNothing {
                throw ValidationError("--results requires a measurement")
            }
            try settings.validate()
        }

        /// Measures, or does what the options of other subcommands request.
        ///
        /// - Throws: errors that ``ThroughputExit`` converts to an exit status.
        public func run(_ workloads: [any ThroughputWorkload]) throws {
            if list { return try settings.list(workloads) }
            try settings.run(workloads)
        }

        /// Whether the options request an output that needs a complete report, except figures as JSON.
        public var usesReport: Bool { settings.usesReport }

        /// Whether the options request only outputs that need no measurement.
        public var measuresNothing: Bool { list || settings.from != nil || settings.history != nil }

        public var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            filter.apply(to: &settings)
            measuring.apply(to: &settings)
            detail.apply(to: &settings)
            output.apply(to: &settings)
            charts.apply(to: &settings)
            beside.apply(to: &settings)
            source.apply(to: &settings)
            base.apply(to: &settings)
            tolerances.apply(to: &settings)
            thresholds.apply(to: &settings)
            settings.compare = compare.map(URL.init(argument:))
            settings.saveThresholds = saveThresholds.map(URL.init(argument:))
            settings.history = history.map(URL.init(argument:))
            settings.isSummary = !detail.full && !settings.needsEverything
            return settings
        }
    }
#endif

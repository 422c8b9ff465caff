#if Throughput
    public import ArgumentParser
    import Foundation

    /// The default subcommand.
    struct MeasureCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration { .measure }

        @OptionGroup var arguments: ThroughputArguments
        @OptionGroup(title: "Workloads") var options: Program.Options

        func run() throws { try arguments.run(try Program.workloads(options)) }
    }

    extension CommandConfiguration {
        /// The name and help of the default subcommand.
        @_spi(Tools)
        public static var measure: CommandConfiguration {
            CommandConfiguration(
                commandName: "measure",
                abstract: "Measure workloads, and print, save, write or draw the figures.",
                discussion: """
                    The options of compare, thresholds, show, chart and list are also accepted here, as \
                    --compare FILE, --save-thresholds FILE, --from FILE, --history FOLDER and --list. --help-hidden \
                    lists them.
                    """)
        }
    }

    struct CompareCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "compare",
                abstract: "Compare with saved figures, another revision, another program or thresholds.",
                discussion: "The exit status is 1 if a figure has fallen by more than the tolerance.")
        }

        @Argument(help: "A file written by --save.")
        var saved: String?

        @OptionGroup(title: "Compared With") var base: BaseArguments
        @OptionGroup(title: "Tolerances") var tolerances: ToleranceArguments
        @OptionGroup(title: "Output") var output: OutputArguments
        @OptionGroup(title: "Measuring") var source: SourceArguments
        @OptionGroup(title: "Workloads") var filter: FilterArguments
        @OptionGroup(title: "Measuring") var measuring: MeasuringArguments
        @OptionGroup(title: "Workloads") var options: Program.Options

        func validate() throws {
            if saved == nil, base.base == nil, base.baseProgram == nil, tolerances.thresholds == nil {
                throw ValidationError(
                    "nothing to compare with: name saved figures, --base REVISION, --base-program FILE or "
                        + "--thresholds FILE")
            }
            try settings.validate()
        }

        func run() throws { try settings.run(source.from == nil ? try Program.workloads(options) : []) }

        var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            base.apply(to: &settings)
            tolerances.apply(to: &settings)
            output.apply(to: &settings)
            source.apply(to: &settings)
            filter.apply(to: &settings)
            measuring.apply(to: &settings)
            settings.compare = saved.map(URL.init(argument:))
            return settings
        }
    }

    struct ThresholdsCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "thresholds",
                abstract: "Write the measured ratios and allocations to a file for compare --thresholds.")
        }

        @Argument(help: "The threshold file to write.")
        var file: String

        @OptionGroup var thresholds: ThresholdArguments
        @OptionGroup(title: "Measuring") var source: SourceArguments
        @OptionGroup(title: "Workloads") var filter: FilterArguments
        @OptionGroup(title: "Measuring") var measuring: MeasuringArguments
        @OptionGroup(title: "Workloads") var options: Program.Options

        func validate() throws {
            try checkWritable([file])
            try settings.validate()
        }

        func run() throws { try settings.run(source.from == nil ? try Program.workloads(options) : []) }

        var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            thresholds.apply(to: &settings)
            source.apply(to: &settings)
            filter.apply(to: &settings)
            measuring.apply(to: &settings)
            settings.saveThresholds = URL(argument: file)
            return settings
        }
    }

    struct ListCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: "Print the names of the workloads.")
        }

        @OptionGroup(title: "Workloads") var filter: FilterArguments
        @OptionGroup(title: "Workloads") var options: Program.Options

        func run() throws {
            var settings = ThroughputSettings()
            filter.apply(to: &settings)
            try settings.list(try Program.workloads(options))
        }
    }

    struct ShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print saved figures as a table, or write them in another format.")

        @Argument(help: "A file written by --save.")
        var saved: String

        @OptionGroup(title: "Output") var output: OutputArguments
        @OptionGroup(title: "Output") var beside: BesideArguments
        @OptionGroup(title: "Workloads") var filter: FilterArguments

        func run() throws { try settings.run([]) }

        var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            output.apply(to: &settings)
            beside.apply(to: &settings)
            filter.apply(to: &settings)
            settings.from = URL(argument: saved)
            return settings
        }
    }

    struct ChartCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "chart",
            abstract: "Draw saved figures as SVG: the bars of a file, or the ratios of a folder over time.")

        @Argument(help: "A file written by --save, or a folder of such files.")
        var saved: String

        @Argument(help: "The SVG file to write.")
        var file: String

        @OptionGroup(title: "Selection") var selection: ChartArguments
        @OptionGroup(title: "Workloads") var filter: FilterArguments

        func validate() throws { try checkWritable([file]) }

        func run() throws { try settings.run([]) }

        var settings: ThroughputSettings {
            var settings = ThroughputSettings()
            selection.apply(to: &settings)
            filter.apply(to: &settings)
            let saved = URL(argument: saved)
            let isFolder = (try? saved.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
            if isFolder { settings.history = saved } else { settings.from = saved }
            settings.chart = URL(argument: file)
            return settings
        }
    }
#endif

import ArgumentParser
import Foundation
@_spi(Tools) import TrellisThroughput

/// The default subcommand. It accepts the other subcommands as options, too, which its help does not show.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration.measure

    @OptionGroup var arguments: ThroughputArguments
    @OptionGroup(title: "Workloads") var options: Throughput.Options

    @Flag(help: ArgumentHelp("As the subcommand steady.", visibility: .hidden))
    var steady = false

    @Flag(help: ArgumentHelp("As the subcommand linear.", visibility: .hidden))
    var linear = false

    @Flag(help: ArgumentHelp("As the subcommand stream.", visibility: .hidden))
    var stream = false

    @Option(
        defaultAsFlag: CoresList.machine,
        help: ArgumentHelp("As the subcommand cores.", valueName: "n,n", visibility: .hidden))
    var cores: CoresList?

    @Option(help: ArgumentHelp("As of the subcommands cores and stream.", valueName: "bytes", visibility: .hidden))
    var size: Int?

    func validate() throws {
        if [steady, linear, stream, cores != nil].filter(\.self).count > 1 {
            throw ValidationError("--steady, --linear, --stream and --cores exclude each other")
        }
        if linear || stream || cores != nil {
            let settings = arguments.settings
            let ignoresMore = linear ? settings.json != nil : !settings.filters.isEmpty
            if ignoresMore || arguments.usesReport || settings.chart != nil {
                throw ValidationError(
                    "--linear goes with --quick and --filter only, --stream and --cores with --quick and --json only")
            }
        }
        if size != nil, !stream, cores == nil { throw ValidationError("--size goes with --stream and --cores only") }
        try checkSize(size)
    }

    func run() throws {
        var arguments = arguments
        if options.corpus != nil { arguments.measureEverything() }
        let settings = arguments.settings
        if linear { return try LinearCheck.run(settings) }
        if stream { return try StreamCheck.run(settings, size: size) }
        let corpus = try options.folder()
        if let cores { return try CoresCheck.run(settings, cores, size: size, corpus) }
        var workloads = try Throughput.workloads(options)
        if corpus == nil, Throughput.workloads.contains(where: { settings.wants($0.name) }),
            !workloads.contains(where: { settings.wants($0.name) }), !arguments.measuresNothing
        {
            throw ThroughputUsageError("the workloads of this name need --corpus FOLDER")
        }
        if arguments.isSummary, settings.filters.isEmpty, !steady {
            workloads = Workloads.summarized
        } else if steady || settings.filters.isEmpty, !arguments.measuresNothing {
            // This comes first: in a heap with much free space a leak would not show.
            Transcript.print([try SteadyCheck.run(corpus)])
        }
        if corpus != nil, settings.chartSelection == ChartSelection() { arguments.charts = .overview }
        if !steady { try arguments.run(workloads) }
    }
}

extension ChartArguments {
    /// Decoding and encoding of four payloads, which fit on one screen.
    fileprivate static var overview: ChartArguments {
        var charts = ChartArguments()
        charts.chartWorkload = ["generated-issues", "twitter", "citm_catalog", "canada"]
        charts.chartLibrary = ["yajl", "Trellis", "Foundation"]
        charts.chartOperation = [.decode, .encode]
        return charts
    }
}

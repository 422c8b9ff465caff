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
        if linear || stream || cores != nil, arguments.usesReport {
            throw ValidationError("--linear, --stream and --cores go with --quick, --filter and --json only")
        }
        if size != nil, !stream, cores == nil { throw ValidationError("--size goes with --stream and --cores only") }
        try checkSize(size)
    }

    func run() throws {
        let settings = arguments.settings
        if linear { return try LinearCheck.run(settings) }
        if stream { return try StreamCheck.run(settings, size: size) }
        let corpus = try options.folder()
        if let cores { return try CoresCheck.run(settings, cores, size: size, corpus) }
        let workloads = try Throughput.workloads(options)
        if corpus == nil, Throughput.workloads.contains(where: { settings.wants($0.name) }),
            !workloads.contains(where: { settings.wants($0.name) }), !arguments.measuresNothing
        {
            throw ThroughputUsageError("the workloads of this name need --corpus FOLDER")
        }
        // First of all: in a heap with much free room a leak would not show.
        if steady || settings.filters.isEmpty, !arguments.measuresNothing { print(try SteadyCheck.run(corpus)) }
        if !steady { try arguments.run(workloads) }
    }
}

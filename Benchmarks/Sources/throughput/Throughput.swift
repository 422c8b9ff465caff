import ArgumentParser
import Foundation
@_spi(Tools) import TrellisThroughput

/// Measures how fast Trellis decodes and encodes, compared with yajl and Foundation, in one process on the same bytes.
@main
struct Throughput: ThroughputProgram {
    struct Options: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Also twitter.json, github_events.json, citm_catalog.json and canada.json of this folder; others, of "
                    + "which "
                    + "there are no models, are left out.", valueName: "folder"))
        var corpus: String?

        /// The folder; nil if none is given.
        func folder() throws -> Corpus? { try corpus.map(Corpus.existing) }
    }

    static var workloads: [any ThroughputWorkload] { Workloads(corpus: Corpus(".")).all }

    static func workloads(_ options: Options) throws -> [any ThroughputWorkload] {
        let corpus = try options.folder()
        for file in corpus?.unknownFiles() ?? [] {
            Progress().note("\(file) is left out: there are no models of it")
        }
        return Workloads(corpus: corpus).all
    }

    static func main() {
        do {
            // Runs the operation of a child process, if the arguments are those of one.
            if let run = try ProcessOfCheck(CommandLine.arguments.dropFirst()) { return try run.run() }
        } catch {
            FileHandle.standardError.write(Data("throughput: \(error)\n".utf8))
            Foundation.exit(1)
        }
        ThroughputExit.run(ThroughputCommand.self) { workloads }
    }
}

/// The command: the options of every measuring program, and the checks of this one.
struct ThroughputCommand: ParsableCommand {
    static let configuration = CommandConfiguration.throughput(
        Throughput.self, name: "throughput",
        abstract: "Measures how fast Trellis decodes and encodes, beside yajl and Foundation.",
        discussion: """
            Of each payload there are the workloads NAME, with models of all its members, NAME-sparse, with models \
            of a few, NAME-nothing, with models of none, and NAME-check, which validates it. Of the small documents \
            it is the time of a call that is measured.
            """,
        default: MeasureCommand.self,
        others: [
            CommandGroup(
                name: "Other",
                subcommands: [CoresCommand.self, StreamCommand.self, LinearCommand.self, SteadyCommand.self]),
            CommandGroup(
                name: "Other languages", subcommands: [PayloadsCommand.self, ServeCommand.self]),
        ])
}

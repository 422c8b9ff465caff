import ArgumentParser
import Foundation
@_spi(Tools) import TrellisThroughput

/// The check of decoding and encoding with several threads.
struct CoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cores",
        abstract: "Measure what several threads gain on one document, and the memory that takes.",
        discussion: """
            The serial part is how much of one thread's time several do not divide: they can be no more than 1 / \
            part times as fast. It is measured by one thread doing all that several would. What it spends on \
            decoding parts is taken off; what is left is finding where they begin, taking over what they were \
            decoded to and making the result.

            With --corpus it measures the statuses of twitter.json as well, repeated to the size.
            """)

    @Argument(
        help: ArgumentHelp(
            "Numbers of threads with commas between them; 1, 2, 4 and so on up to the cores of this machine unless "
                + "given.",
            valueName: "n,n"))
    var cores: CoresList?

    @Option(
        help: ArgumentHelp(
            "The size of the largest array; 100000000, with --quick 8000000, unless given.", valueName: "bytes"))
    var size: Int?

    @OptionGroup var check: CheckArguments
    @OptionGroup var filter: FilterArguments
    @OptionGroup var options: Throughput.Options

    func validate() throws { try checkSize(size) }

    func run() throws {
        var settings = check.settings
        filter.apply(to: &settings)
        try CoresCheck.run(settings, cores ?? .machine, size: size, try options.folder())
    }
}

/// The check of streaming the elements of an array from a file.
struct StreamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Decode an array on disk element by element, in chunks and whole, each in a process of its own.",
        discussion: "Shows the time and the memory that each takes.")

    @Option(
        help: ArgumentHelp(
            "The size of the largest array; 1000000000, with --quick 20000000, unless given.", valueName: "bytes"))
    var size: Int?

    @OptionGroup var check: CheckArguments

    func validate() throws { try checkSize(size) }

    func run() throws { try StreamCheck.run(check.settings, size: size) }
}

/// The check of hostile inputs.
struct LinearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "linear",
        abstract: "Decode hostile inputs of two sizes, to see that the time grows linearly.")

    @Flag(help: "Smaller inputs.")
    var quick = false

    @OptionGroup var filter: FilterArguments

    func run() throws {
        var settings = ThroughputSettings()
        settings.isQuick = quick
        filter.apply(to: &settings)
        try LinearCheck.run(settings)
    }
}

/// The check of decoding the same payload repeatedly.
struct SteadyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "steady",
        abstract: "Check that 1,000 decodes in a row do not grow the process, and report their times.")

    @OptionGroup var options: Throughput.Options

    func run() throws { Transcript.print([try SteadyCheck.run(try options.folder())]) }
}

func checkSize(_ size: Int?) throws {
    if let size, size < 1_000 { throw ValidationError("--size needs a number of bytes, at least 1000") }
}

/// How long a check takes, and the file for its figures.
struct CheckArguments: ParsableArguments {
    @Flag(help: "Small inputs and few rounds, to see that all is well; the figures are rough.")
    var quick = false

    @Option(help: ArgumentHelp("Write the figures as a JSON array.", valueName: "file"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Put everything that is printed into a Markdown file, between <!-- NAME --> and <!-- /NAME -->, with the "
                + "name of "
                + "this subcommand.", valueName: "file"))
    var results: String?

    func validate() throws { try checkWritable([json, results]) }

    var settings: ThroughputSettings {
        var settings = ThroughputSettings()
        settings.isQuick = quick
        settings.json = json.map { URL(filePath: $0, directoryHint: .notDirectory) }
        settings.results = results.map { URL(filePath: $0, directoryHint: .notDirectory) }
        return settings
    }
}

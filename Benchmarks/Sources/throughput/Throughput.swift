import ArgumentParser
import Foundation
@_spi(Tools) import TrellisThroughput

/// Measures how fast Trellis decodes and encodes, beside yajl and Foundation, in one process on the same bytes.
@main
struct Throughput: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throughput",
        abstract: "Measures how fast Trellis decodes and encodes, beside yajl and Foundation.",
        discussion: """
            Of each payload there are the workloads NAME, with models of all its members, NAME-sparse, with models of a few, \
            NAME-nothing, with models of none, and NAME-check, which validates it. Of the small documents it is the time of a \
            call that is measured.

            The serial part, for --cores, is how much of one thread's time several do not divide: they can be no more than \
            1 / part times as fast. It is measured by one thread doing all that several would. What it spends on decoding \
            parts is taken off; what is left is finding where they begin, taking over what they were decoded to and making \
            the result.

            \(ThroughputExit.discussion)
            """)

    @OptionGroup var arguments: ThroughputArguments

    @Option(
        help: ArgumentHelp(
            "Also twitter.json, github_events.json, citm_catalog.json and canada.json of this folder; others, of which there "
                + "are no models, are left out. For --cores, also the statuses of twitter.json, repeated to the size.",
            valueName: "folder"))
    var corpus: String?

    @Flag(help: "Only the check that 1,000 decodes in a row neither slow down nor grow the process.")
    var steady = false

    @Flag(help: "Only hostile inputs in two sizes, to see that time grows no faster than they do.")
    var linear = false

    @Flag(
        help: ArgumentHelp(
            "Only the decoding of an array on disk, element by element and in chunks, beside decoding it whole, with the "
                + "memory that each takes in a process of its own."))
    var stream = false

    @Option(
        defaultAsFlag: CoresList.machine,
        help: ArgumentHelp(
            "Only what several threads gain on one text, and the memory that takes: by so many threads, with commas between "
                + "the numbers; 1, 2, 4 and so on up to the cores of this machine unless given.", valueName: "n,n"))
    var cores: CoresList?

    @Option(
        help: ArgumentHelp(
            "The size of the largest array of --stream (1000000000, with --quick 20000000) and --cores (100000000, with "
                + "--quick 8000000).", valueName: "bytes"))
    var size: Int?

    static func main() {
        do {
            // What a process does that another of this program has started.
            if let run = try ProcessOfCheck(CommandLine.arguments.dropFirst()) { return try run.run() }
        } catch {
            FileHandle.standardError.write(Data("throughput: \(error)\n".utf8))
            Foundation.exit(1)
        }
        ThroughputExit.run(Self.self) { Workloads(corpus: Corpus(".")).all }
    }

    func validate() throws {
        if [steady, linear, stream, cores != nil].filter(\.self).count > 1 {
            throw ValidationError("--steady, --linear, --stream and --cores exclude each other")
        }
        if linear || stream || cores != nil, arguments.usesReport {
            throw ValidationError("--linear, --stream and --cores go with --quick, --filter and --json only")
        }
        if let size {
            guard stream || cores != nil else { throw ValidationError("--size goes with --stream and --cores only") }
            guard size >= 1_000 else { throw ValidationError("--size needs a number of bytes, at least 1000") }
        }
    }

    func run() throws {
        let corpus = try corpus.map(Corpus.existing)
        let settings = arguments.settings
        if linear {
            let check = try LinearCheck(settings)
            ThroughputSession.printMachine()
            return try check.run()
        }
        if stream {
            ThroughputSession.printMachine()
            return try StreamCheck(settings, size: size).run()
        }
        if let cores {
            let check = try CoresCheck(settings, cores.counts, size: size, corpus)
            ThroughputSession.printMachine()
            return try check.run()
        }
        if let corpus {
            for file in corpus.unknownFiles() { Progress().note("\(file) is left out: there are no models of it") }
        } else if Workloads(corpus: Corpus(".")).all.contains(where: { settings.wants($0.name) }),
            !Workloads(corpus: nil).all.contains(where: { settings.wants($0.name) }), !arguments.measuresNothing
        {
            throw ThroughputUsageError("the workloads of this name need --corpus FOLDER")
        }
        // First of all: in a heap with much free room a leak would not show.
        if steady || settings.filters.isEmpty, !arguments.measuresNothing { print(try SteadyCheck.run(corpus)) }
        if !steady { try arguments.run(Workloads(corpus: corpus).all) }
    }
}

/// By how many threads payloads are read and written; 1 is the first.
struct CoresList: ExpressibleByArgument {
    let counts: [Int]

    /// 1, 2, 4 and so on, and all cores of the machine.
    static var machine: CoresList {
        let all = max(2, ProcessInfo.processInfo.activeProcessorCount)
        var cores = [1]
        while let last = cores.last, last < all { cores.append(min(last * 2, all)) }
        return CoresList(counts: cores)
    }

    private init(counts: [Int]) { self.counts = counts }

    /// The numbers of a list, and 1.
    init?(argument: String) {
        var cores: Set = [1]
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let count = Int(word), 1...256 ~= count else { return nil }
            cores.insert(count)
        }
        counts = cores.sorted()
    }
}

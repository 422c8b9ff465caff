import ArgumentParser
import Foundation
@_spi(Tools) import TrellisThroughput

/// Payloads for programs in other languages.
struct PayloadsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payloads",
        abstract: "Write the payloads whose models are encoded again into a folder, as NAME.json.",
        discussion: "Prints the names of the workloads.")

    @Argument(help: ArgumentHelp("An existing folder.", valueName: "folder"))
    var folder: String

    @OptionGroup var filter: FilterArguments
    @OptionGroup var options: Throughput.Options

    func run() throws {
        var settings = ThroughputSettings()
        filter.apply(to: &settings)
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        for workload in try Throughput.workloads(options) where settings.wants(workload.name) {
            if try workload.writePayload(to: folder) { print(workload.name) }
        }
    }
}

/// Timed calls of Trellis, requested by another program.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Decode or encode a payload whenever a line of the input asks for it.",
        discussion: """
            With it, Benchmarks/World/run alternates between Trellis and libraries of other languages.

            Writes the encoded models to the output file and prints "ready". Answers each line "decode COUNT" or \
            "encode COUNT" with the time of so many calls, in seconds.
            """)

    @Argument(help: "The name of a workload.")
    var workload: String

    @Argument(help: ArgumentHelp("The JSON to decode, as written by the subcommand payloads.", valueName: "file"))
    var payload: String

    @Argument(help: ArgumentHelp("The file for the encoded models.", valueName: "file"))
    var output: String

    func run() throws {
        let bytes = try ThroughputPayload.file(payload).bytes()
        guard let workload = Throughput.workloads.first(where: { $0.name == workload }) as? any CalledWorkload,
            let calls = try workload.calls(for: bytes)
        else { throw ThroughputUsageError("there are no models of \(workload) that are encoded again") }
        try OutputFile.write(Data(try calls.encode()), to: URL(filePath: output, directoryHint: .notDirectory))
        answer("ready")
        while let line = readLine() { answer("\(try seconds(of: line, calls))") }
    }

    /// Executes a request.
    private func seconds(of request: String, _ calls: TrellisCalls) throws -> Double {
        let words = request.split(separator: " ")
        guard words.count == 2, let count = Int(words[1]), count > 0 else {
            throw ThroughputUsageError("\(request) is no request")
        }
        let clock = ContinuousClock()
        let start = clock.now
        switch words[0] {
        case "decode": for _ in 0..<count { try calls.decode() }
        case "encode": for _ in 0..<count { keepResult(try calls.encode()) }
        default: throw ThroughputUsageError("\(request) is no request")
        }
        return (clock.now - start) / .seconds(1)
    }

    /// Writes without a buffer, since the other program waits for the answer.
    private func answer(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

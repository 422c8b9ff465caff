#if Throughput
    import ArgumentParser

    /// A program that measures workloads.
    ///
    /// ```swift
    /// @main
    /// struct Measure: ThroughputProgram {
    ///     static var workloads: [any ThroughputWorkload] {
    ///         [ModelWorkload("feed", Feed.self, from: .file("Payloads/feed.json")).besideFoundation()]
    ///     }
    /// }
    /// ```
    ///
    /// It exits with 0 when all is well, with 1 when a workload does not do its work or a figure has fallen, and with 2 when arguments
    /// or files cannot be used.
    public protocol ThroughputProgram {
        /// What is measured. It is asked for again in the processes that the program starts, so it must be the same each time.
        static var workloads: [any ThroughputWorkload] { get throws }
    }

    extension ThroughputProgram {
        /// Reads the arguments, measures, and ends the program with a status.
        public static func main() {
            ThroughputExit.run(ProgramCommand<Self>.self) { try workloads }
        }
    }

    /// The command of a program that has no options of its own.
    private struct ProgramCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: CommandLine.programName,
                abstract: "Measures how fast models are decoded and encoded, and compares it with what it was.",
                discussion: ThroughputExit.discussion)
        }

        @OptionGroup var arguments: ThroughputArguments

        func run() throws { try arguments.run(try Program.workloads) }
    }

    extension CommandLine {
        fileprivate static var programName: String {
            arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "throughput"
        }
    }
#else
    /// Needs the package's trait `Throughput`.
    @available(
        *, unavailable,
        message: "add the trait Throughput to the package's dependency on trellis: traits: [\"Throughput\"]"
    )
    public protocol ThroughputProgram {}
#endif

#if Throughput
    public import ArgumentParser
    import Foundation

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
    /// Its subcommands are `measure`, which is the default, `compare`, `thresholds`, `list`, `show` and `chart`. The
    /// exit status is 0 on success, 1 if a workload fails its verification or a figure has fallen, and 2 if arguments
    /// or files are invalid.
    public protocol ThroughputProgram {
        /// The program's own command-line options, accepted by every subcommand that uses workloads. None by default.
        associatedtype Options: ParsableArguments = NoThroughputOptions

        /// All workloads that can be measured. Child processes evaluate this property again, so the workloads must be
        /// the same each time.
        static var workloads: [any ThroughputWorkload] { get throws }

        /// The workloads for the program's own options. The default is ``workloads``. Each workload must also be in
        /// ``workloads``, with the same name.
        static func workloads(_ options: Options) throws -> [any ThroughputWorkload]
    }

    extension ThroughputProgram {
        public static func workloads(_ options: Options) throws -> [any ThroughputWorkload] { try workloads }

        /// Parses the arguments, measures, and exits with a status.
        public static func main() {
            ThroughputExit.run(ProgramCommand<Self>.self) { try workloads }
        }
    }

    /// The options of a program without its own options.
    public struct NoThroughputOptions: ParsableArguments {
        public init() {}
    }

    /// The command of a program.
    struct ProgramCommand<Program: ThroughputProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            .throughput(
                Program.self, name: CommandLine.programName,
                abstract: "Measures how fast models are decoded and encoded, and compares results.",
                default: MeasureCommand<Program>.self)
        }
    }

    extension CommandConfiguration {
        /// The configuration of a command with the subcommands of a measuring program.
        ///
        /// - Parameters:
        ///   - measure: the default subcommand.
        ///   - others: groups of further subcommands.
        @_spi(Tools)
        public static func throughput<Program: ThroughputProgram>(
            _: Program.Type, name: String, abstract: String, discussion: String = "",
            default measure: any ParsableCommand.Type, others: [CommandGroup] = []
        ) -> CommandConfiguration {
            CommandConfiguration(
                commandName: name, abstract: abstract,
                discussion: """
                    Without a subcommand, the command measures:
                      \(name) --quick          measure all workloads briefly
                      \(name) --filter TEXT    measure workloads whose name contains TEXT
                      \(name) --save FILE      save the figures
                      \(name) compare FILE     measure again and compare

                    \(discussion.isEmpty ? "" : discussion + "\n\n")\(ThroughputExit.discussion)
                    """,
                groupedSubcommands: [
                    CommandGroup(
                        name: "Measuring",
                        subcommands: [
                            measure, CompareCommand<Program>.self, ThresholdsCommand<Program>.self,
                            ListCommand<Program>.self,
                        ]),
                    CommandGroup(name: "Saved Figures", subcommands: [ShowCommand.self, ChartCommand.self]),
                ] + others,
                defaultSubcommand: measure)
        }
    }

    extension CommandLine {
        fileprivate static var programName: String {
            arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "throughput"
        }
    }
#else
    /// Requires the package's trait `Throughput`.
    @available(
        *, unavailable,
        message: "add the trait Throughput to the package's dependency on trellis: traits: [\"Throughput\"]"
    )
    public protocol ThroughputProgram {}
#endif

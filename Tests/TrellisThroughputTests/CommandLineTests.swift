#if Throughput
    import ArgumentParser
    import Foundation
    import Testing

    @_spi(Tools) @testable import TrellisThroughput

    private struct Program: ThroughputProgram {
        static let workloads: [any ThroughputWorkload] = []
    }

    /// A program whose workloads depend on its own option.
    private struct ProgramWithOptions: ThroughputProgram {
        struct Options: ParsableArguments {
            @Option var folder = "Payloads"
        }

        static let workloads: [any ThroughputWorkload] = []

        static func workloads(_ options: Options) throws -> [any ThroughputWorkload] {
            throw ThroughputUsageError("workloads of \(options.folder)")
        }
    }

    @Suite struct CommandLineTests {
        private typealias Command = ProgramCommand<Program>

        private func parse<Subcommand: ParsableCommand>(
            _ arguments: String, as: Subcommand.Type = MeasureCommand<Program>.self
        ) throws -> Subcommand {
            try #require(try Command.parseAsRoot(arguments.split(separator: " ").map(String.init)) as? Subcommand)
        }

        private func refusal(_ arguments: String) -> String? {
            do {
                _ = try Command.parseAsRoot(arguments.split(separator: " ").map(String.init))
                return nil
            } catch {
                return Command.message(for: error)
            }
        }

        private func url(_ path: String) -> URL { URL(filePath: path, directoryHint: .notDirectory) }

        /// A saved report in a temporary folder, and the folder.
        private func saved() throws -> (file: URL, folder: TemporaryFolder) {
            let folder = try TemporaryFolder()
            let file = folder.file("saved.json")
            var settings = ThroughputSettings()
            settings.save = file
            settings.from = file
            try ThroughputVerdict(settings, Progress()).judge(.sample())
            return (file, folder)
        }

        // MARK: Without a subcommand

        @Test func measuresWithoutSubcommand() throws {
            let settings = try parse(
                "--quick --filter a --filter b --json j --format github-benchmark --save s --markdown m --chart c "
                    + "--beside d"
            ).arguments.settings
            #expect(settings.isQuick)
            #expect(settings.filters == ["a", "b"])
            #expect(settings.json == url("j"))
            #expect(settings.format == .githubBenchmark)
            #expect(settings.save == url("s"))
            #expect(settings.markdown == url("m"))
            #expect(settings.chart == url("c"))
            #expect(settings.beside == url("d"))
        }

        @Test func comparesWithoutSubcommand() throws {
            let settings = try parse(
                "--compare o --fail-below 8 --fail-above 5 --fail-missing --other-machine --thresholds t --slower 25"
            ).arguments.settings
            #expect(settings.compare == url("o"))
            #expect(settings.failBelow == 8)
            #expect(settings.failAbove == 5)
            #expect(settings.failsMissing)
            #expect(settings.acceptsOtherMachine)
            #expect(settings.thresholds == url("t"))
            #expect(settings.slowdown == 25)
            let base = try parse("--base main --base-build-flag -Xcc --base-build-flag -Ix").arguments.settings
            #expect(base.base == "main")
            #expect(base.baseBuildFlags == ["-Xcc", "-Ix"])
            #expect(try parse("--base-program p").arguments.settings.baseProgram == url("p"))
        }

        @Test func otherOptionsWithoutSubcommand() throws {
            let thresholds = try parse("--save-thresholds t --tolerance 15").arguments.settings
            #expect(thresholds.saveThresholds == url("t"))
            #expect(thresholds.tolerance == 15)
            let history = try parse("--history h --chart c").arguments
            #expect(history.settings.history == url("h"))
            #expect(history.measuresNothing)
            #expect(try parse("--from f").arguments.measuresNothing)
            #expect(try parse("--list").arguments.measuresNothing)
            #expect(try !parse("").arguments.measuresNothing)
            // A value that equals the name of a subcommand.
            #expect(try parse("--filter compare").arguments.settings.filters == ["compare"])
        }

        @Test(arguments: [
            ("--slower 5 --save s", "--slower is for checking comparisons"),
            ("--compare o --save ./o", "--save would replace what --compare compares with"),
            ("--history h --chart c --json j", "--history goes with --chart only"),
            ("--history h", "--history needs --chart FILE"),
            ("--base-build-flag x", "--base-build-flag requires --base"),
            ("--compare o --fail-below=-1", "--fail-below needs a number of percent"),
            ("--tolerance 2000", "--tolerance needs a number of percent"),
            ("--slower 2000", "--slower needs 0 to 1000 percent"),
            ("--format rows", "--format is that of --json FILE"),
            ("--compare o --base main", "exclude each other"),
            ("--from f --save s", "--from does not measure"),
            ("--fail-below 10", "--fail-below needs --compare FILE"),
            ("--fail-missing", "--fail-missing needs --compare FILE"),
            ("--from f --results r", "--results requires a measurement"),
            ("--json /nowhere/file.json", "there is no folder /nowhere"),
            ("--save-thresholds /", "cannot write to /, a folder"),
            ("compare", "nothing to compare with"),
            ("compare o --save o", "--save would replace"),
            ("thresholds /nowhere/t.json", "there is no folder /nowhere"),
            ("chart s /nowhere/c.svg", "there is no folder /nowhere"),
            ("show", "Missing expected argument '<saved>'"),
        ])
        func refusesContradictoryOptions(_ arguments: String, _ text: String) throws {
            #expect(try #require(refusal(arguments)).contains(text))
        }

        @Test(arguments: ["", "--quick", "--filter a", "--list"])
        func printsASummary(_ arguments: String) throws {
            #expect(try parse(arguments).arguments.isSummary)
        }

        @Test(arguments: [
            "--full", "--save s", "--json j", "--markdown m", "--results r", "--chart c", "--compare o", "--base main",
            "--base-program p", "--beside d", "--thresholds t", "--quick --thresholds t", "--save-thresholds t",
            "--from f", "--history h --chart c", "--slower 5", "--compare o --fail-below 8",
        ])
        func printsEverything(_ arguments: String) throws {
            #expect(try !parse(arguments).arguments.isSummary)
        }

        @Test func aProgramAsksForEverything() throws {
            var arguments = try parse("--quick").arguments
            arguments.measureEverything()
            #expect(!arguments.isSummary)
        }

        @Test func selectsTheDrawnOperations() throws {
            var selection = ChartSelection()
            selection.workloads = ["b", "a"]
            selection.libraries = ["yajl", "Trellis"]
            selection.operations = [.encode]
            let options =
                "--chart-workload b --chart-workload a --chart-library yajl --chart-library Trellis --chart-operation "
                + "encode"
            #expect(try parse("--chart c \(options)").arguments.settings.chartSelection == selection)
            #expect(try parse("chart s c \(options)", as: ChartCommand.self).settings.chartSelection == selection)
            #expect(try parse("--chart c").arguments.settings.chartSelection == ChartSelection())
        }

        // MARK: Subcommands

        @Test func compare() throws {
            let command = try parse("compare o --quick --fail-below 8 --filter a", as: CompareCommand<Program>.self)
            #expect(command.settings.compare == url("o"))
            #expect(command.settings.failBelow == 8)
            #expect(command.settings.isQuick)
            #expect(command.settings.filters == ["a"])
            let base = try parse("compare --base main --markdown m", as: CompareCommand<Program>.self)
            #expect(base.settings.base == "main")
            #expect(base.settings.markdown == url("m"))
            let thresholds = try parse("compare --thresholds t", as: CompareCommand<Program>.self)
            #expect(thresholds.settings.thresholds == url("t"))
        }

        @Test func savedFigures() throws {
            let (file, folder) = try saved()
            defer { folder.remove() }
            let path = file.path(percentEncoded: false)
            let written = folder.file("written")
            func run(_ arguments: String) throws -> String {
                var command = try Command.parseAsRoot(arguments.split(separator: " ").map(String.init))
                try command.run()
                return try String(contentsOf: written, encoding: .utf8)
            }
            let output = written.path(percentEncoded: false)
            #expect(try run("show \(path) --markdown \(output)").contains("|"))
            let chart = try parse("chart \(path) c", as: ChartCommand.self).settings
            #expect(chart.from == file)
            #expect(chart.chart == url("c"))
            let history = try parse("chart / c", as: ChartCommand.self).settings
            #expect(history.history == url("/"))
            #expect(history.from == nil)
            #expect(try run("thresholds \(output) --from \(path)").contains("tolerance"))
            #expect(try run("compare \(path) --from \(path) --fail-below 5 --markdown \(output)").contains("|"))
        }

        @Test func optionsOfTheProgram() throws {
            for arguments in [
                ["--folder", "Other"], ["compare", "o", "--folder", "Other"], ["list", "--folder", "Other"],
            ] {
                var command = try ProgramCommand<ProgramWithOptions>.parseAsRoot(arguments)
                let error = #expect(throws: ThroughputUsageError.self) { try command.run() }
                #expect(error?.description == "workloads of Other")
            }
        }

        // MARK: Help

        @Test func helpListsSubcommands() {
            let help = Command.helpMessage()
            for name in ["measure (default)", "compare", "thresholds", "list", "show", "chart"] {
                #expect(help.contains("\n  \(name) "))
            }
            #expect(!help.contains("--fail-below"))
        }

        @Test func helpOfSubcommandsHasTheirOptions() {
            let measure = Command.helpMessage(for: MeasureCommand<Program>.self)
            #expect(["--quick", "--json", "--full", "--results"].allSatisfy(measure.contains))
            #expect(!measure.contains("--fail-below") && !measure.contains("--base-program"))
            let all = Command.helpMessage(for: MeasureCommand<Program>.self, includeHidden: true)
            #expect(all.contains("--fail-below") && all.contains("--history"))
            #expect(Command.helpMessage(for: CompareCommand<Program>.self).contains("--fail-below"))
        }
    }
#endif

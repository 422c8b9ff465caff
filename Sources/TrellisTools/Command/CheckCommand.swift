#if Command
    import ArgumentParser

    struct CheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Checks whether files are valid JSON (RFC 8259).",
            discussion: """
                Prints FILE:LINE:COLUMN: error: message for each invalid file, or with --lines for each invalid \
                line, and nothing for valid files.
                """)

        @OptionGroup var input: InputArguments

        @Flag(help: "Reject objects with a duplicate key. Needs memory for the keys of open objects.")
        var duplicateKeys = false

        @Flag(name: .shortAndLong, help: "Print no findings: only the exit status tells.")
        var quiet = false

        @Option(help: "How findings are written: text, or for CI as github annotations, sarif or json.")
        var format = FindingFormat.text

        func validate() throws {
            if quiet, format != .text { throw ValidationError("--quiet and --format exclude each other") }
        }

        func run() throws {
            var check = Check(files: try input.paths())
            check.reading = input.reading(skipsMark: false)
            check.refusesDuplicateKeys = duplicateKeys
            check.format = format
            check.isQuiet = quiet
            check.isColored = format == .text && colors()
            try end(check.run(output: .standardOutput, errors: .standard))
        }
    }
#endif

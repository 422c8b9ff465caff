#if Command
    import ArgumentParser

    struct CheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Tells whether files are JSON, as RFC 8259 has it.",
            discussion: """
                Prints FILE:LINE:COLUMN: error: message for each file that is not, or with --lines for each line of it, and nothing \
                for the others.
                """)

        @OptionGroup var input: InputArguments

        @Flag(help: "Refuse objects that have a key twice. Takes memory for the keys of objects that are open.")
        var duplicateKeys = false

        @Option(help: "How mistakes are written: text, or for CI as github annotations, sarif or json.")
        var format = FindingFormat.text

        func run() throws {
            var check = Check(files: try input.paths())
            check.reading = input.reading(skipsMark: false)
            check.refusesDuplicateKeys = duplicateKeys
            check.format = format
            check.isColoured = format == .text && colours()
            try end(check.run(output: .standardOutput, errors: .standard))
        }
    }
#endif

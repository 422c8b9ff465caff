#if Command
    import ArgumentParser

    struct FormatCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "format",
            abstract: "Changes the white space of JSON; strings and numbers stay byte for byte as they are.",
            discussion: """
                Indents by two spaces; with --lines each document is compact, on a line of its own. Comments are \
                removed. Output is written before the end of the input is read, so that an error may follow it; with \
                --output the file stays as it was then.
                """)

        @OptionGroup var input: InputArguments

        @Flag(help: "Remove all white space.")
        var compact = false

        @Flag(
            help: """
                Sort the members of objects by their keys. Needs memory for an outermost object, not for the array \
                around it.
                """)
        var sortKeys = false

        @Option(help: ArgumentHelp("Indent each level by this number of spaces.", valueName: "number"))
        var indent: Int?

        @Flag(help: "Indent each level by a tab.")
        var tabs = false

        @OptionGroup var output: OutputArguments

        func validate() throws {
            if let indent, !(0...64).contains(indent) { throw ValidationError("--indent needs a number from 0 to 64") }
            if [compact, tabs, indent != nil].filter({ $0 }).count > 1 {
                throw ValidationError("--compact, --indent and --tabs exclude each other")
            }
        }

        private var layout: Layout {
            if compact { return .compact }
            if tabs { return .indented(by: UInt8(ascii: "\t"), count: 1) }
            if input.lines && indent == nil { return .compact }
            return .indented(by: UInt8(ascii: " "), count: indent ?? 2)
        }

        func run() throws {
            let documents = Documents(files: try input.paths(), reading: input.reading())
            let errors = ErrorOutput.standard
            try end(
                Destination(file: output.output, errors: errors).write { output in
                    if sortKeys {
                        var formatter = SortingFormatter(layout, output: output)
                        return documents.read(&formatter, errors: errors)
                    }
                    var formatter = TokenFormatter(layout, output: output)
                    return documents.read(&formatter, errors: errors)
                })
        }
    }
#endif

#if Command
    import ArgumentParser

    struct FormatCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "format",
            abstract: "Writes JSON with other white space; strings and numbers stay as they are, to the letter.",
            discussion: """
                Two spaces a level unless said otherwise; with --lines each document is compact, on a line of its own. Comments are \
                left out. What is written does not wait for the end of what is read, so text may be followed by an error: --output \
                keeps the file as it was then.
                """)

        @OptionGroup var input: InputArguments

        @Flag(help: "Leave out all white space.")
        var compact = false

        @Flag(
            help: """
                Sort the members of objects by their keys. Takes the memory of an outermost object, and not of arrays around it.
                """)
        var sortKeys = false

        @Option(help: ArgumentHelp("Indent each level by as many spaces.", valueName: "number"))
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

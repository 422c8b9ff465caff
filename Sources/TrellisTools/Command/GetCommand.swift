#if Command
    import ArgumentParser

    struct GetCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get",
            abstract: "Prints the values at a path, one per line.",
            discussion: """
                A path is data.items.each.name: a dot separates steps, a backslash escapes the next character, a \
                number is the index of an element, each stands for all elements, and * for all elements or members. \
                The document itself is a single dot. The paths of jq are understood as well: .data.items[].name, \
                .[0], .a?, .["a b"].

                Of two members with the same key the first counts. Reading stops after the last possible value, so \
                that the rest of the document is not checked.
                """)

        @Argument(help: "The path of the values; may be left out before a single file.")
        var path: String

        @OptionGroup var input: InputArguments

        @Flag(name: .shortAndLong, help: "Print the content of strings, without quotes and escapes.")
        var raw = false

        @Flag(name: [.long, .customShort("e")], help: "End with status 1 if there is no value at the path.")
        var required = false

        @OptionGroup var output: OutputArguments

        func run() throws {
            let errors = ErrorOutput.standard
            let (path, files) = try pathAndFiles()
            let isColored = output.output == nil && colors()
            try end(
                Destination(file: output.output, errors: errors).write { output in
                    var status = CommandStatus.fine
                    var found = 0
                    // One file after another, since reading of each may end early.
                    for file in files where status == .fine && output.isOpen {
                        var selector = PathSelector(
                            path, stopsEarly: !input.lines,
                            ValuePrinter(isRaw: raw, isColored: isColored, output: output))
                        status = Documents(files: [file], reading: input.reading()).read(&selector, errors: errors)
                        found += selector.count
                    }
                    return status == .fine && required && found == 0 ? .wrong : status
                })
        }

        /// The path and the files. A single argument that is the name of an existing file is a file, whose whole value
        /// is printed.
        private func pathAndFiles() throws -> (ValuePath, [String]) {
            if input.files.isEmpty, SourceFiles.isFile(path) { return (.root, [path]) }
            if let file = input.files.first, file != "-", SourceFiles.isFile(path), !SourceFiles.isFile(file) {
                throw UsageError("the path comes before the file: trellis get '\(visible(file))' '\(visible(path))'")
            }
            return (try ValuePath(path), try input.paths())
        }
    }
#endif

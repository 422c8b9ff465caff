#if Command
    import ArgumentParser

    struct GetCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get",
            abstract: "Prints the values at a path, each on a line.",
            discussion: """
                A path is data.items.each.name: a dot separates steps, a backslash takes the next character as it is, a number is \
                the index of an element, each stands for all elements, and * for all elements or members. items[0] and items[*] \
                are understood as well. The document itself is a single dot.

                Of two members with the same key the first counts. What is behind the last value that there can be is not read, \
                and not checked.
                """)

        @Argument(help: "Where the values are.", transform: ValuePath.init(_:))
        var path: ValuePath

        @OptionGroup var input: InputArguments

        @Flag(name: .shortAndLong, help: "Print what strings say, without quotes and escapes.")
        var raw = false

        @Flag(help: "End with 1 if there is no such value.")
        var required = false

        @OptionGroup var output: OutputArguments

        func run() throws {
            let errors = ErrorOutput.standard
            let files = try input.paths()
            try end(
                Destination(file: output.output, errors: errors).write { output in
                    var status = CommandStatus.fine
                    var found = 0
                    // One file after the other, since each may end early.
                    for file in files where status == .fine && output.isOpen {
                        var selector = PathSelector(
                            path, stopsEarly: !input.lines, ValuePrinter(isRaw: raw, output: output))
                        status = Documents(files: [file], reading: input.reading()).read(&selector, errors: errors)
                        found += selector.count
                    }
                    return status == .fine && required && found == 0 ? .wrong : status
                })
        }
    }
#endif

#if Command
    import ArgumentParser

    struct ShapeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "shape",
            abstract: "Lists every path of documents with the kinds, number and sizes of its values.",
            discussion: """
                All documents of all files have one listing. Models are made of it, and drift compares it.
                """,
            aliases: ["paths"])

        @OptionGroup var arguments: ShapeArguments

        @Flag(help: "Print an array of objects instead of lines for people.")
        var json = false

        @OptionGroup var output: OutputArguments

        func run() throws {
            let errors = ErrorOutput.standard
            let shape = try arguments.shape(errors: errors).get()
            let listing = ShapeListing(shape)
            let text = json ? try listing.json() : listing.text
            try end(arguments.keep(shape, errors: errors))
            try end(Destination(file: output.output, errors: errors).write(text))
        }
    }

    extension Destination {
        func write(_ text: String) -> CommandStatus {
            write { output in
                output.append(text)
                return .fine
            }
        }
    }
#endif

#if Command
    import ArgumentParser

    struct ModelsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "models",
            abstract: "Prints Swift models of documents.",
            discussion: """
                All documents of all files are samples of the same model; memory is bounded by what is different in them. The models \
                decode every sample, and encode it back with nothing lost. What was inferred, and from how much, --evidence says in \
                comments.
                """)

        @OptionGroup var arguments: ShapeArguments

        @Option(help: ArgumentHelp("What a document is, or an element of it if it is an array.", valueName: "type"))
        var name = "Root"

        @Flag(help: "Turn objects that hold little but a value into properties with key paths.")
        var flatten = false

        @Flag(help: "Write the form that needs no macros.")
        var handWritten = false

        @Flag(name: .customLong("class"), help: "Write final classes.")
        var isClass = false

        @Option(help: ArgumentHelp("internal, package or public.", valueName: "level"))
        var access = ModelOptions.Access.internal

        @Flag(help: "Say in comments how often each member was there, or null.")
        var evidence = false

        @OptionGroup var output: OutputArguments

        func run() throws {
            let errors = ErrorOutput.standard
            let shape = try arguments.shape(errors: errors).get()
            var options = ModelOptions()
            options.name = name
            options.flatten = flatten
            options.form = handWritten ? .handWritten : .macros
            options.kind = isClass ? .finalClass : .structure
            options.access = access
            options.evidence = evidence
            let source = ModelSource(of: shape, options)
            try end(arguments.keep(shape, errors: errors))
            try end(Destination(file: output.output, errors: errors).write(source.text))
            for note in source.notes { errors.say("note: \(visible(note.text))") }
        }
    }

    extension ModelOptions.Access: ExpressibleByArgument {}
#endif

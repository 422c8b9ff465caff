#if Command
    import ArgumentParser
    internal import Trellis

    struct SchemaCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema",
            abstract: "Infers a JSON Schema (draft 2020-12) from documents.",
            discussion: """
                All documents of all files are samples of one schema. It describes the models that trellis models \
                generates from the same documents, so that every sample is valid. trellis shape counts values; a \
                schema states which values are allowed.
                """)

        @OptionGroup var arguments: ShapeArguments

        @Option(
            help: ArgumentHelp(
                "The type of a document, or of its elements if it is an array.", valueName: "type"))
        var name = "Root"

        @OptionGroup var output: OutputArguments

        func run() throws {
            let errors = ErrorOutput.standard
            let shape = try arguments.shape(errors: errors).get()
            var options = ModelOptions()
            options.name = name
            let schema = PlanSchema.schema(of: shape, options)
            try end(arguments.keep(shape, errors: errors))
            try end(Destination(file: output.output, errors: errors).write(schema.debugDescription + "\n"))
        }
    }
#endif

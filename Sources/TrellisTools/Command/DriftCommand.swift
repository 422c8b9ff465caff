#if Command
    import ArgumentParser

    struct DriftCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drift",
            abstract: "Tells what has changed in documents since a shape was saved.",
            discussion: """
                The shape of earlier documents is saved by --save-shape, of this command, of shape or of models. Ends with 1 if \
                there is drift, so that CI can watch an API. With both options the file is replaced by the shape of the new \
                documents, after the comparison.
                """)

        @OptionGroup var arguments: ShapeArguments

        @Option(help: ArgumentHelp("The shape of earlier documents.", valueName: "file"))
        var against: String?

        @Flag(help: "Print an array of objects instead of lines for people.")
        var json = false

        @Option(
            help: ArgumentHelp(
                """
                The least that is drift: breaking is what models made of the earlier documents fail at, or lose; addition what they \
                do not know; notice what they never meet any more.
                """, valueName: "severity"))
        var failOn = DriftFinding.Severity.addition

        @OptionGroup var output: OutputArguments

        func validate() throws {
            if against == nil && arguments.saveShape == nil {
                throw ValidationError("--against or --save-shape is needed")
            }
        }

        func run() throws {
            let errors = ErrorOutput.standard
            let earlier = try against.map { try Self.shape(in: $0, errors: errors) }
            let shape = try arguments.shape(errors: errors).get()
            let findings = earlier.map { ShapeDrift.findings(from: $0, to: shape) } ?? []
            if earlier != nil {
                let text = json ? try DriftFinding.json(findings) : DriftFinding.text(findings)
                try end(Destination(file: output.output, errors: errors).write(text))
            }
            try end(arguments.keep(shape, errors: errors))
            if findings.contains(where: { $0.severity.weight >= failOn.weight }) { try end(.wrong) }
        }

        /// Shapes are bounded, and so are their files.
        private static let largestShape = 256_000_000

        private static func shape(in file: String, errors: ErrorOutput) throws -> Shape {
            do {
                return try ShapeFile.shape(from: InputFile(file).contents(limit: largestShape))
            } catch let error as FileError {
                errors.say("\(visible(file)): \(error.message)")
            } catch let error as ShapeFile.Broken {
                errors.say("\(visible(file)): \(error.message)")
            }
            throw CommandEnd(status: .unusable)
        }
    }

    extension DriftFinding.Severity: ExpressibleByArgument {
        fileprivate var weight: Int {
            switch self {
            case .notice: 0
            case .addition: 1
            case .breaking: 2
            }
        }
    }
#endif

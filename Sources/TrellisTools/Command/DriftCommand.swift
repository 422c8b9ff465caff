#if Command
    import ArgumentParser

    struct DriftCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drift",
            abstract: "Compares documents with earlier ones and lists what has changed.",
            usage: """
                trellis drift <old> <new>
                trellis drift --against <old> [<file> ...]
                trellis drift --save-shape <file> [<file> ...]
                """,
            discussion: """
                OLD and NEW are files, folders with *.json files, or shapes that --save-shape of drift, shape or \
                models has saved. \
                Ends with 1 if there is drift, so that CI can watch an API. With both --against and --save-shape, the \
                saved shape \
                is replaced after the comparison.
                """)

        @OptionGroup var arguments: ShapeArguments

        @Option(
            help: ArgumentHelp("The earlier documents: a saved shape, a file or a folder.", valueName: "old"))
        var against: String?

        @Flag(help: "Print an array of objects instead of lines for people.")
        var json = false

        @Option(
            help: ArgumentHelp(
                """
                The least severity that is drift. breaking: models of the earlier documents fail, or lose values. \
                addition: they \
                do not know something. notice: a part of them is no longer used.
                """, valueName: "severity"))
        var failOn = DriftFinding.Severity.addition

        @OptionGroup var output: OutputArguments

        /// Whether the two files are the earlier and the later documents.
        private var comparesFiles: Bool {
            against == nil && arguments.saveShape == nil && arguments.input.files.count == 2
        }

        func validate() throws {
            if against == nil && arguments.saveShape == nil && !comparesFiles {
                throw ValidationError("OLD and NEW are needed, or --against, or --save-shape")
            }
        }

        func run() throws {
            let errors = ErrorOutput.standard
            let paths = try arguments.input.paths()
            let old = comparesFiles ? paths[0] : against
            // A pipe can be read only once, so a path that is not a regular file must be a saved shape. Only the new
            // documents may come from standard input.
            let earlier = try old.map { path in
                let isShape = ShapeSource.isShape(path) || !SourceFiles.isFile(path) && !SourceFiles.isFolder(path)
                return try shape(of: [path], isShape: isShape && path != "-", errors: errors)
            }
            let new = comparesFiles ? [paths[1]] : paths
            let later = try shape(of: new, isShape: new.count == 1 && ShapeSource.isShape(new[0]), errors: errors)
            let findings = earlier.map { ShapeDrift.findings(from: $0, to: later) } ?? []
            if earlier != nil {
                let text = json ? try DriftFinding.json(findings) : DriftFinding.text(findings)
                try end(Destination(file: output.output, errors: errors).write(text))
            }
            try end(arguments.keep(later, errors: errors))
            if findings.contains(where: { $0.severity.weight >= failOn.weight }) { try end(.wrong) }
        }

        /// The shape of documents, or the one in a file.
        private func shape(of paths: [String], isShape: Bool, errors: ErrorOutput) throws -> Shape {
            guard isShape else { return try arguments.shapes(of: [paths], errors: errors).get()[0] }
            do throws(ShapeSourceError) {
                return try ShapeSource.shape(in: paths[0])
            } catch {
                errors.say("\(visible(paths[0])): \(error.message)")
                throw CommandEnd(status: .unusable)
            }
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

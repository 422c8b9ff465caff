#if Command
    import ArgumentParser

    struct DriftCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drift",
            abstract: "Compares documents with earlier ones and lists what has changed.",
            usage: """
                trellis drift <old> <new>
                trellis drift --against <old> [<file> ...]
                """,
            discussion: """
                OLD and NEW are files, folders with *.json files, or shapes that --save-shape of drift, shape or \
                models has saved. Ends with 1 if there is drift, so that CI can watch an API. --save-shape saves the \
                shape of the new documents after the comparison; its file may be OLD. To save a shape without a \
                comparison: trellis shape --save-shape
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
                addition: they do not know something. notice: a part of them is no longer used.
                """, valueName: "severity"))
        var failOn = DriftFinding.Severity.addition

        @OptionGroup var output: OutputArguments

        func validate() throws {
            if against == nil && arguments.input.files.count != 2 {
                throw ValidationError(
                    "OLD and NEW are needed, or --against; to save a shape without a comparison: trellis shape")
            }
        }

        func run() throws {
            let errors = ErrorOutput.standard
            let paths = try arguments.input.paths()
            let old = against ?? paths[0]
            let new = against == nil ? [paths[1]] : paths
            // A pipe can be read only once, so a path that is not a regular file must be a saved shape. Only the new
            // documents may come from standard input.
            let isOldShape =
                old != "-"
                && (ShapeSource.isShape(old) || !SourceFiles.isFile(old) && !SourceFiles.isFolder(old))
            let newShape = new.first(where: ShapeSource.isShape)
            if let newShape, new.count > 1 {
                throw UsageError("\(visible(newShape)): a saved shape cannot be combined with other files")
            }
            if isOldShape, newShape != nil, let option = arguments.setOptions.first {
                throw UsageError("\(option) applies to documents, and both files are saved shapes")
            }
            let earlier = try shape(of: [old], isShape: isOldShape, errors: errors)
            let later = try shape(of: new, isShape: newShape != nil, errors: errors)
            let findings = ShapeDrift.findings(from: earlier, to: later)
            let text = json ? try DriftFinding.json(findings) : DriftFinding.text(findings)
            try end(Destination(file: output.output, errors: errors).write(text))
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

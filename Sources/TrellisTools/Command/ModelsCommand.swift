#if Command
    import ArgumentParser
    internal import Trellis

    struct ModelsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "models",
            abstract: "Generates Swift models from documents.",
            discussion: """
                All documents of all files are samples of one model. A folder stands for the *.json files in it. \
                Memory is bounded by how much the documents differ. The models decode every sample, and encode it \
                without a loss.

                --root generates several models at once, which share equal types: \
                --root PullRequest='pulls/*.json' --root Issue=issues.

                --evidence says in comments how often members are missing or null, and which decisions are doubtful.

                --from-schema generates models of a JSON Schema (draft 2020-12) or of the components of an OpenAPI 3 \
                document.
                """)

        @OptionGroup var arguments: ShapeArguments

        @Option(
            help: ArgumentHelp(
                "The type of a document, or of its elements if it is an array. Root unless given.", valueName: "type"))
        var name: String?

        @Option(
            name: .customLong("root"),
            help: ArgumentHelp(
                "A type and the file, folder or pattern with its documents. May be repeated.",
                valueName: "type=files"),
            transform: RootArgument.init(_:))
        var roots: [RootArgument] = []

        @Option(help: ArgumentHelp("Begin the names of all types with this.", valueName: "text"))
        var prefix = ""

        @Flag(help: "Nest all types in the root type.")
        var nested = false

        @Flag(
            help: """
                Make everything Optional that is not proven by \(ModelOptions.proof) objects, and generate no enums \
                from \
                few values. For models of one sample.
                """)
        var cautious = false

        @Flag(help: "Keep dates as String if encoding would write them in another style.")
        var exact = false

        @Option(
            help: ArgumentHelp(
                """
                The type of members that are always null: \
                \(ModelOptions.NullType.allCases.map(\.rawValue).joined(separator: ", ")).
                """, valueName: "type"))
        var nullAs = ModelOptions.NullType.json

        @Flag(help: "Turn objects that only hold a value or two into properties with key paths.")
        var flatten = false

        @Flag(help: "Generate models without macros.")
        var handWritten = false

        @Flag(name: .customLong("class"), help: "Generate final classes.")
        var isClass = false

        @Option(help: ArgumentHelp("internal, package or public.", valueName: "level"))
        var access = ModelOptions.Access.internal

        @Flag(help: "Say in comments how often members are missing or null, and what is doubtful.")
        var evidence = false

        @Flag(
            help: """
                The file is a JSON Schema or an OpenAPI document in JSON, not a sample. Only --name, --access and \
                --output apply.
                """)
        var fromSchema = false

        @OptionGroup var output: OutputArguments

        func validate() throws {
            if fromSchema { try validateForSchema() }
            if !SwiftIdentifier.canPrefixType(prefix) {
                throw ValidationError("--prefix needs letters and digits, a letter first, and not 'JSON' or 'Trellis'")
            }
            if roots.isEmpty { return }
            if name != nil { throw ValidationError("--root and --name exclude each other: --root names its type") }
            if !arguments.input.files.isEmpty {
                throw ValidationError("with --root, all files are named by --root TYPE=FILES")
            }
            if Set(roots.map(\.name)).count < roots.count {
                throw ValidationError("two --root have the same type: one pattern or folder can name all of its files")
            }
            if roots.count > 1, nested {
                throw ValidationError("--nested needs a single root type, which contains all others")
            }
            if roots.count > 1, arguments.saveShape != nil {
                throw ValidationError("--save-shape saves the shape of a single root type")
            }
        }

        private func validateForSchema() throws {
            var others = ModelOptions()
            (others.access, others.name) = (access, options.name)
            if options != others || !roots.isEmpty || arguments.saveShape != nil || !arguments.setOptions.isEmpty {
                throw ValidationError("with --from-schema, only --name, --access and --output are allowed")
            }
            if arguments.input.files.count > 1 { throw ValidationError("--from-schema takes one file") }
        }

        func run() throws {
            let errors = ErrorOutput.standard
            if fromSchema { return try runFromSchema(errors) }
            var groups = roots.map { [$0.files] }
            if groups.isEmpty { groups = [try arguments.input.paths()] }
            let shapes = try arguments.shapes(of: groups, errors: errors).get()
            let names = roots.isEmpty ? [name ?? options.name] : roots.map(\.name)
            let source = ModelSource(of: zip(names, shapes).map(ModelRoot.init), options)
            if shapes.count == 1 { try end(arguments.keep(shapes[0], errors: errors)) }
            try end(Destination(file: output.output, errors: errors).write(source.text))
            for note in source.notes { errors.say("note: \(visible(note.text))") }
        }

        private var options: ModelOptions {
            var options = ModelOptions()
            options.source = arguments.source
            options.flatten = flatten
            options.form = handWritten ? .handWritten : .macros
            options.kind = isClass ? .finalClass : .structure
            options.access = access
            options.evidence = evidence
            options.prefix = prefix
            options.isNested = nested
            options.isExact = exact
            options.isCautious = cautious
            options.nullType = nullAs
            return options
        }
    }

    extension ModelsCommand {
        private static let largestSchema = 256_000_000

        /// Prints the models of a schema.
        private func runFromSchema(_ errors: ErrorOutput) throws {
            let file = try arguments.input.paths().first ?? "-"
            let schema = try Self.schema(in: file, errors: errors)
            let word = access == .internal ? "" : access.rawValue + " "
            let models = try SchemaModels(of: SchemaDocument(schema), name: name ?? options.name, access: word)
            try end(Destination(file: output.output, errors: errors).write(models.text))
            for note in models.notes { errors.say("note: \(visible(note))") }
        }

        private static func schema(in file: String, errors: ErrorOutput) throws -> JSON {
            do throws(ReadingError) {
                let input = try InputFile.opened(file)
                let contents: [UInt8]
                do throws(FileError) {
                    contents = try input.contents(limit: largestSchema)
                } catch {
                    throw .unreadable(error)
                }
                do throws(TrellisError) {
                    var reading = ReadingOptions()
                    reading.skipsByteOrderMark = true
                    return try TrellisDecoder(options: reading.decodingOptions).decode(JSON.self, from: contents)
                } catch {
                    throw .invalid(ReadingFault(error))
                }
            } catch {
                throw CommandEnd(status: error.report(file: file, errors: errors))
            }
        }
    }

    /// The argument of `--root`: `Issue=issues/*.json`.
    struct RootArgument: Equatable {
        var name: String
        var files: String

        init(_ text: String) throws(UsageError) {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw UsageError("'\(visible(text))' is not TYPE=FILES, such as Issue=issues.json")
            }
            name = String(text[..<equals])
            files = String(text[text.index(after: equals)...])
            if files.isEmpty { throw UsageError("there are no files after '\(visible(name))='") }
        }
    }

    extension ModelOptions.Access: ExpressibleByArgument {}
    extension ModelOptions.NullType: ExpressibleByArgument {}
#endif

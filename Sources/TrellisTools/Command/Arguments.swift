#if Command
    import ArgumentParser

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// The files that a command reads.
    struct InputArguments: ParsableArguments {
        @Argument(help: ArgumentHelp("Files; - or none is standard input.", valueName: "file"))
        var files: [String] = []

        @Flag(help: "Each line is a document.")
        var lines = false

        @Flag(help: "Accept the comments /* ... */ and // ....")
        var comments = false

        @Option(help: ArgumentHelp("The most levels of nested arrays and objects.", valueName: "levels"))
        var maxDepth = ReadingOptions().maximumDepth

        @Option(
            help: ArgumentHelp(
                "The largest size of a document in bytes, or in kB, MB, GB: 20MB. Unlimited unless given.",
                valueName: "size")
        )
        var maxSize: ByteCount?

        @Option(help: ArgumentHelp("The size of the chunks that are read.", visibility: .hidden))
        var chunk: ByteCount = ByteCount(bytes: ReadingOptions().chunkSize)

        func validate() throws {
            guard maxDepth >= 0 else { throw ValidationError("--max-depth needs a number that is not negative") }
            // Larger chunks are not faster.
            guard (1...1 << 30).contains(chunk.bytes) else { throw ValidationError("--chunk needs 1 byte to 1 GiB") }
        }

        /// The options for reading that are set, as they are written.
        var setOptions: [String] {
            let options = [
                ("--lines", lines), ("--comments", comments), ("--max-size", maxSize != nil),
                ("--max-depth", maxDepth != ReadingOptions().maximumDepth),
            ]
            return options.filter(\.1).map(\.0)
        }

        /// - Throws: if there is no file and standard input is a terminal.
        func paths() throws -> [String] {
            if files.isEmpty && isatty(STDIN_FILENO) == 1 {
                throw ValidationError("no file is given, and standard input is a terminal; - reads from it")
            }
            return files.isEmpty ? ["-"] : files
        }

        /// - Parameter skipsMark: whether a byte order mark is accepted.
        func reading(skipsMark: Bool = true) -> ReadingOptions {
            ReadingOptions(
                isLines: lines, allowsComments: comments, maximumDepth: maxDepth, maximumSize: maxSize?.bytes ?? .max,
                skipsByteOrderMark: skipsMark, chunkSize: chunk.bytes)
        }
    }

    /// The file that a command writes to.
    struct OutputArguments: ParsableArguments {
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp(
                "Write to a file, which is replaced when everything is written, instead of standard output.",
                valueName: "file"
            ))
        var output: String?
    }

    extension ByteCount: ExpressibleByArgument {
        init?(argument: String) { self.init(argument) }
    }

    extension FindingFormat: ExpressibleByArgument {}
#endif

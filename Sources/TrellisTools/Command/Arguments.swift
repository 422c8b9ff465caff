#if Command
    import ArgumentParser
    internal import Trellis

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

        @Flag(help: "Take /* ... */ and // ... for white space.")
        var comments = false

        @Option(help: ArgumentHelp("How deep arrays and objects may be nested.", valueName: "levels"))
        var maxDepth = TrellisDecoder.Options().limits.depth

        @Option(
            help: ArgumentHelp(
                "How large a document may be: bytes, or kB, MB, GB, as 20MB. No limit unless given.", valueName: "size")
        )
        var maxSize: ByteCount?

        @Option(help: ArgumentHelp("How much to read at a time.", visibility: .hidden))
        var chunk: ByteCount = ByteCount(bytes: ReadingOptions().chunkSize)

        func validate() throws {
            guard maxDepth >= 0 else { throw ValidationError("--max-depth needs a number that is not negative") }
            // More at a time gains nothing.
            guard (1...1 << 30).contains(chunk.bytes) else { throw ValidationError("--chunk needs 1 byte to 1 GiB") }
        }

        /// - Throws: if nobody can mean it.
        func paths() throws -> [String] {
            if files.isEmpty && isatty(STDIN_FILENO) == 1 {
                throw ValidationError("no file, and standard input is a terminal; - reads from it all the same")
            }
            return files.isEmpty ? ["-"] : files
        }

        /// - Parameter skipsMark: whether a byte order mark is no error.
        func reading(skipsMark: Bool = true) -> ReadingOptions {
            ReadingOptions(
                isLines: lines, allowsComments: comments, maximumDepth: maxDepth, maximumSize: maxSize?.bytes ?? .max,
                skipsByteOrderMark: skipsMark, chunkSize: chunk.bytes)
        }
    }

    /// Where a command writes.
    struct OutputArguments: ParsableArguments {
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp(
                "Write to a file, which is replaced when all is written, instead of standard output.", valueName: "file"
            ))
        var output: String?
    }

    extension ByteCount: ExpressibleByArgument {
        init?(argument: String) { self.init(argument) }
    }

    extension FindingFormat: ExpressibleByArgument {}
#endif

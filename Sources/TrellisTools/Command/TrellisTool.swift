#if Command
    package import ArgumentParser

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// The command `trellis`.
    package struct TrellisTool: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "trellis",
            abstract: "Looks at JSON of any size, and makes Swift models of it.",
            discussion: """
                Every command reads files or standard input piece by piece, so that memory does not grow with them.

                Exit status: 0 when all is well, 1 when a document is wrong or has drifted, 2 when a file or the arguments cannot \
                be used. What is wrong is told as FILE:LINE:COLUMN: error: message; lines and columns count from 1, columns in bytes.
                """,
            version: "1.0.0",

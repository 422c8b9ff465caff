import TrellisCheck

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The command `trellis`.
@main
struct TrellisCommand {
    static func main() {
        exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
    }
}

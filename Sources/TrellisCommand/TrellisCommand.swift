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
        var (output, errors) = (StandardStream.output, StandardStream.errors)
        let status = run(Array(CommandLine.arguments.dropFirst()), output: &output, errors: &errors)
        exit(status.rawValue)
    }

    /// Does what the command line asks for.
    ///
    /// - Parameter words: the command line without the program's name.
    static func run(
        _ words: [String], output: inout some TextOutputStream, errors: inout some TextOutputStream
    ) -> CheckStatus {
        do throws(UsageError) {
            switch try Arguments(words) {
            case .help:
                output.write(Arguments.usage)
                return .valid
            case .check(let options):
                return Check(options: options).run(output: &output, errors: &errors)
            }
        } catch {
            errors.write("trellis: \(error.message)\n\n\(Arguments.usage)")
            return .unusable
        }
    }
}

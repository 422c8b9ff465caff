/// What the command `trellis` does; the program itself only calls this.
package enum CommandLineTool {
    /// Does what the command line asks for, on the process's own streams, and returns the exit status.
    ///
    /// - Parameter words: the command line without the program's name.
    package static func run(_ words: [String]) -> Int32 {
        var (output, errors) = (StandardStream.output, StandardStream.errors)
        return run(words, output: &output, errors: &errors).rawValue
    }

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

import TrellisTools

/// The command `trellis`.
@main
struct TrellisCommand {
    static func main() {
        #if Command
            TrellisTool.runAndExit()
        #else
            // What it would read its arguments with is not there.
            fatalError("trellis was built without its command line: build it with --traits Command")
        #endif
    }
}

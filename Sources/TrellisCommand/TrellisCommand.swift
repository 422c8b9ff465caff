import TrellisTools

/// The command `trellis`.
@main
struct TrellisCommand {
    static func main() { TrellisTool.runAndExit() }
}

import Foundation

/// Starts this program once more, for something that is to have a process of its own.
@_spi(Tools)
public enum OwnProcess {
    static func program() throws -> URL {
        guard let program = Bundle.main.executableURL else {
            throw ThroughputUsageError("this program cannot find itself")
        }
        return program
    }

    /// What it prints.
    ///
    /// - Parameter what: what it does, for the message when it fails.
    public static func output(_ arguments: [String], for what: String) throws -> String {
        try output(of: program(), arguments, for: what)
    }

    /// What a program prints.
    static func output(of program: URL, _ arguments: [String], for what: String) throws -> String {
        let run = try ProgramRun(program, arguments)
        guard run.status == 0 else { throw ThroughputFailure("\(what) failed with status \(run.status)") }
        return run.output
    }

    /// Prints by how many bytes this process grows at most while something is done, or nothing where the system does
    /// not tell.
    public static func printGrowth(_ body: () throws -> Void) rethrows {
        if let growth = try ProcessMemory.growth(of: body) { print(growth) }
    }

    /// What a process that does so prints; nil where the system does not tell.
    public static func growth(_ arguments: [String], of workload: String) throws -> Int? {
        Int(try output(arguments, for: "\(workload): measuring memory").prefix { !$0.isNewline })
    }
}

import Foundation

/// Runs this program in a child process.
@_spi(Tools)
public enum OwnProcess {
    static func program() throws -> URL {
        guard let program = Bundle.main.executableURL else {
            throw ThroughputUsageError("this program cannot find itself")
        }
        return program
    }

    /// The output of the child process.
    ///
    /// - Parameter what: a description of its task, for errors.
    public static func output(_ arguments: [String], for what: String) throws -> String {
        try output(of: program(), arguments, for: what)
    }

    /// The output of a program.
    static func output(of program: URL, _ arguments: [String], for what: String) throws -> String {
        let run = try ProgramRun(program, arguments)
        guard run.status == 0 else { throw ThroughputFailure("\(what) failed with status \(run.status)") }
        return run.output
    }

    /// Prints the peak growth of this process in bytes during a closure, or nothing if the system does not report it.
    public static func printGrowth(_ body: () throws -> Void) rethrows {
        if let growth = try ProcessMemory.growth(of: body) { print(growth) }
    }

    /// The growth that such a child process prints; nil if the system does not report it.
    public static func growth(_ arguments: [String], of workload: String) throws -> Int? {
        Int(try output(arguments, for: "\(workload): measuring memory").prefix { !$0.isNewline })
    }
}

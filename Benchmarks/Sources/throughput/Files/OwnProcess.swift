import Foundation
import ProcessMemory

/// Starts this program once more, for something that is to have a process of its own.
enum OwnProcess {
    /// What it prints.
    ///
    /// - Parameter what: what it does, for the message when it fails.
    static func output(_ arguments: [String], for what: String) throws -> String {
        guard let program = Bundle.main.executableURL else { throw UsageError("this program cannot find itself") }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw VerificationError("\(what) failed with status \(process.terminationStatus)")
        }
        return text
    }

    /// Prints by how many bytes this process grows at most while something is done.
    static func printGrowth(_ body: () throws -> Void) rethrows {
        let before = process_begin_peak()
        try body()
        print(max(0, Int(process_peak_resident_bytes()) - Int(before)))
    }

    /// What a process that does so prints; nil where the system does not tell.
    static func growth(_ arguments: [String], of workload: String) throws -> Int? {
        guard process_peak_resident_bytes() > 0 else { return nil }
        let what = "\(workload): measuring memory"
        guard let growth = Int(try output(arguments, for: what).prefix { !$0.isNewline }) else {
            throw VerificationError("\(what) failed")
        }
        return growth
    }
}

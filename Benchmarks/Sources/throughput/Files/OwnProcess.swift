import Foundation

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
}

import Dispatch
import Foundation

/// A program that has been run to its end. It is ended if this program is interrupted.
struct ProgramRun {
    /// The handling of its standard error output.
    enum Errors {
        /// Passed to the standard error output of this program.
        case shown
        /// Included in the output.
        case joined
        case dropped
    }

    let status: Int32
    let output: String

    /// - Parameter seconds: the time after which the program is ended; nil for no limit.
    init(_ program: URL, _ arguments: [String], errors: Errors = .shown, endedAfter seconds: Double? = nil) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        switch errors {
        case .shown: break
        case .joined: process.standardError = pipe
        case .dropped: process.standardError = FileHandle.nullDevice
        }
        try process.run()
        let end: @Sendable () -> Void = { if process.isRunning { process.terminate() } }
        let leftover = Leftovers.shared.keep(end)
        defer { Leftovers.shared.drop(leftover) }
        if let seconds { DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: end) }
        output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}

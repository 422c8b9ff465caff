import Dispatch
import Foundation

/// A program that has been run to its end, or is ended when this one is interrupted.
struct ProgramRun {
    /// What becomes of what it writes to the standard error output.
    enum Errors {
        /// It goes where this program's goes.
        case shown
        /// It is part of the output.
        case joined
        case dropped
    }

    let status: Int32
    let output: String

    /// - Parameter seconds: after which it is ended; nil if it may take as long as it likes.
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

import Foundation

// The commands of `trellis`, each in a process of its own.
extension EntryPoint {
    /// The program, from the environment variable TRELLIS_COMMAND; without it, no command is measured.
    static let program = ProcessInfo.processInfo.environment["TRELLIS_COMMAND"]

    private static let folder = FileManager.default.temporaryDirectory
        .appending(path: "trellis-linear-\(ProcessInfo.processInfo.processIdentifier)")

    /// The arguments of the commands, which are followed by the document's file.
    private static let arguments = [
        ["check"], ["check", "--lines"], ["format"], ["format", "--sort-keys"], ["format", "--lines"], ["canonical"],
        ["get", "."], ["get", "each.*"], ["get", "each.name"], ["shape"], ["shape", "--lines"], ["models"],
        ["models", "--from-schema"], ["schema"], ["drift", "FILE"],
    ]

    /// A command for a small document, whose cost is that of a process.
    static let idle = command(["check"])

    /// Each of them has accepted a small document: otherwise, the cost of a usage error would be measured.
    static let commands: [EntryPoint] =
        program == nil
        ? []
        : arguments.map { arguments in
            guard let status = try? run(arguments, Array(#"{"type":"object"}"#.utf8)), status == 0 else {
                print("\(arguments) does not work")
                exit(2)
            }
            return command(arguments)
        }

    private static func command(_ arguments: [String]) -> EntryPoint {
        EntryPoint(name: "trellis " + arguments.joined(separator: " "), scale: 8) { bytes in
            _ = try run(arguments, bytes)
        }
    }

    /// Runs a command. It may refuse the document, but must not crash.
    ///
    /// - Returns: its exit status.
    private static func run(_ arguments: [String], _ bytes: [UInt8]) throws -> CInt {
        let file = folder.appending(path: "document.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: file)
        let process = Process()
        process.executableURL = program.map { URL(filePath: $0) }
        process.arguments = arguments.map { $0 == "FILE" ? file.path : $0 } + [file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            print("\(arguments) ended with the signal \(process.terminationStatus)")
            exit(1)
        }
        return process.terminationStatus
    }
}

import Foundation

// The commands of `trellis`, each in a process of its own.
extension EntryPoint {
    /// The program, from the environment variable TRELLIS_COMMAND; without it, no command is measured.
    static let program = ProcessInfo.processInfo.environment["TRELLIS_COMMAND"]

    private static let folder = FileManager.default.temporaryDirectory
        .appending(path: "trellis-linear-\(ProcessInfo.processInfo.processIdentifier)")

    /// A command, whose arguments are followed by the document's file.
    private static func command(_ arguments: String...) -> EntryPoint {
        EntryPoint(name: "trellis " + arguments.joined(separator: " "), scale: 8) { bytes in
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
            // 1 is the status for an invalid document.
            guard process.terminationReason == .exit, process.terminationStatus <= 1 else {
                print("\(arguments) ended with \(process.terminationStatus)")
                exit(2)
            }
        }
    }

    /// A command for a small document, whose cost is that of a process.
    static let idle = command("check")

    static let commands =
        program == nil
        ? []
        : [
            command("check"), command("check", "--lines"), command("format"), command("format", "--sort-keys"),
            command("format", "--lines"), command("canonical"), command("get", "."), command("get", "each.*"),
            command("get", "each.name"), command("shape"), command("shape", "--lines"), command("models"),
            command("models", "--from-schema"), command("schema"), command("drift", "FILE"),
        ]
}

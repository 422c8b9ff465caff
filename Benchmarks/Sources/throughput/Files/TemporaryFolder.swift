import Foundation

/// A folder of this process's own.
struct TemporaryFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "throughput-\(ProcessInfo.processInfo.processIdentifier)", directoryHint: .isDirectory)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

    /// Removes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(at: folder) }
}

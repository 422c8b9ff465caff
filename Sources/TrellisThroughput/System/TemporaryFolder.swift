public import Foundation

/// A temporary folder, which is removed also if the program is interrupted.
@_spi(Tools)
public struct TemporaryFolder {
    private let folder: URL
    private let leftover: Int

    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "throughput-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        self.folder = folder
        leftover = Leftovers.shared.keep { try? FileManager.default.removeItem(at: folder) }
    }

    public func file(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

    /// Removes the folder and its contents.
    public func remove() {
        try? FileManager.default.removeItem(at: folder)
        Leftovers.shared.drop(leftover)
    }
}

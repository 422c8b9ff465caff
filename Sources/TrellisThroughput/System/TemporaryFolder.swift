public import Foundation

/// A folder of its own, which is removed also when the program is interrupted.
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

    /// Removes it with all that is in it.
    public func remove() {
        try? FileManager.default.removeItem(at: folder)
        Leftovers.shared.drop(leftover)
    }
}

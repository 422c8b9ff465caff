public import Foundation

// Safety: The contents of a source are read during the call only.
/// A file that is read in chunks: see ``JSONSource/file(_:chunkSize:)`` and ``JSONSource/handle(_:chunkSize:)``.
public struct JSONFileSource: JSONSource, Sendable {
    enum Location: Sendable {
        case url(URL)
        case handle(FileHandle)
    }

    let location: Location
    let chunkSize: Int

    public func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result {
        unsafe try body(_JSONSourceContents(.file(self)))
    }
}

extension JSONSource where Self == JSONFileSource {
    /// A file, opened for each call and read from its beginning. Wraps `open`, `read` and `close`.
    ///
    /// Reading it may throw `fileNotRead`. Memory use is bounded by a chunk, unless several threads decode it: they
    /// read partitions of about a megabyte.
    ///
    /// - Parameters:
    ///   - url: A file URL.
    ///   - chunkSize: The number of bytes to read at a time.
    public static func file(_ url: URL, chunkSize: Int = 64 * 1024) -> JSONFileSource {
        JSONFileSource(location: .url(url), chunkSize: chunkSize)
    }

    /// A file handle, read from its current position. It stays open. Wraps `read`.
    ///
    /// - Parameters:
    ///   - handle: A handle that is open for reading.
    ///   - chunkSize: The number of bytes to read at a time.
    public static func handle(_ handle: FileHandle, chunkSize: Int = 64 * 1024) -> JSONFileSource {
        JSONFileSource(location: .handle(handle), chunkSize: chunkSize)
    }
}

public import Foundation

// Safety: The bytes of a chunk are written during the call and not stored.
/// A file that takes a text: see ``JSONSink/file(_:)`` and ``JSONSink/handle(_:)``.
public struct JSONFileSink: JSONSink, Sendable {
    enum Location: Sendable {
        case url(URL)
        case handle(FileHandle)
    }

    let location: Location

    public func _open() throws(TrellisError) -> _JSONSinkWriter {
        let file: OutputFile
        switch location {
        case .url(let url): file = try OutputFile(url)
        case .handle(let handle): file = OutputFile(handle)
        }
        return unsafe _JSONSinkWriter {
            unsafe try file.write($0)
        } finish: {
            try file.finish()
        }
    }
}

extension JSONSink where Self == JSONFileSink {
    /// A file that is created or replaced, by a complete text only.
    ///
    /// The text is written to a temporary file in the same folder, which gets the name and the permissions of the file
    /// when all is written. After an error the file is as it was, also if the program ends before, in which case the
    /// temporary file may remain. A symbolic link stays, and the file to which it leads is replaced. A device or pipe
    /// is written to directly.
    ///
    /// Writing throws `fileNotWritten`. The text is not forced to the disk: after a power failure the file may be
    /// incomplete. Wraps `open`, `write`, `close` and `rename`.
    ///
    /// - Parameter url: a file URL; its folder must exist.
    public static func file(_ url: URL) -> JSONFileSink { JSONFileSink(location: .url(url)) }

    /// A file handle, which is written to from its current position. It stays open.
    ///
    /// Writing throws `fileNotWritten`. After an error of an element, all elements before that one are written. Wraps
    /// `write`.
    ///
    /// - Parameter handle: open for writing.
    public static func handle(_ handle: FileHandle) -> JSONFileSink { JSONFileSink(location: .handle(handle)) }
}

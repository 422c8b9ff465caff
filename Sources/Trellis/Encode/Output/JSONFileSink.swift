public import Foundation

// Safety: The bytes of a chunk are written during the call and not stored.
/// A file as a destination of JSON: see ``JSONSink/file(_:)``, ``JSONSink/handle(_:)`` and
/// ``JSONSink/standardOutput``.
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
    /// A file that is created, or replaced when the new contents are complete.
    ///
    /// The contents are written to a temporary file in the same folder, which is renamed at the end and gets the
    /// permissions of the existing file. After an error, or if the program terminates, the existing file is unchanged;
    /// in the latter case the temporary file may remain. If the URL is a symbolic link, its target is replaced. A
    /// device or pipe is written to directly, and an open file, such as `/dev/stdout`, is appended to.
    ///
    /// Writing throws `fileNotWritten`. The contents are not synchronised to disk: after a power failure the file may
    /// be incomplete. Wraps `open`, `write`, `close` and `rename`.
    ///
    /// - Parameter url: a file URL; its folder must exist.
    public static func file(_ url: URL) -> JSONFileSink { JSONFileSink(location: .url(url)) }

    /// A file handle, which is written to from its current position. It stays open.
    ///
    /// Writing throws `fileNotWritten`. If an element cannot be encoded, all elements before it are written. If nobody
    /// reads a pipe any more, the signal `SIGPIPE` ends the process, unless the program ignores it. Wraps `write`.
    ///
    /// - Parameter handle: a handle that is open for writing.
    public static func handle(_ handle: FileHandle) -> JSONFileSink { JSONFileSink(location: .handle(handle)) }

    /// The standard output of the process. It stays open. Wraps `write`.
    ///
    /// What `print` has buffered is written later, so do not use both.
    public static var standardOutput: JSONFileSink { .handle(.standardOutput) }
}

public import Foundation

// Safety: The contents of a source are read during the call only.
/// A file that is read in chunks: see ``JSONSource/file(_:range:chunkSize:)``, ``JSONSource/handle(_:chunkSize:)`` and
/// ``JSONSource/standardInput``.
public struct JSONFileSource: JSONSource, Sendable {
    enum Location: Sendable {
        case url(URL)
        case handle(FileHandle)
    }

    let location: Location
    let chunkSize: Int
    /// The bytes in which the lines to read begin; nil for the whole file.
    var range: Range<Int>?

    public func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result {
        unsafe try body(_JSONSourceContents(.file(self)))
    }
}

extension JSONSource where Self == JSONFileSource {
    /// A file, or the lines of it that begin in a range, opened for each call. Wraps `open`, `read` and `close`.
    ///
    /// Reading it may throw `fileNotRead`. Memory use is bounded by a chunk, unless several threads decode it: they
    /// read partitions of about a megabyte.
    ///
    /// With a range `a..<b`, elements of the format ``JSONStreamFormat/lines`` are those of the lines whose first byte
    /// is in the range, read to the end of the last line even if that is outside the range. Ranges that cover a file
    /// therefore yield each line exactly once, wherever the file is split. <doc:Clusters> compares this rule with those
    /// of other programs. Positions of errors are offsets in the file, and lines count from the first line of the
    /// range. Finding the first line takes O(length of the line that the range begins in).
    ///
    /// With a range, anything other than lines is the error `fileNotRead`: another format, a single document, an update
    /// and ``JSONFileSource/chunks``. So are comments, which may contain line feeds, a file that is not a regular file,
    /// and a range that is not inside the file.
    ///
    /// - Parameters:
    ///   - url: a file URL.
    ///   - range: the bytes in which the lines begin, at most up to the size of the file; nil for the whole file.
    ///   - chunkSize: the number of bytes to read at a time.
    public static func file(_ url: URL, range: Range<Int>? = nil, chunkSize: Int = 64 * 1024) -> JSONFileSource {
        JSONFileSource(location: .url(url), chunkSize: chunkSize, range: range)
    }

    /// A file handle, read from its current position. It stays open. Wraps `read`.
    ///
    /// - Parameters:
    ///   - handle: a handle that is open for reading.
    ///   - chunkSize: the number of bytes to read at a time.
    public static func handle(_ handle: FileHandle, chunkSize: Int = 64 * 1024) -> JSONFileSource {
        JSONFileSource(location: .handle(handle), chunkSize: chunkSize)
    }

    /// The standard input of the process, read from its current position. It stays open. Wraps `read`.
    ///
    /// `forEachElement` without threads passes on each element as soon as its bytes arrive, and so do elements of
    /// ``JSONFileSource/chunks``. Methods that use threads wait until two megabytes have arrived or the input ends.
    /// They also do so before they pass on elements that are decoded already, and before they throw.
    public static var standardInput: JSONFileSource { .handle(.standardInput) }
}

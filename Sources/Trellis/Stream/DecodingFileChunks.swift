internal import Dispatch

/// The bytes of a file in chunks, each read when it is asked for.
///
/// Opening and reading may block for as long as the other end of a pipe likes to. They do so on a thread of their own, so that
/// no task but the one that asks is kept waiting.
public struct DecodingFileChunks: AsyncSequence, Sendable {
    let makeReader: @Sendable () throws -> FileReader

    public func makeAsyncIterator() -> Iterator { Iterator(file: BlockingFile(makeReader)) }

    /// Emits chunks.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: BlockingFile

        /// The next chunk; nil at the end.
        ///
        /// A read that has begun is not ended by cancelling the task.
        ///
        /// - Throws: `fileNotRead`.
        public mutating func next() async throws -> [UInt8]? {
            let bytes = try await file.next()
            return bytes.isEmpty ? nil : bytes
        }
    }
}

/// A file that is opened and read on a queue of its own, whose thread may block. All but `next` happens there, one thing after
/// the other, hence `@unchecked Sendable`.
private final class BlockingFile: @unchecked Sendable {
    private let queue = DispatchQueue(label: "trellis.file")
    private let makeReader: @Sendable () throws -> FileReader
    private var reader: FileReader?

    init(_ makeReader: @escaping @Sendable () throws -> FileReader) { self.makeReader = makeReader }

    /// The next bytes; none at the end.
    func next() async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            // Whoever waits keeps this alive. The queue does not, so that the file is closed where the reading ends, and not
            // a moment later.
            queue.async { [unowned self] in
                let result = Result { try self.read() }
                continuation.resume(with: result)
            }
        }
    }

    private func read() throws -> [UInt8] {
        let reader = try self.reader ?? makeReader()
        self.reader = reader
        // The memory is read into again, so the chunk is a copy.
        return unsafe try Array(reader.next())
    }
}

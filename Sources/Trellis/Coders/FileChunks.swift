internal import Dispatch

extension JSONFileSource {
    /// The contents of the file as chunks, for the methods that take an asynchronous sequence, and for elements that
    /// are not `Sendable`.
    ///
    /// Each chunk is read when it is requested, on a separate thread, so that a slow file or pipe blocks no other task.
    /// Cancelling the task does not interrupt a read in progress. Iterating may throw `fileNotRead`.
    public var chunks: some AsyncSequence<[UInt8], any Error> & Sendable { FileChunks(file: self) }
}

private struct FileChunks: AsyncSequence, Sendable {
    typealias Failure = any Error

    let file: JSONFileSource

    func makeAsyncIterator() -> Iterator { Iterator(file: BlockingFile(file)) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: BlockingFile

        mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> [UInt8]? {
            let bytes = try await file.next(isolation: actor)
            return bytes.isEmpty ? nil : bytes
        }
    }
}

// Safety: System calls get a buffer and its size. A descriptor that was opened is closed once, and the buffer freed
// once. The reader of a sequence is used on its own queue only, hence `@unchecked Sendable`.
/// A file that is opened and read on its own serial queue, whose thread may block. All code except `next` runs on that
/// queue, hence `@unchecked Sendable`.
private final class BlockingFile: @unchecked Sendable {
    private let queue = DispatchQueue(label: "trellis.file")
    private let file: JSONFileSource
    private var reader: FileReader?

    init(_ file: JSONFileSource) { self.file = file }

    /// The next bytes; none at the end.
    func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            // The waiting caller retains this object. The queue does not retain it, so that the file is closed as soon
            // as reading ends.
            queue.async { [unowned self] in
                let result = Result { try self.read() }
                continuation.resume(with: result)
            }
        }
    }

    private func read() throws -> [UInt8] {
        let reader = try self.reader ?? FileReader(file)
        self.reader = reader
        // The buffer is reused for the next read, so the chunk must be a copy.
        return unsafe try Array(reader.next())
    }
}

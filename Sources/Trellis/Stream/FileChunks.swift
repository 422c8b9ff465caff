#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The bytes of a file in chunks, each read when it is asked for. Reading blocks the thread as reading from a disk does.
public struct FileChunks: AsyncSequence, Sendable {
    let makeReader: @Sendable () throws -> FileReader

    public func makeAsyncIterator() -> Iterator { Iterator(makeReader: makeReader) }

    /// Hands out chunks.
    public struct Iterator: AsyncIteratorProtocol {
        let makeReader: @Sendable () throws -> FileReader
        private var reader: FileReader?

        init(makeReader: @escaping @Sendable () throws -> FileReader) { self.makeReader = makeReader }

        /// The next chunk; nil at the end.
        ///
        /// - Throws: `fileNotRead`.
        public mutating func next() async throws -> [UInt8]? {
            let reader = try self.reader ?? makeReader()
            self.reader = reader
            // The memory is read into again, so the chunk is a copy.
            let bytes = unsafe try Array(reader.next())
            return bytes.isEmpty ? nil : bytes
        }
    }
}

import Synchronization
import Trellis

/// A sequence of chunks that counts how many were requested.
struct ChunkSource: AsyncSequence, Sendable {
    final class Log: Sendable {
        private let count = Mutex(0)

        /// How often the next chunk was requested.
        var asked: Int { count.withLock { $0 } }
        func ask() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private let chunks: [[UInt8]]
    private let error: Refusal?
    private let isEndless: Bool
    let log = Log()

    /// - Parameters:
    ///   - error: thrown after the chunks.
    ///   - endless: whether the last chunk is repeated forever.
    init(_ chunks: [String], error: Refusal? = nil, endless: Bool = false) {
        self.chunks = chunks.map { Array($0.utf8) }
        self.error = error
        isEndless = endless
    }

    func makeAsyncIterator() -> Iterator { Iterator(source: self) }

    struct Iterator: AsyncIteratorProtocol {
        let source: ChunkSource
        private var index = 0

        init(source: ChunkSource) { self.source = source }

        mutating func next() async throws -> [UInt8]? {
            _ = source.log.ask()
            await Task.yield()
            if index < source.chunks.count {
                index += 1
                return source.chunks[index - 1]
            }
            if let error = source.error { throw error }
            return source.isEndless ? source.chunks.last : nil
        }
    }
}

/// A sequence of bytes that counts how many were requested.
struct ByteSource: AsyncSequence, Sendable {
    private let bytes: [UInt8]
    let log = ChunkSource.Log()

    init(_ text: String) { bytes = Array(text.utf8) }

    func makeAsyncIterator() -> Iterator { Iterator(source: self) }

    struct Iterator: AsyncIteratorProtocol {
        let source: ByteSource
        private var index = 0

        init(source: ByteSource) { self.source = source }

        mutating func next() async throws -> UInt8? {
            _ = source.log.ask()
            guard index < source.bytes.count else { return nil }
            index += 1
            return source.bytes[index - 1]
        }
    }
}

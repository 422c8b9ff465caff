import NIOCore
import Synchronization

/// The progress of the server with a body.
final class Progress: Sendable {
    private let sent = Atomic<Int>(0)
    private let hasReachedEnd = Atomic<Bool>(false)
    private let dropped = AsyncStream<Void>.makeStream()

    /// The bytes that the server has requested for sending.
    var bytesSent: Int { sent.load(ordering: .sequentiallyConsistent) }
    /// Whether the server has requested a buffer after the last.
    var isAtEnd: Bool { hasReachedEnd.load(ordering: .sequentiallyConsistent) }

    /// Returns once the server has released the body, at any point.
    func waitUntilDropped() async {
        for await _ in dropped.stream {}
    }

    /// Returns once the server has requested no more bytes for a second.
    func waitUntilStill() async throws {
        var (before, rounds) = (-1, 0)
        while rounds < 20 {
            rounds = bytesSent == before ? rounds + 1 : 0
            before = bytesSent
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    fileprivate func send(_ buffer: ByteBuffer) {
        sent.add(buffer.readableBytes, ordering: .sequentiallyConsistent)
    }

    fileprivate func end() { hasReachedEnd.store(true, ordering: .sequentiallyConsistent) }
    fileprivate func drop() { dropped.continuation.finish() }
}

/// A body that records what is read from it.
struct WatchedBody<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element == ByteBuffer {
    let base: Base
    let progress: Progress
    /// Called before each buffer with the number of bytes read so far.
    var beforeEach: @Sendable (Int) async throws -> Void = { _ in }

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), beforeEach: beforeEach, use: Use(progress))
    }

    /// Released with the last copy of the iterator.
    final class Use {
        let progress: Progress
        init(_ progress: Progress) { self.progress = progress }
        deinit { progress.drop() }
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let beforeEach: @Sendable (Int) async throws -> Void
        let use: Use

        mutating func next() async throws -> ByteBuffer? {
            try await beforeEach(use.progress.bytesSent)
            guard let buffer = try await base.next() else {
                use.progress.end()
                return nil
            }
            use.progress.send(buffer)
            return buffer
        }
    }
}

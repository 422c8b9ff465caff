import NIOCore
import Synchronization

/// How far the server has got with a body.
final class Progress: Sendable {
    private let sent = Atomic<Int>(0)
    private let hasReachedEnd = Atomic<Bool>(false)
    private let dropped = AsyncStream<Void>.makeStream()

    /// The bytes that the server has taken to send.
    var bytesSent: Int { sent.load(ordering: .sequentiallyConsistent) }
    /// Whether the server has asked for a buffer after the last.
    var isAtEnd: Bool { hasReachedEnd.load(ordering: .sequentiallyConsistent) }

    /// Returns once the server has let go of the body, however far it got.
    func waitUntilDropped() async {
        for await _ in dropped.stream {}
    }

    /// Returns once the server takes nothing more, which it is given a second to do.
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

/// A body that notes what is taken of it.
struct WatchedBody<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element == ByteBuffer {
    let base: Base
    let progress: Progress
    /// Called before each buffer with the bytes that were taken until then.
    var beforeEach: @Sendable (Int) async throws -> Void = { _ in }

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), beforeEach: beforeEach, use: Use(progress))
    }

    /// Goes when the last copy of the iterator goes.
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

/// The elements of a text whose chunks arrive asynchronously: see ``TrellisDecoder/elements(_:as:from:skipsErrors:)``. Its
/// counterpart is ``TrellisEncoder/chunks(of:as:chunkSize:)``.
///
/// The next chunk is asked for only when all elements of the last have been emitted. Whoever leaves the loop early
/// reads no more; cancelling the task ends the wait for a chunk with whatever the source throws then.
public struct DecodedElements<Chunks: AsyncSequence, Element>: AsyncSequence where Chunks.Element: JSONBytes {
    let chunks: Chunks
    let makeSource: @Sendable () throws -> ElementSource<Element>

    public func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks.makeAsyncIterator(), state: State(makeSource))
    }

    /// What is shared by copies of an iterator.
    final class State {
        private let makeSource: @Sendable () throws -> ElementSource<Element>
        private var source: ElementSource<Element>?
        private var failure: (any Error)?
        /// What is left to hand out, last first.
        private var pending: [Element] = []
        private(set) var isDone = false

        init(_ makeSource: @escaping @Sendable () throws -> ElementSource<Element>) {
            self.makeSource = makeSource
        }

        var report: TrellisDecoder.Report { source?.decoder.report ?? TrellisDecoder.Report() }
        var bytesConsumed: Int { source?.decoder.bytesReceived ?? 0 }

        /// The next element that is complete; nil if there is none yet.
        ///
        /// - Throws: what is wrong with the text, once all elements before it are emitted.
        func next() throws -> Element? {
            if let element = pending.popLast() { return element }
            guard let failure else { return nil }
            self.failure = nil
            isDone = true
            throw failure
        }

        func feed(_ chunk: some JSONBytes) {
            advance { decoder throws(TrellisError) in
                try rethrowing { unsafe try chunk.withJSONBytes { unsafe try decoder.feed($0) } }
            }
        }

        func finish() {
            advance { decoder throws(TrellisError) in try decoder.finish() }
            isDone = failure == nil && pending.isEmpty
            isAtEnd = true
        }

        /// Ends the sequence where the source has failed.
        func stop() { isDone = true }

        /// Whether the source has no more chunks.
        private(set) var isAtEnd = false

        private func advance(_ decode: (any ElementDecoder) throws(TrellisError) -> Void) {
            do {
                let source = try self.source ?? makeSource()
                self.source = source
                let outcome = source.advance(decode)
                source.queue.takeAll(into: &pending)
                pending.reverse()
                try outcome.get()
            } catch {
                failure = error
            }
        }
    }

    /// Emits elements.
    public struct Iterator: AsyncIteratorProtocol {
        var chunks: Chunks.AsyncIterator
        let state: State

        /// The next element, once it is complete; nil at the end.
        ///
        /// - Throws: what is wrong with the text, after the elements before it; what the source throws.
        public mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element, once it is complete; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while true {
                if let element = try state.next() { return element }
                if state.isDone || state.isAtEnd { return nil }
                do {
                    try Task.checkCancellation()
                    if let chunk = try await chunks.next(isolation: actor) {
                        state.feed(chunk)
                    } else {
                        // A source may just end when it is cancelled.
                        try Task.checkCancellation()
                        state.finish()
                    }
                } catch {
                    state.stop()
                    throw error
                }
            }
        }

        /// What has been skipped so far.
        public var report: TrellisDecoder.Report { state.report }
        /// How many bytes have been read so far.
        public var bytesConsumed: Int { state.bytesConsumed }
    }
}

extension DecodedElements: Sendable where Chunks: Sendable {}

@available(*, unavailable)
extension DecodedElements.Iterator: Sendable {}

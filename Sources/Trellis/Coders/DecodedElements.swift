// Safety: The bytes of a chunk are borrowed during a call, and those of a file until the next chunk is read.
extension TrellisDecoder {
    /// The elements of input that arrives in chunks, as ``elements(_:as:from:skipsErrors:report:)`` returns them.
    ///
    /// It is `Sendable` if its chunks are, so that a server can forward it.
    public struct Elements<Element, Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: JSONBytes {
        public typealias Failure = any Error

        let chunks: Chunks
        let report: TrellisDecoder.Report?
        let makeSource: @Sendable () throws -> ElementSource<Element>

        /// Starts to decode. Each iterator requests its own chunks.
        public func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator(), state: State(makeSource, report))
        }

        /// The state shared by all copies of an iterator.
        final class State {
            private let makeSource: () throws -> ElementSource<Element>
            private var source: ElementSource<Element>?
            private var failure: (any Error)?
            /// Complete elements that have not been emitted yet, in reverse order.
            private var pending: [Element] = []
            private(set) var isDone = false

            private var updates: ReportUpdates?

            init(_ makeSource: @escaping () throws -> ElementSource<Element>, _ report: TrellisDecoder.Report?) {
                self.makeSource = makeSource
                updates = report.map(ReportUpdates.init)
            }

            /// Compiles the schema, so that a mistake in it is noticed before a chunk is requested.
            func begin() {
                guard source == nil, failure == nil, !isDone else { return }
                do { source = try makeSource() } catch { failure = error }
            }

            /// The next complete element; nil if there is none yet.
            ///
            /// - Throws: the first error in the input, after all elements before it have been emitted.
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

            /// Ends the sequence after an error of the source, or when the task is cancelled.
            func stop() {
                isDone = true
                failure = nil
                pending = []
            }

            /// Whether the source has ended.
            private(set) var isAtEnd = false

            /// Whether no more input is needed.
            var needsNoMore: Bool { source?.decoder.isAtEnd ?? false }

            private func advance(_ decode: (any ElementDecoder) throws(TrellisError) -> Void) {
                guard let source else { return }
                do {
                    let outcome = source.advance(decode)
                    updates?.update(source.decoder)
                    source.queue.takeAll(into: &pending)
                    pending.reverse()
                    try outcome.get()
                } catch {
                    failure = error
                }
            }
        }

        /// Emits each element as soon as it is complete.
        public struct Iterator: AsyncIteratorProtocol {
            var chunks: Chunks.AsyncIterator
            let state: State

            /// The next element; nil at the end of the input.
            ///
            /// - Throws: the first error in the input, after the elements before it; errors of the source;
            ///   `CancellationError`.
            public mutating func next() async throws -> Element? { try await next(isolation: #isolation) }

            /// The next element; nil at the end of the input. Errors are those of ``next()``.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
                while true {
                    // Elements that are already decoded are not emitted any more.
                    if Task.isCancelled, !state.isDone {
                        state.stop()
                        throw CancellationError()
                    }
                    state.begin()
                    if let element = try state.next() { return element }
                    if state.isDone || state.isAtEnd { return nil }
                    do {
                        if !state.needsNoMore, let chunk = try await chunks.next(isolation: actor) {
                            state.feed(chunk)
                        } else {
                            // Some sources end without an error when the task is cancelled.
                            try Task.checkCancellation()
                            state.finish()
                        }
                    } catch {
                        state.stop()
                        throw error
                    }
                }
            }
        }
    }
}

extension TrellisDecoder.Elements: Sendable where Chunks: Sendable {}

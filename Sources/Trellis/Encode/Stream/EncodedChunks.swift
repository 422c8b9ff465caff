/// JSON text in chunks, made of elements that come asynchronously. See ``TrellisEncoder/chunks(of:as:chunkSize:)``. Its
/// counterpart is ``DecodedElements``.
public struct EncodedChunks<Elements: AsyncSequence>: AsyncSequence where Elements.Element: TrellisEncodable {
    /// A chunk of UTF-8, never empty.
    public typealias Element = [UInt8]
    public typealias Failure = any Error

    let elements: Elements
    let format: EncodingStreamFormat
    let options: TrellisEncoder.Options
    let chunkSize: Int

    /// Starts to read the elements, at the first chunk that is asked for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            source: elements.makeAsyncIterator(),
            state: State(ElementText(as: format, options: options, chunkSize: chunkSize)))
    }
}

extension EncodedChunks: Sendable where Elements: Sendable {}

extension EncodedChunks {
    /// Reads elements until they make a chunk.
    public struct Iterator: AsyncIteratorProtocol {
        public typealias Element = [UInt8]
        public typealias Failure = any Error

        var source: Elements.AsyncIterator
        let state: State

        /// The next chunk; nil when all is written, and after an error.
        public mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }

        /// The next chunk; nil when all is written, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> [UInt8]? {
            if let failure = state.failure {
                state.failure = nil
                throw failure
            }
            guard !state.isDone else { return nil }
            do {
                // An array's bracket alone is no chunk, however small these are.
                repeat {
                    try Task.checkCancellation()
                    guard let element = try await source.next(isolation: actor) else {
                        // Many sequences end when they are cancelled. That is not the end of the array.
                        try Task.checkCancellation()
                        state.isDone = true
                        state.text.close()
                        break
                    }
                    try state.text.append(element)
                } while !state.text.isChunkComplete
            } catch {
                state.isDone = true
                if error is CancellationError || !state.text.hasText { throw error }
                state.failure = error
            }
            return state.text.hasText ? state.text.takeChunk() : nil
        }
    }

    /// What an iterator, which can be copied, cannot hold itself.
    final class State {
        var text: ElementText
        var isDone = false
        /// Thrown when the chunk before it is taken.
        var failure: (any Error)?

        init(_ text: consuming ElementText) { self.text = text }
    }
}

/// Encoded JSON in chunks, for elements that arrive asynchronously: see ``TrellisEncoder/chunks(of:as:chunkSize:)``.
package struct EncodedChunks<Elements: AsyncSequence>: AsyncSequence where Elements.Element: TrellisEncodable {
    package typealias Element = [UInt8]
    package typealias Failure = any Error

    let elements: Elements
    let format: JSONStreamFormat
    let options: TrellisEncoder.Options
    let chunkSize: Int?

    package func makeAsyncIterator() -> Iterator {
        let chunkSize = chunkSize ?? format.chunkSize
        let state: State
        do {
            state = State(ElementText(in: try ElementFrame(format), options: options, chunkSize: chunkSize))
        } catch {
            state = State(ElementText(in: .lines, options: options, chunkSize: chunkSize))
            state.isDone = true
            state.failure = error
        }
        return Iterator(source: elements.makeAsyncIterator(), state: state)
    }
}

extension JSONStreamFormat {
    /// The minimum number of bytes of a chunk, if none is set. Events are usually sent when they occur.
    var chunkSize: Int {
        switch kind {
        case .events, .textSequence: 1
        case .array, .entries, .lines, .values: 64 * 1024
        }
    }
}

extension EncodedChunks: Sendable where Elements: Sendable {}

extension EncodedChunks {
    /// Reads elements until a chunk is complete.
    package struct Iterator: AsyncIteratorProtocol {
        package typealias Element = [UInt8]
        package typealias Failure = any Error

        var source: Elements.AsyncIterator
        let state: State

        package mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }

        /// The next chunk; nil at the end and after an error.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> [UInt8]? {
            if let failure = state.failure {
                state.failure = nil
                throw failure
            }
            guard !state.isDone else { return nil }
            do {
                // A chunk contains more than the array's bracket, even if `chunkSize` is very small.
                repeat {
                    try Task.checkCancellation()
                    guard let element = try await source.next(isolation: actor) else {
                        // Many sequences end when the task is cancelled. This is not the end of the array.
                        try Task.checkCancellation()
                        state.isDone = true
                        state.text.close()
                        break
                    }
                    try state.text.append(element)
                } while !state.text.isChunkComplete
            } catch {
                state.isDone = true
                let isCancelled = error is CancellationError && Task.isCancelled
                if isCancelled || !state.text.hasText { throw error }
                state.failure = error
            }
            return state.text.hasText ? state.text.takeChunk() : nil
        }
    }

    /// State of an iterator, in a class because iterators can be copied.
    package final class State {
        var text: ElementText
        var isDone = false
        /// An error to throw after the preceding chunk has been taken.
        var failure: (any Error)?

        init(_ text: consuming ElementText) { self.text = text }
    }
}

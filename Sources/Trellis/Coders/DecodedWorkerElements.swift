/// An asynchronous sequence of elements that are decoded on separate threads.
///
/// Decoding starts when the first element is requested. The threads stop when the iterator is released or the task is
/// cancelled.
struct DecodedWorkerElements<Element: Sendable>: AsyncSequence, Sendable {
    typealias Failure = any Error
    /// Receives elements as they are decoded.
    typealias Emit = (_ elements: [Element]) throws -> Void

    /// Decodes the complete input.
    let decode: @Sendable (_ emit: @escaping Emit) throws -> Void

    func makeAsyncIterator() -> Iterator { Iterator(owner: Owner(Exchange(decode))) }

    /// Cancels decoding when all copies of an iterator have been released.
    final class Owner {
        let exchange: Exchange<Element>
        var pending: [Element] = []
        /// Whether the end or an error has been emitted.
        var isDone = false
        init(_ exchange: Exchange<Element>) { self.exchange = exchange }
        deinit { exchange.cancel() }
    }

    struct Iterator: AsyncIteratorProtocol {
        let owner: Owner

        mutating func next() async throws -> Element? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            // Elements that are already decoded are not emitted any more.
            if Task.isCancelled { owner.pending = [] }
            while owner.pending.isEmpty {
                guard !owner.isDone else { return nil }
                // Also after an error.
                owner.isDone = true
                guard var batch = try await owner.exchange.next(isolation: actor) else { return nil }
                owner.isDone = false
                batch.reverse()
                owner.pending = batch
            }
            return owner.pending.removeLast()
        }
    }
}

extension AsyncSequence where Self: Sendable, Element: JSONBytes {
    /// These chunks, with the position at which they ended added to errors of the source.
    ///
    /// The error of a lost connection does not contain how much of the input was received. This sequence throws a
    /// `TrellisError` with the code `sourceFailed` instead. Its position is the end of the received input, and its
    /// `underlying` is the error of the source. Errors caused by cancellation are not changed.
    ///
    /// ```swift
    /// for try await issue in decoder.elements(Issue.self, from: response.body.placingFailures()) { ... }
    /// ```
    ///
    /// Each byte is scanned once more, to count line feeds.
    public func placingFailures() -> some AsyncSequence<Element, any Error> & Sendable {
        PlacedChunks(base: self)
    }
}

// Safety: as in DecodedElements.swift
private struct PlacedChunks<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element: JSONBytes {
    typealias Element = Base.Element
    typealias Failure = any Error

    let base: Base

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }

    /// Emits chunks and counts their bytes.
    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        private var position = LinePosition()

        init(base: Base.AsyncIterator) { self.base = base }

        mutating func next() async throws -> Base.Element? { try await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Base.Element? {
            do {
                guard let chunk = try await base.next(isolation: actor) else { return nil }
                unsafe chunk.withJSONBytes { unsafe position.pass($0.assumingMemoryBound(to: UInt8.self)) }
                return chunk
            } catch {
                if error is CancellationError || Task.isCancelled { throw error }
                throw TrellisError(.init(code: .sourceFailed, position: position.position, underlying: error))
            }
        }
    }
}

internal import Foundation

/// The elements of a text that several threads decode: see ``TrellisDecoder/elements(_:as:fromFile:workers:skipsErrors:)``.
///
/// Decoding begins when the first element is asked for. Whoever leaves the loop early, or whose task is cancelled, stops the
/// threads.
public struct DecodedWorkerElements<Element: Sendable>: AsyncSequence, Sendable {
    /// Takes elements as they are decoded, and what was skipped so far.
    typealias Emit = (_ elements: [Element], _ report: TrellisDecoder.Report) throws -> Void

    /// Decodes all of the text.
    let decode: @Sendable (_ emit: @escaping Emit) throws -> Void

    public func makeAsyncIterator() -> Iterator { Iterator(owner: Owner(Exchange(decode))) }

    /// Ends the decode when all copies of an iterator are gone.
    final class Owner {
        let exchange: Exchange<Element>
        var pending: [Element] = []
        init(_ exchange: Exchange<Element>) { self.exchange = exchange }
        deinit { exchange.cancel() }
    }

    /// Emits elements.
    public struct Iterator: AsyncIteratorProtocol {
        let owner: Owner

        /// The next element, once it is decoded; nil at the end.
        ///
        /// - Throws: what is wrong with the text, after the elements before it; `CancellationError`.
        public mutating func next() async throws -> Element? { try await next(isolation: #isolation) }

        /// The next element, once it is decoded; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while owner.pending.isEmpty {
                guard var batch = try await owner.exchange.next(isolation: actor) else { return nil }
                batch.reverse()
                owner.pending = batch
            }
            return owner.pending.removeLast()
        }

        /// What has been skipped so far.
        public var report: TrellisDecoder.Report { owner.exchange.report }
    }
}

@available(*, unavailable)
extension DecodedWorkerElements.Iterator: Sendable {}

/// Where batches of elements go from the thread that decodes to the task that asks for them, one at a time.
///
/// Everything is guarded by the lock.
final class Exchange<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let decode: @Sendable (_ emit: @escaping DecodedWorkerElements<Element>.Emit) throws -> Void
    private var isStarted = false
    private var isCancelled = false
    private var batch: [Element]?
    private var end: Result<Void, any Error>?
    private var waiting: CheckedContinuation<[Element]?, any Error>?
    private var skipped = TrellisDecoder.Report()

    init(_ decode: @escaping @Sendable (_ emit: @escaping DecodedWorkerElements<Element>.Emit) throws -> Void) {
        self.decode = decode
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    var report: TrellisDecoder.Report { locked { skipped } }

    /// Stops the decode.
    func cancel() {
        let waiting = locked {
            isCancelled = true
            condition.broadcast()
            defer { self.waiting = nil }
            return self.waiting
        }
        waiting?.resume(throwing: CancellationError())
    }

    // MARK: For the task

    /// The next elements; nil at the end.
    func next(isolation actor: isolated (any Actor)?) async throws -> [Element]? {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result = take(or: continuation) { continuation.resume(with: result) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// What there is; nil if the continuation has to wait for it.
    private func take(or continuation: CheckedContinuation<[Element]?, any Error>) -> Result<[Element]?, any Error>? {
        locked {
            if isCancelled { return .failure(CancellationError()) }
            if let batch {
                self.batch = nil
                condition.broadcast()
                return .success(batch)
            }
            if let end {
                // An error is thrown once.
                self.end = .success(())
                return end.map { nil }
            }
            waiting = continuation
            if !isStarted { start() }
            return nil
        }
    }

    private func start() {
        isStarted = true
        Thread.detachNewThread { [self] in
            finish(Result { try decode(put) })
        }
    }

    // MARK: For the thread

    /// Hands elements over, or waits until those before them are taken.
    private func put(_ elements: [Element], _ report: TrellisDecoder.Report) throws {
        let waiting = locked { () -> CheckedContinuation<[Element]?, any Error>? in
            while !elements.isEmpty && batch != nil && !isCancelled { condition.wait() }
            skipped = report
            guard !isCancelled, !elements.isEmpty else { return nil }
            defer { self.waiting = nil }
            if self.waiting == nil { batch = elements }
            return self.waiting
        }
        waiting?.resume(returning: elements)
        if locked({ isCancelled }) { throw CancellationError() }
    }

    private func finish(_ result: Result<Void, any Error>) {
        let waiting = locked {
            defer { self.waiting = nil }
            end = self.waiting == nil ? result : .success(())
            return self.waiting
        }
        waiting?.resume(with: result.map { nil })
    }
}

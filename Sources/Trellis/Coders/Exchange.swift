internal import Foundation

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

    init(_ decode: @escaping @Sendable (_ emit: @escaping DecodedWorkerElements<Element>.Emit) throws -> Void) {
        self.decode = decode
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

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
    private func put(_ elements: [Element]) throws {
        let waiting = locked { () -> CheckedContinuation<[Element]?, any Error>? in
            while !elements.isEmpty && batch != nil && !isCancelled { condition.wait() }
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

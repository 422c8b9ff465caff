internal import Foundation

/// Passes batches of elements from the decoding thread to the task that requests them, one batch at a time.
///
/// The lock protects all properties.
final class Exchange<Element: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let begin: BeginThread
    private let decode: @Sendable (_ emit: @escaping DecodedWorkerElements<Element>.Emit) throws -> Void
    private var isStarted = false
    private var isCancelled = false
    private var batch: [Element]?
    private var end: Result<Void, any Error>?
    private var waiting: CheckedContinuation<[Element]?, any Error>?

    /// - Parameters:
    ///   - begin: begins the decoding thread.
    ///   - decode: decodes the complete input.
    init(
        beginningWith begin: @escaping BeginThread = beginThread,
        _ decode: @escaping @Sendable (_ emit: @escaping DecodedWorkerElements<Element>.Emit) throws -> Void
    ) {
        self.begin = begin
        self.decode = decode
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    /// Stops decoding.
    func cancel() {
        let waiting = locked {
            isCancelled = true
            condition.broadcast()
            defer { self.waiting = nil }
            return self.waiting
        }
        waiting?.resume(throwing: CancellationError())
    }

    // MARK: Called by the task

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

    /// The available batch or result; nil if the continuation has to wait for it.
    private func take(or continuation: CheckedContinuation<[Element]?, any Error>) -> Result<[Element]?, any Error>? {
        locked {
            if isCancelled { return .failure(CancellationError()) }
            if let batch {
                self.batch = nil
                condition.broadcast()
                return .success(batch)
            }
            if let end {
                // An error is thrown only once.
                self.end = .success(())
                return end.map { nil }
            }
            if !isStarted, let failure = start() {
                end = .success(())
                return .failure(failure)
            }
            precondition(waiting == nil, "two tasks ask the same iterator for an element at the same time")
            waiting = continuation
            return nil
        }
    }

    /// Begins the decoding thread, which waits for the lock before it passes anything.
    ///
    /// - Returns: the error if there is no new thread.
    private func start() -> TrellisError? {
        isStarted = true
        do throws(TrellisError) {
            try begin { [self] in finish(Result { try decode(put) }) }
            return nil
        } catch {
            return error
        }
    }

    // MARK: Called by the decoding thread

    /// Provides a batch of elements. Waits until the previous batch has been taken.
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

internal import Synchronization

/// A flag that tells a thread whether a task was cancelled.
private final class Cancellation: Sendable {
    private let isSet = Atomic(false)
    func set() { isSet.store(true, ordering: .relaxed) }
    var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}

/// Runs a closure on a new thread, which may block without delaying other tasks.
///
/// - Parameters:
///   - begin: begins the thread.
///   - body: the closure. Its argument returns whether the task was cancelled.
/// - Throws: errors of the closure; `limitExceeded` if there is no new thread.
func onOtherThread<Result: Sendable>(
    beginningWith begin: @escaping BeginThread = beginThread,
    _ body: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Result
) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            do throws(TrellisError) {
                try begin {
                    continuation.resume(
                        with: Swift.Result {
                            if cancellation.isCancelled { throw CancellationError() }
                            return try body { cancellation.isCancelled }
                        })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    } onCancel: {
        cancellation.set()
    }
}

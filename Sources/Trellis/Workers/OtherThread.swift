internal import Foundation
internal import Synchronization

/// Whether a task was cancelled, for threads that are not the task's.
private final class Cancellation: Sendable {
    private let isSet = Atomic(false)
    func set() { isSet.store(true, ordering: .relaxed) }
    var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}

/// Does on a thread that may be busy for long what would keep other tasks waiting.
///
/// - Parameter body: is told how to find out whether the task was cancelled.
func onOtherThread<Result: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Result
) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Swift.Result {
                        if cancellation.isCancelled { throw CancellationError() }
                        return try body { cancellation.isCancelled }
                    })
            }
        }
    } onCancel: {
        cancellation.set()
    }
}

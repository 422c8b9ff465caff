internal import Foundation
internal import Synchronization

/// The threads that work on one task in addition to the caller's thread, and the lock for their shared state.
///
/// The lock also guards the number of active threads.
final class WorkerCrew: @unchecked Sendable {
    /// Signalled when there may be work.
    private let condition = NSCondition()
    private var active = 0
    private let over = Atomic(false)

    /// Whether the work is finished.
    var isOver: Bool { over.load(ordering: .relaxed) }

    func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    /// Waits until there may be work. The caller must hold the lock, which is released while waiting.
    func wait() { condition.wait() }

    /// Signals that there may be work.
    func wake() { condition.broadcast() }

    /// Starts up to `count` threads that work until the work is finished. A thread that starts after that does nothing.
    ///
    /// - Parameter work: the work of each thread. It calls its argument when it has found work, which starts the next
    ///   thread. So at most one thread is started without work.
    func begin(_ count: Int, _ work: @escaping @Sendable (_ beginNext: () -> Void) -> Void) {
        guard count > 0 else { return }
        // Not a thread of a pool, whose threads other tasks may keep busy or block. If there is no new thread, the
        // existing ones do all of the work.
        try? beginThread { [self] in
            guard join() else { return }
            var hasBegunNext = false
            work {
                if hasBegunNext { return }
                hasBegunNext = true
                begin(count - 1, work)
            }
            // By now the thread has released its results.
            leave()
        }
    }

    private func join() -> Bool {
        locked {
            if isOver { return false }
            active += 1
            return true
        }
    }

    private func leave() {
        locked {
            active -= 1
            wake()
        }
    }

    /// Stops the other threads and waits until all have ended.
    func end() {
        locked {
            over.store(true, ordering: .relaxed)
            wake()
            while active > 0 { wait() }
        }
    }
}

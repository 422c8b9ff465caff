internal import Foundation
internal import Synchronization

/// The threads that are at work on one thing beside the caller's, and the lock for what all of them share.
///
/// How many are at work is guarded by the lock, too.
final class WorkerCrew: @unchecked Sendable {
    /// Signalled whenever there may be something to do.
    private let condition = NSCondition()
    private var active = 0
    private let over = Atomic(false)

    /// Whether nothing more is to be done.
    var isOver: Bool { over.load(ordering: .relaxed) }

    func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    /// Waits until there may be something to do, without the lock that the caller has before and after.
    func wait() { condition.wait() }

    /// Says that there may be something to do.
    func wake() { condition.broadcast() }

    /// Starts up to `count` threads that work until there is nothing more to do. One that comes too late does nothing.
    ///
    /// - Parameter work: calls its argument when it has something to do, which starts the next thread. So there are
    ///   never more threads than there is work for, and one.
    func begin(_ count: Int, _ work: @escaping @Sendable (_ beginNext: () -> Void) -> Void) {
        guard count > 0 else { return }
        // Not one of a pool, which other tasks may keep busy or blocked.
        Thread.detachNewThread { [self] in
            guard join() else { return }
            var hasBegunNext = false
            work {
                if hasBegunNext { return }
                hasBegunNext = true
                begin(count - 1, work)
            }
            // What it has made in vain is given back by now.
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

    /// Stops the others, and returns when none is left.
    func end() {
        locked {
            over.store(true, ordering: .relaxed)
            wake()
            while active > 0 { wait() }
        }
    }
}

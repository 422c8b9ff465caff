import Dispatch
import Foundation
import Synchronization

// Safety: The set of signals is a local variable that outlives each call. Addresses of handlers are only compared.
/// Folders to remove and programs to end when the program is interrupted.
final class Leftovers: Sendable {
    static let shared = Leftovers()

    private let undoing = Mutex<[Int: @Sendable () -> Void]>([:])

    private init() {}

    /// Starts handling interrupts: cleans up, and then ends the program in the default way.
    func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A signal that the parent process ignores, as nohup does, stays ignored. Functions are compared by their
            // addresses.
            let earlier = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if unsafe earlier == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                undo()
                signal(number, SIG_DFL)
                // The threads of a queue block signals, and so may all others: programs inherit blocked signals.
                var signals = sigset_t()
                unsafe sigemptyset(&signals)
                unsafe sigaddset(&signals, number)
                unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                // The handler retains the source as long as the program runs.
                _ = withExtendedLifetime(source) { raise(number) }
            }
            source.resume()
        }
    }

    /// - Returns: an identifier for `drop`, which is called when the cleanup is no longer needed.
    func keep(_ undo: @escaping @Sendable () -> Void) -> Int {
        undoing.withLock { undoing in
            let key = (undoing.keys.max() ?? 0) + 1
            undoing[key] = undo
            return key
        }
    }

    func drop(_ key: Int) { undoing.withLock { _ = $0.removeValue(forKey: key) } }

    /// Cleans up in reverse order.
    private func undo() {
        let all = undoing.withLock { undoing in
            defer { undoing = [:] }
            return undoing.sorted { $0.key > $1.key }
        }
        for (_, undo) in all { undo() }
    }
}

import Dispatch
import Foundation
import Synchronization

/// Folders to remove and programs to end when the program is interrupted.
final class Leftovers: Sendable {
    static let shared = Leftovers()

    private let undoing = Mutex<[Int: @Sendable () -> Void]>([:])

    private init() {}

    /// Starts handling interrupts: cleans up, and then ends the program in the default way.
    func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                undo()
                signal(number, SIG_DFL)
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

import Synchronization
import Trellis

/// Folders to remove and programs to end when the program is interrupted.
final class Leftovers: Sendable {
    static let shared = Leftovers()

    private let undoing = Mutex<[Int: @Sendable () -> Void]>([:])

    private init() {}

    /// Cleans up when a signal ends the program.
    func watch() { EndingSignals.handle { [self] in undo() } }

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

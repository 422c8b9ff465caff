import Dispatch
import Foundation
import Synchronization

/// What is to be undone when the program is ended from outside: folders to remove, programs to end.
final class Leftovers: Sendable {
    static let shared = Leftovers()

    private let undoing = Mutex<[Int: @Sendable () -> Void]>([:])

    private init() {}

    /// From now on an interrupt undoes what is left over, and ends the program as it would have.
    func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                undo()
                signal(number, SIG_DFL)
                // Its handler holds the source, as long as the program runs.
                _ = withExtendedLifetime(source) { raise(number) }
            }
            source.resume()
        }
    }

    /// - Returns: what `drop` gets once it has been undone otherwise.
    func keep(_ undo: @escaping @Sendable () -> Void) -> Int {
        undoing.withLock { undoing in
            let key = (undoing.keys.max() ?? 0) + 1
            undoing[key] = undo
            return key
        }
    }

    func drop(_ key: Int) { undoing.withLock { _ = $0.removeValue(forKey: key) } }

    /// The last that came is undone first.
    private func undo() {
        let all = undoing.withLock { undoing in
            defer { undoing = [:] }
            return undoing.sorted { $0.key > $1.key }
        }
        for (_, undo) in all { undo() }
    }
}

import Foundation
import Synchronization
import Trellis

// Safety: as in Command/TrellisTool.swift
/// The temporary files to remove when a signal ends the program.
final class Drafts: Sendable {
    static let shared = Drafts()

    private let files = Mutex<Set<String>>([])

    private init() {}

    /// Removes the files when a signal ends the program.
    func watch() {
        EndingSignals.handle { [self] in
            for file in files.withLock({ $0 }) { _ = unsafe unlink(file) }
        }
    }

    func keep(_ file: String) { files.withLock { _ = $0.insert(file) } }
    func drop(_ file: String) { files.withLock { _ = $0.remove(file) } }
}

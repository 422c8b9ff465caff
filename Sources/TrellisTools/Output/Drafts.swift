import Dispatch
import Foundation
import Synchronization

// Safety: as in Command/TrellisTool.swift
/// The temporary files to remove when a signal ends the program.
final class Drafts: Sendable {
    static let shared = Drafts()

    private let files = Mutex<Set<String>>([])

    private init() {}

    /// Installs handlers that remove the files and end the program as the signal does by default.
    func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A signal that the parent process ignores, as nohup does, stays ignored.
            if isIgnored(number) { continue }
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                for file in files.withLock({ $0 }) { _ = unsafe unlink(file) }
                signal(number, SIG_DFL)
                // The handler retains the source as long as the program runs.
                _ = withExtendedLifetime(source) { raise(number) }
            }
            source.resume()
        }
    }

    private func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        // Without a new action, the call only stores the current action in the local variable.
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        // Functions are compared by their addresses; that of SIG_IGN is 1.
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    func keep(_ file: String) { files.withLock { _ = $0.insert(file) } }
    func drop(_ file: String) { files.withLock { _ = $0.remove(file) } }
}

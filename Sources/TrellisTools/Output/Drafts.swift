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
            // A signal that the parent process ignores, as nohup does, stays ignored. Functions are compared by their
            // addresses.
            let earlier = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if unsafe earlier == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                for file in files.withLock({ $0 }) { _ = unsafe unlink(file) }
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

    func keep(_ file: String) { files.withLock { _ = $0.insert(file) } }
    func drop(_ file: String) { files.withLock { _ = $0.remove(file) } }
}

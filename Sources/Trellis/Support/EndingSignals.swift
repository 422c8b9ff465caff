internal import Dispatch
internal import Foundation

// Safety: The set of signals is a local variable that outlives each call. Addresses of handlers are only compared.
/// Signals that end a program from outside.
package enum EndingSignals {
    /// Makes SIGINT, SIGTERM and SIGHUP clean up before they end the program in the default way.
    package static func handle(_ cleanUp: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A signal that the parent process ignores, as nohup does, stays ignored. Functions are compared by their
            // addresses.
            let earlier = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if unsafe earlier == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                cleanUp()
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
}

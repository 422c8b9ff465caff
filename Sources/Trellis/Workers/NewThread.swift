internal import Foundation

/// Begins a new thread that runs a closure: `beginThread`, or a replacement in tests.
typealias BeginThread = @Sendable (_ body: @escaping @Sendable () -> Void) throws(TrellisError) -> Void

/// The stack of a new thread, at least: that of the main thread on macOS, where other threads have 512 KiB by default.
/// Code of the caller that is safe on the main thread is then safe on a worker. The system reserves only addresses.
private let minimumStackSize = 8 << 20

// Safety: The new thread takes over the reference to its closure. If there is no new thread, the reference is released.
/// Begins a new thread that runs a closure. Wraps `pthread_create`.
///
/// Foundation's `Thread` does not report that the system refuses a thread, as it does at the limit of a process or a
/// container. The closure would never run, and its caller would wait forever.
///
/// - Throws: `limitExceeded` if the system refuses the thread.
func beginThread(_ body: @escaping @Sendable () -> Void) throws(TrellisError) {
    let retained = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let status = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
        // Nil stands for the default attributes.
        var attributes = memory.baseAddress
        if let own = unsafe attributes, unsafe !initialize(own) { unsafe attributes = nil }
        defer { if let own = unsafe attributes { unsafe pthread_attr_destroy(own) } }
        return unsafe pthread_create(
            &thread, attributes,
            { context in
                unsafe runThread(context)
                return nil
            }, retained.toOpaque())
    }
    guard status == 0 else {
        unsafe retained.release()
        throw TrellisError(.limitExceeded, expected: "a new thread", found: systemMessage(status))
    }
}

/// Initializes attributes with the default stack size, if it is not below the minimum.
private func initialize(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Bool {
    guard unsafe pthread_attr_init(attributes) == 0 else { return false }
    var size = 0
    if unsafe pthread_attr_getstacksize(attributes, &size) == 0, size < minimumStackSize {
        unsafe pthread_attr_setstacksize(attributes, minimumStackSize)
    }
    return true
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs the closure of the current thread.
private func runThread(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // No thread waits for the end of this one.
    #if canImport(Darwin)
        unsafe pthread_detach(pthread_self())
    #else
        pthread_detach(pthread_self())
    #endif
    let body = unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
    body.run()
}

internal import Foundation
internal import Synchronization

// Safety: The system returns the bounds of the current thread's stack. Addresses are compared and never dereferenced.
/// Checks the remaining stack of the thread, for functions that recurse for each level of a value. Stack sizes differ:
/// on macOS the main thread has 8 MiB and other threads 512 KiB. Wraps the system functions that return the bounds of a
/// thread's stack.
struct StackRoom {
    /// The number of bytes that must remain: for the calls up to the next check, one level deeper, and for calls into
    /// the caller's types.
    static let reserve: UInt = 96 * 1024

    private var thread: UInt?
    /// The stack of `thread`; empty if it is unknown.
    private var stack: Range<UInt> = 0..<0

    /// Whether less than the reserve remains.
    mutating func isShort() -> Bool {
        let current = Self.currentThread
        if thread != current {
            thread = current
            stack = Self.currentStack
        }
        var marker: UInt8 = 0
        // The address of a local variable is approximately the end of the used stack.
        let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        return stack.contains(here) && here - stack.lowerBound < Self.reserve
    }

    #if canImport(Darwin)
        private static var currentThread: UInt { UInt(bitPattern: pthread_self()) }

        private static var currentStack: Range<UInt> {
            let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            let size = unsafe UInt(pthread_get_stacksize_np(pthread_self()))
            return size < end ? end - size..<end : 0..<0
        }
    #elseif os(Linux) || os(Android)
        private static var currentThread: UInt { UInt(pthread_self()) }

        /// The C library's function for the attributes of a thread, which the headers do not declare for Swift.
        private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
        private static let getAttributes: GetAttributes? = {
            // A function of this name has this type. Without it, the bounds of the stack are unknown.
            guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return nil }
            return unsafe unsafeBitCast(symbol, to: GetAttributes.self)
        }()

        /// The stack of the main thread, once its bounds were needed. It does not change.
        private static let mainStack = Mutex<Range<UInt>?>(nil)

        private static var currentStack: Range<UInt> {
            guard let getAttributes = unsafe getAttributes else { return 0..<0 }
            // For the main thread, the C library reads the list of all mappings of the process, which takes longer than
            // decoding a small value.
            let isMain = Thread.isMainThread
            if isMain, let known = mainStack.withLock({ $0 }) { return known }
            let stack = unsafe stack(getAttributes)
            if isMain, !stack.isEmpty { mainStack.withLock { $0 = stack } }
            return stack
        }

        private static func stack(_ getAttributes: GetAttributes) -> Range<UInt> {
            unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
                guard let attributes = memory.baseAddress, unsafe getAttributes(pthread_self(), attributes) == 0 else {
                    return 0..<0
                }
                defer { unsafe pthread_attr_destroy(attributes) }
                var start: UnsafeMutableRawPointer?
                var size = 0
                guard unsafe pthread_attr_getstack(attributes, &start, &size) == 0, let start = unsafe start else {
                    return 0..<0
                }
                return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
            }
        }
    #else
        private static var currentThread: UInt { 0 }
        private static var currentStack: Range<UInt> { 0..<0 }
    #endif
}

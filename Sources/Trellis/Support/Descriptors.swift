internal import Foundation

/// The error number of a system call.
package struct SystemError: Error, Equatable {
    package let number: CInt

    package init(_ number: CInt) { self.number = number }

    /// The error of the last system call.
    package static var last: SystemError { SystemError(errno) }

    package var message: String { systemMessage(number) }
}

// Safety: System calls get the caller's bytes and their number, and do not keep the address.
/// Reading and writing of file descriptors. Wraps `read`, `write` and `poll`.
///
/// A call that a signal interrupts is repeated. A call on a non-blocking descriptor waits: programs share standard
/// input and output, so another program may have made the descriptor non-blocking.
package enum Descriptors {
    /// Reads bytes into memory.
    ///
    /// - Returns: the number of bytes; 0 at the end of the file.
    package static func read(
        _ descriptor: CInt, into memory: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        while true {
            let count = unsafe systemRead(descriptor, memory.baseAddress, memory.count)
            if count >= 0 { return count }
            try wait(for: descriptor, until: POLLIN, after: .last)
        }
    }

    /// Writes all bytes.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(SystemError) {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            // The count is at most the number of the caller's bytes that are left. macOS rejects 2 GiB and more.
            let count = unsafe systemWrite(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
            if count >= 0 {
                unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[count...])
            } else {
                try wait(for: descriptor, until: POLLOUT, after: .last)
            }
        }
    }

    /// Waits until a failed call can be repeated: until the descriptor can be read, `POLLIN`, or written, `POLLOUT`.
    ///
    /// - Throws: the error of the call, if repeating the call is no remedy.
    private static func wait(for descriptor: CInt, until event: Int32, after error: SystemError) throws(SystemError) {
        if error.number == EINTR { return }
        guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        // One entry, which outlives the call.
        _ = unsafe poll(&entry, 1, -1)
    }
}

// The methods above shadow the functions.

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

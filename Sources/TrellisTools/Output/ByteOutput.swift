internal import Trellis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A buffered output to a file or a pipe.
///
/// After a failed write, further bytes are dropped, and `failure` says why. Writers check it from time to time, not for
/// each byte.
@safe final class ByteOutput {
    /// Why bytes could not be written.
    enum Failure: Equatable {
        /// The reader has closed the pipe, which is not reported.
        case closed
        case unwritable(FileError)
    }

    private static let capacity = 1 << 16

    private let descriptor: CInt
    private let buffer: UnsafeMutableRawPointer
    private var count = 0
    private(set) var failure: Failure?
    /// The bytes of an output without a descriptor.
    private(set) var collected: [UInt8] = []

    // Safety: `count` never exceeds the buffer: callers reserve room before they append. System calls get bytes and
    // their number.
    /// - Parameter descriptor: open for writing during the life of the output; nil to collect the bytes.
    init(descriptor: CInt?) {
        self.descriptor = descriptor ?? -1
        unsafe buffer = .allocate(byteCount: Self.capacity, alignment: 16)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    static var standardOutput: ByteOutput { ByteOutput(descriptor: STDOUT_FILENO) }

    /// Whether further bytes are written.
    var isOpen: Bool { failure == nil }

    @inline(__always)
    func append(_ byte: UInt8) {
        if count == Self.capacity { flush() }
        // There is room after `count` now.
        unsafe buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    @inline(__always)
    func append(_ text: Span<UInt8>) {
        unsafe text.withUnsafeBytes { unsafe append(raw: $0) }
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe append(raw: UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private func append(raw text: UnsafeRawBufferPointer) {
        if text.count > Self.capacity - count {
            flush()
            if text.count > Self.capacity {
                unsafe write(text)
                return
            }
        }
        guard let start = text.baseAddress else { return }
        // There is room for the bytes after `count` now.
        unsafe (buffer + count).copyMemory(from: start, byteCount: text.count)
        count += text.count
    }

    /// Appends a byte several times.
    func append(_ byte: UInt8, times: Int) {
        var rest = times
        while rest > 0 {
            if count == Self.capacity { flush() }
            let part = min(rest, Self.capacity - count)
            // `count` plus the number of these bytes does not exceed the capacity.
            unsafe (buffer + count).initializeMemory(as: UInt8.self, repeating: byte, count: part)
            count += part
            rest -= part
        }
    }

    /// Writes the buffered bytes.
    func flush() {
        unsafe write(UnsafeRawBufferPointer(start: buffer, count: count))
        count = 0
    }

    /// Notices that the reader has closed the pipe, also if nothing is left to be written. A system call.
    func noticeClosedPipe() {
        guard failure == nil, descriptor >= 0 else { return }
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        // The structure exists during the call, which does not wait.
        let count = unsafe poll(&state, 1, 0)
        if count > 0, state.revents & Int16(POLLERR | POLLHUP) != 0 { failure = .closed }
    }

    private func write(_ text: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        if descriptor < 0 {
            unsafe collected.append(contentsOf: text)
            return
        }
        do throws(SystemError) {
            // The bytes outlive the call.
            unsafe try Descriptors.write(text, to: descriptor)
        } catch {
            failure = error.number == EPIPE ? .closed : .unwritable(FileError(error))
        }
    }
}

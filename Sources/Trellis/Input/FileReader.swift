internal import Foundation

// Safety: System calls get a buffer and its size. A descriptor that was opened is closed once, and the buffer freed
// once. The reader of a sequence is used on its own queue only, hence `@unchecked Sendable`.
/// Reads a file in chunks into one reused buffer. Wraps `open`, `read` and `close`.
@safe final class FileReader {
    private let descriptor: CInt
    private let buffer: UnsafeMutableRawBufferPointer
    private let name: String
    private let isOwned: Bool
    private let owner: AnyObject?

    /// Opens a file.
    ///
    /// - Throws: `fileNotRead`.
    init(_ url: URL, chunkSize: Int) throws(TrellisError) {
        let path = url.path
        // A C string would end at a zero byte and name another file.
        let isFile = url.isFileURL && !path.utf8.contains(0)
        name = isFile ? path : url.absoluteString
        guard isFile else { throw TrellisError(.fileNotRead, expected: "a file URL", found: name) }
        // `errno` is read before anything can change it, such as freeing the C string.
        let (descriptor, reason) = unsafe path.withCString { path in
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            return (descriptor, errno)
        }
        guard descriptor >= 0 else { throw Self.failure(name, reason) }
        self.descriptor = descriptor
        isOwned = true
        owner = nil
        unsafe buffer = .allocate(byteCount: max(1, chunkSize), alignment: 16)
    }

    /// Reads from a descriptor without closing it.
    ///
    /// - Parameter owner: the owner of the descriptor, retained to keep it open.
    init(descriptor: CInt, owner: AnyObject, chunkSize: Int) {
        name = "file descriptor \(descriptor)"
        self.descriptor = descriptor
        isOwned = false
        self.owner = owner
        unsafe buffer = .allocate(byteCount: max(1, chunkSize), alignment: 16)
    }

    /// Opens a file, or uses an open handle.
    ///
    /// - Throws: `fileNotRead`.
    convenience init(_ file: JSONFileSource, chunkSize: Int? = nil) throws(TrellisError) {
        let size = chunkSize ?? file.chunkSize
        switch file.location {
        case .url(let url): try self.init(url, chunkSize: size)
        case .handle(let handle):
            self.init(descriptor: handle.fileDescriptor, owner: handle, chunkSize: size)
        }
    }

    deinit {
        if isOwned { close(descriptor) }
        unsafe buffer.deallocate()
    }

    /// The next bytes, valid until the next call; empty at the end.
    func next() throws(TrellisError) -> UnsafeRawBufferPointer {
        let count = unsafe try read(into: buffer)
        return unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }

    /// Calls a closure with each chunk up to the end.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        while true {
            let bytes = unsafe try next()
            if unsafe bytes.isEmpty { return }
            unsafe try body(bytes)
        }
    }

    /// Reads the next bytes, at most as many as `memory` has room for.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(TrellisError) -> Int {
        while true {
            let count = unsafe readBytes(descriptor, memory.baseAddress, memory.count)
            if count >= 0 { return count }
            let reason = errno
            if reason != EINTR { throw Self.failure(name, reason) }
        }
    }

    private static func failure(_ name: String, _ reason: CInt) -> TrellisError {
        TrellisError(.fileNotRead, found: "\(name): \(systemMessage(reason))")
    }
}

// Calls the system's `read`, which is hidden inside the class by the method of that name.
private func readBytes(_ descriptor: CInt, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, memory, count)
}

internal import Foundation

/// A file that is written from its start, or from where its owner has got to. All system calls of the encoder are here.
struct OutputFile: ~Copyable {
    private let path: String
    /// Negative when it is closed.
    private var descriptor: CInt
    /// Whose descriptor it is, kept alive so that it stays open; nil if it is to be closed here.
    private let owner: AnyObject?

    /// Makes the file, or empties the one that is there.
    init(_ url: URL) throws(TrellisError) {
        let path = url.path
        // A C string would end at a zero byte, and name another file.
        guard url.isFileURL, !path.utf8.contains(0) else {
            throw TrellisError(.fileNotWritten, expected: "a file URL", found: url.absoluteString)
        }
        // Readable and writable for all whom the process's mask does not exclude. The reason of a failure is read before
        // anything else can change it, such as giving the C string back.
        let (descriptor, reason) = unsafe path.withCString { path in
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            return (descriptor, errno)
        }
        guard descriptor >= 0 else { throw Self.failure(path, reason) }
        self.path = path
        self.descriptor = descriptor
        owner = nil
    }

    /// Writes to a descriptor that stays its owner's.
    init(descriptor: CInt, owner: AnyObject) {
        path = "file descriptor \(descriptor)"
        self.descriptor = descriptor
        self.owner = owner
    }

    deinit {
        if descriptor >= 0, owner == nil { _ = closeDescriptor(descriptor) }
    }

    /// Writes all of the bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            // `count` is what is left of the caller's bytes.
            let written = unsafe writeBytes(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw Self.failure(path, errno)
            }
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// Closes the file. Some file systems say only now that something was not written.
    mutating func close() throws(TrellisError) {
        guard owner == nil else { return }
        let result = closeDescriptor(descriptor)
        descriptor = -1
        // An interrupted call has closed the file all the same.
        if result != 0, errno != EINTR { throw Self.failure(path, errno) }
    }

    private static func failure(_ path: String, _ number: CInt) -> TrellisError {
        TrellisError(.fileNotWritten, found: "\(path): \(systemMessage(number))")
    }
}

// The methods above hide the functions.

private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }

internal import Trellis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is read from its start to its end. All system calls of the command are in this file.
struct InputFile: ~Copyable {
    private let descriptor: CInt
    private let isOwned: Bool

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        isOwned = path != "-"
        // The path is passed on as a C string that lives as long as the call.
        descriptor = isOwned ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw FileError.last() }
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    /// Reads at most as many bytes as the buffer has.
    ///
    /// - Returns: the number of bytes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            // The system writes at most `count` bytes to the buffer, which the caller keeps alive.
            let count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw FileError.last() }
        }
    }
}

/// Why a file could not be read, in the system's words.
struct FileError: Error {
    let message: String

    fileprivate static func last() -> FileError { FileError(message: systemMessage(errno)) }
}

/// Standard output or standard error.
struct StandardStream: TextOutputStream {
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let errors = StandardStream(descriptor: STDERR_FILENO)

    private let descriptor: CInt

    /// Writes at once. What cannot be written is lost, as there is nobody to tell.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while unsafe !rest.isEmpty {
                // The text outlives the call, and `count` is what is left of it.
                let count = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}

// The methods above hide the functions.

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

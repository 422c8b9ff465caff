internal import Trellis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Safety: System calls get a buffer and its size. A descriptor that was opened is closed once.
/// A file that is read from start to end.
struct InputFile: ~Copyable {
    private let descriptor: CInt
    private let isOwned: Bool

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(FileError) {
        isOwned = path != "-"
        // The path is passed on as a C string that lives as long as the call.
        descriptor = isOwned ? unsafe open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw FileError(.last) }
    }

    /// Opens a file, with the errors of reading.
    static func opened(_ path: String) throws(ReadingError) -> InputFile {
        do throws(FileError) {
            return try InputFile(path)
        } catch {
            throw .unreadable(error)
        }
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    /// Reads the rest of the file. It is an error if more than `limit` bytes remain.
    func contents(limit: Int) throws(FileError) -> [UInt8] {
        let contents = try contents(beyond: limit)
        guard contents.count <= limit else { throw FileError(message: "it is larger than \(sizeText(limit))") }
        return contents
    }

    /// Reads the rest of the file. If more than `limit` bytes remain, only a part of them is read, which is larger than
    /// the limit.
    func contents(beyond limit: Int) throws(FileError) -> [UInt8] {
        var contents: [UInt8] = []
        while try read(appendingTo: &contents) > 0, contents.count <= limit {}
        return contents
    }

    /// Reads some of the next bytes.
    ///
    /// - Returns: their number; 0 at the end of the file.
    func read(appendingTo contents: inout [UInt8]) throws(FileError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { unsafe buffer.deallocate() }
        let count = unsafe try read(into: buffer)
        // The read has filled the first `count` bytes of the buffer.
        unsafe contents.append(contentsOf: buffer[..<count])
        return count
    }

    /// Reads the first bytes of the file, up to a limit.
    func start(of limit: Int) throws(FileError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
        defer { unsafe buffer.deallocate() }
        var count = 0
        while count < limit {
            let read = unsafe try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            if read == 0 { break }
            count += read
        }
        return unsafe [UInt8](buffer[..<count])
    }

    /// Reads bytes into a buffer.
    ///
    /// - Returns: the number of bytes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        do throws(SystemError) {
            // The caller keeps the buffer alive.
            return unsafe try Descriptors.read(descriptor, into: buffer)
        } catch {
            throw FileError(error)
        }
    }
}

/// Why a file could not be read, in the system's words.
struct FileError: Error, Equatable, Sendable {
    let message: String
}

extension FileError {
    init(_ error: SystemError) { message = error.message }
}

internal import Foundation

// Safety: System calls get a buffer and its size. A descriptor that was opened is closed once, and the buffer freed
// once. The reader of a sequence is used on its own queue only, hence `@unchecked Sendable`.
/// Reads a file in chunks into one reused buffer. Wraps `open` and `close`.
@safe final class FileReader {
    private let descriptor: CInt
    private let buffer: UnsafeMutableRawBufferPointer
    private let name: String
    private let isOwned: Bool
    private let owner: AnyObject?
    /// The lines to read; nil for everything up to the end.
    private var lines: LineRange?

    /// Opens a file.
    ///
    /// - Parameter waits: whether to wait for a writer if the file is a named pipe.
    /// - Throws: `fileNotRead`.
    init(_ url: URL, chunkSize: Int, waits: Bool = true) throws(TrellisError) {
        let path = url.path
        // A C string would end at a zero byte and name another file.
        let isFile = url.isFileURL && !path.utf8.contains(0)
        name = isFile ? path : url.absoluteString
        guard isFile else { throw TrellisError(.fileNotRead, expected: "a file URL", found: name) }
        // The error number is read before anything can change it, such as freeing the C string.
        let (descriptor, reason) = unsafe path.withCString { path in
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
            return (descriptor, SystemError.last)
        }
        guard descriptor >= 0 else { throw Self.failure(name, reason) }
        self.descriptor = descriptor
        isOwned = true
        owner = nil
        unsafe buffer = .allocate(byteCount: Self.bufferSize(chunkSize), alignment: 16)
    }

    /// Reads from a descriptor without closing it.
    ///
    /// - Parameter owner: the owner of the descriptor, retained to keep it open.
    init(descriptor: CInt, owner: AnyObject, chunkSize: Int) {
        name = "file descriptor \(descriptor)"
        self.descriptor = descriptor
        isOwned = false
        self.owner = owner
        unsafe buffer = .allocate(byteCount: Self.bufferSize(chunkSize), alignment: 16)
    }

    /// The size of the buffer, which must be possible to allocate.
    private static func bufferSize(_ chunkSize: Int) -> Int { min(max(1, chunkSize), 1 << 30) }

    /// Opens a file, or uses an open handle.
    ///
    /// - Parameter forLines: whether the reader may start inside the file, at a line.
    /// - Throws: `fileNotRead`.
    convenience init(_ file: JSONFileSource, forLines: Bool = false, chunkSize: Int? = nil) throws(TrellisError) {
        let size = chunkSize ?? file.chunkSize
        guard forLines || file.range == nil else { throw Self.needsWholeFile }
        switch file.location {
        case .url(let url): try self.init(url, chunkSize: size, waits: file.range == nil)
        case .handle(let handle):
            self.init(descriptor: handle.fileDescriptor, owner: handle, chunkSize: size)
        }
        if let range = file.range { lines = try findLines(in: range) }
    }

    /// The error if a range of a file is not read as lines.
    static var needsWholeFile: TrellisError {
        TrellisError(
            .fileNotRead, expected: "elements of the format '.lines', without comments, for a range of a file")
    }

    /// The offset of the first byte in the file.
    var start: Int { lines?.start ?? 0 }

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
        guard let limit = lines?.limit(of: memory.count) else { return unsafe try readAny(into: memory) }
        guard limit > 0 else { return 0 }
        let bytes = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<limit])
        let count = unsafe try readAny(into: bytes)
        return unsafe lines?.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])) ?? count
    }

    private func readAny(into memory: UnsafeMutableRawBufferPointer) throws(TrellisError) -> Int {
        do { return unsafe try Descriptors.read(descriptor, into: memory) } catch { throw Self.failure(name, error) }
    }

    /// Finds the first line that begins in a range, and continues there.
    private func findLines(in range: Range<Int>) throws(TrellisError) -> LineRange {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(name, .last) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw TrellisError(.fileNotRead, expected: "a regular file, for a range of it", found: name)
        }
        let size = Int(status.st_size)
        guard range.lowerBound >= 0, range.lowerBound <= range.upperBound, range.upperBound <= size else {
            throw TrellisError(
                .fileNotRead, expected: "a range inside 0..<\(size)",
                found: "\(name): \(range.lowerBound)..<\(range.upperBound)")
        }
        guard range.lowerBound > 0 else { return LineRange(start: 0, end: range.upperBound) }
        // If a line begins at the first byte of the range, the byte before it is a line feed.
        var start = range.lowerBound - 1
        try seek(to: start)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { unsafe bytes.deallocate() }
        while start < range.upperBound {
            let count = unsafe try readAny(into: bytes)
            if count == 0 { break }
            if let feed = unsafe LineRange.lineFeed(in: UnsafeRawBufferPointer(rebasing: bytes[..<count])) {
                start += feed + 1
                break
            }
            start += count
        }
        try seek(to: start)
        return LineRange(start: start, end: range.upperBound)
    }

    private func seek(to offset: Int) throws(TrellisError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Self.failure(name, .last) }
    }

    private static func failure(_ name: String, _ reason: SystemError) -> TrellisError {
        TrellisError(.fileNotRead, found: "\(name): \(reason.message)")
    }
}

internal import Foundation

// Safety: A chunk of the writer's buffer is borrowed during the call that takes it. The descriptor of a file is closed
// once.
/// A file that a text is written to. All system calls of the encoder are here and in ``ReplacementFile``.
final class OutputFile {
    /// Names the file in errors.
    private let name: String
    private let descriptor: CInt
    /// The file that `finish` puts in its place; nil for a handle.
    private let replacement: ReplacementFile?
    /// The handle that has the descriptor, which stays open as long as the handle lives.
    private let handle: FileHandle?

    /// Starts to replace the file at a URL.
    init(_ url: URL) throws(TrellisError) {
        let path = url.path
        // A C string would end at a zero byte, and name another file.
        guard url.isFileURL, !path.utf8.contains(0) else {
            throw TrellisError(.fileNotWritten, expected: "a file URL", found: url.absoluteString)
        }
        do {
            let replacement = try ReplacementFile(path)
            self.replacement = replacement
            descriptor = replacement.descriptor
        } catch {
            throw Self.failure(path, error)
        }
        name = path
        handle = nil
    }

    /// Writes to a handle.
    init(_ handle: FileHandle) {
        descriptor = handle.fileDescriptor
        name = "file descriptor \(descriptor)"
        self.handle = handle
        replacement = nil
    }

    /// Writes all of the bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            // `count` is what is left of the caller's bytes.
            let written = unsafe writeBytes(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                let error = SystemError.last
                if error.number == EINTR { continue }
                throw Self.failure(name, error)
            }
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// Puts the complete file in its place.
    func finish() throws(TrellisError) {
        guard let replacement else { return }
        do { try replacement.complete() } catch { throw Self.failure(name, error) }
    }

    private static func failure(_ name: String, _ error: SystemError) -> TrellisError {
        TrellisError(.fileNotWritten, found: "\(name): \(error.message)")
    }
}

// The method above hides the function.

private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

internal import Foundation

// Safety: A chunk of the writer's buffer is borrowed during the call that takes it. The descriptor of a file is closed
// once.
/// A file that is being written. Its system calls are in ``Descriptors`` and ``ReplacementFile``.
final class OutputFile {
    /// The name of the file, for errors.
    private let name: String
    private let descriptor: CInt
    /// The replacement that `finish` completes; nil for a handle.
    private let replacement: ReplacementFile?
    /// The handle that owns the descriptor, which stays open as long as the handle exists.
    private let handle: FileHandle?

    /// Starts replacing the file at a URL.
    init(_ url: URL) throws(TrellisError) {
        let path = url.path
        // A C string would end at a zero byte, and name a different file.
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
        do { unsafe try Descriptors.write(bytes, to: descriptor) } catch { throw Self.failure(name, error) }
    }

    /// Completes the file.
    func finish() throws(TrellisError) {
        guard let replacement else { return }
        do { try replacement.complete() } catch { throw Self.failure(name, error) }
    }

    private static func failure(_ name: String, _ error: SystemError) -> TrellisError {
        TrellisError(.fileNotWritten, found: "\(name): \(error.message)")
    }
}

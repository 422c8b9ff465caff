internal import Foundation

// Safety: System calls get a buffer and its size, and C strings that live during the call. A descriptor is closed once.
/// A file that is written under a temporary name in the folder of the file that it replaces, and renamed when it is
/// complete.
///
/// For a symbolic link, the target is replaced. A target that is not a regular file, such as a pipe, is written to
/// directly. An open file, such as `/dev/stdout`, is appended to: other programs may write to it as well.
package final class ReplacementFile {
    /// The descriptor, open for writing until the file is complete.
    package private(set) var descriptor: CInt
    /// The temporary path; nil if the target is written to directly, and after renaming.
    package private(set) var draft: String?
    private let target: String

    package init(_ path: String) throws(SystemError) {
        if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
            target = path
            descriptor = try Self.open(path, O_WRONLY | O_APPEND)
            return
        }
        target = try Self.target(of: path)
        var status = stat()
        let exists = unsafe stat(target, &status) == 0
        if exists && status.st_mode & S_IFMT == S_IFDIR { throw SystemError(EISDIR) }
        if exists && status.st_mode & S_IFMT != S_IFREG {
            descriptor = try Self.open(target, O_WRONLY)
        } else {
            // `O_EXCL`: opening fails if a file with this name exists.
            let draft = Self.draft(for: target)
            let mode = exists ? status.st_mode & 0o7777 : 0o666
            descriptor = try Self.open(draft, O_WRONLY | O_CREAT | O_EXCL, mode)
            self.draft = draft
        }
        // The umask does not apply, because the permissions are those of the replaced file.
        if draft != nil, exists { fchmod(descriptor, status.st_mode & 0o7777) }
    }

    /// A path in the folder of the target. The name begins like that of the target, but is not longer than a name may
    /// be.
    private static func draft(for target: String) -> String {
        let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        var name = target[start...]
        while name.utf8.count > 200 { name.removeLast() }
        return target[..<start] + name + ".\(UUID().uuidString.prefix(8)).draft"
    }

    private static func open(_ path: String, _ flags: CInt, _ mode: mode_t = 0) throws(SystemError) -> CInt {
        // The error number is read before other code, such as deallocating the C string, can change it.
        let (descriptor, number) = unsafe path.withCString { path in
            let descriptor = unsafe systemOpen(path, flags | O_CLOEXEC, mode)
            return (descriptor, errno)
        }
        if descriptor < 0 { throw SystemError(number) }
        return descriptor
    }

    /// The target of symbolic links, even if it does not exist.
    private static func target(of path: String) throws(SystemError) -> String {
        var path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        var status = stat()
        // Links of file descriptors are not paths. The limit on links is the one of the operating system.
        while unsafe stat(path, &status) != 0 {
            if errno == ELOOP { throw .last }
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            path = next.hasPrefix("/") ? next : folder + "/" + next
        }
        return path
    }

    /// Closes the file and renames it.
    ///
    /// - Parameter isSynchronized: whether the bytes are synchronised to disk first.
    package func complete(isSynchronized: Bool = false) throws(SystemError) {
        if isSynchronized, draft != nil, fsync(descriptor) != 0, errno != EINVAL { throw .last }
        let result = close(descriptor)
        descriptor = -1
        // Some file systems report a failed write only here. After an interrupted call, the file is closed.
        if result != 0, errno != EINTR { throw .last }
        guard let draft else { return }
        guard unsafe rename(draft, target) == 0 else { throw .last }
        self.draft = nil
    }

    /// Removes the temporary file, unless it has been renamed.
    package func discard() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if let draft { _ = unsafe unlink(draft) }
        draft = nil
    }

    deinit { discard() }
}

// The method above shadows the function.

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
    unsafe open(path, flags, mode)
}

import Foundation
internal import Trellis

/// A file that is written beside the one that it is to replace, and takes its place when it is complete.
///
/// A link leads to what is replaced. Into what is no regular file, such as a pipe, the data goes at once.
final class ReplacedFile {
    private let target: String
    /// The file that is written, until it is in place; nil if the target itself is written.
    private var draft: String?
    private let descriptor: CInt
    let output: ByteOutput

    init(_ path: String) throws(FileError) {
        target = Self.target(of: path)
        var status = stat()
        let exists = unsafe stat(target, &status) == 0
        if exists && status.st_mode & S_IFMT == S_IFDIR { throw FileError(message: systemMessage(EISDIR)) }
        if exists && status.st_mode & S_IFMT != S_IFREG {
            draft = nil
            descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
        } else {
            // Such a name is nobody's, and one that is there is an error.
            let draft = target + ".\(UUID().uuidString.prefix(8)).draft"
            // Who may read and write the file stays as it is.
            let mode = exists ? status.st_mode & 0o7777 : 0o666
            descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            self.draft = draft
        }
        guard descriptor >= 0 else {
            draft = nil
            throw FileError.last()
        }
        // The mask that takes rights from new files is not for one that takes the place of another.
        if draft != nil, exists { fchmod(descriptor, status.st_mode & 0o7777) }
        output = ByteOutput(descriptor: descriptor)
        if let draft { Drafts.shared.keep(draft) }
    }

    /// Where links lead, even if there is nothing yet.
    private static func target(of path: String) -> String {
        var path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        var status = stat()
        // The links of what is no file, such as those of descriptors, are no paths. As many are followed as the system follows.
        for _ in 0..<40 where unsafe stat(path, &status) != 0 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            path = next.hasPrefix("/") ? next : folder + "/" + next
        }
        return path
    }

    /// Without it, what was written goes away with this.
    func complete() throws(FileError) {
        output.flush()
        if case .unwritable(let error) = output.failure { throw error }
        guard let draft else { return }
        // The bytes are there before the name is, whatever happens to the machine.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError.last() }
        guard unsafe rename(draft, target) == 0 else { throw FileError.last() }
        self.draft = nil
        Drafts.shared.drop(draft)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let draft {
            _ = unsafe unlink(draft)
            Drafts.shared.drop(draft)
        }
    }
}

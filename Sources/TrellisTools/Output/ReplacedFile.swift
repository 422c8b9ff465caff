internal import Trellis

/// A file that is written under a temporary name and replaces another one when it is complete. An interrupt removes it.
final class ReplacedFile {
    private let file: ReplacementFile
    let output: ByteOutput

    init(_ path: String) throws(FileError) {
        do { file = try ReplacementFile(path) } catch { throw FileError(error) }
        output = ByteOutput(descriptor: file.descriptor)
        if let draft = file.draft { Drafts.shared.keep(draft) }
    }

    /// Replaces the other file. Without this call, the written bytes are discarded.
    func complete() throws(FileError) {
        output.flush()
        if case .unwritable(let error) = output.failure { throw error }
        let draft = file.draft
        // The contents are synchronised to the disk before the file is renamed, so that a crash of the machine cannot
        // leave an incomplete file.
        do { try file.complete(isSynchronized: true) } catch { throw FileError(error) }
        if let draft { Drafts.shared.drop(draft) }
    }

    deinit {
        let draft = file.draft
        file.discard()
        if let draft { Drafts.shared.drop(draft) }
    }
}

internal import Trellis

/// A file that is written under a temporary name, which an interrupt removes, and replaces another when it is complete.
final class ReplacedFile {
    private let file: ReplacementFile
    let output: ByteOutput

    init(_ path: String) throws(FileError) {
        do { file = try ReplacementFile(path) } catch { throw FileError(message: error.message) }
        output = ByteOutput(descriptor: file.descriptor)
        if let draft = file.draft { Drafts.shared.keep(draft) }
    }

    /// Without it, what was written goes away with this.
    func complete() throws(FileError) {
        output.flush()
        if case .unwritable(let error) = output.failure { throw error }
        let draft = file.draft
        // The bytes are there before the name is, whatever happens to the machine.
        do { try file.complete(isSynchronized: true) } catch { throw FileError(message: error.message) }
        if let draft { Drafts.shared.drop(draft) }
    }

    deinit {
        let draft = file.draft
        file.discard()
        if let draft { Drafts.shared.drop(draft) }
    }
}

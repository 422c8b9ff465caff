internal import Synchronization

/// The pause after a check that did not pay off. Pauses become longer each time, and shorter when checks pay off.
struct Pause {
    private static let longest = 8 << 20

    private let shortest: Int
    private let record: PauseRecord?
    private var length: Int
    /// The document offset at which the current pause ends.
    private(set) var end = 0

    /// - Parameters:
    ///   - record: the results of earlier documents.
    ///   - shortest: the length in bytes of the first pause.
    init(_ record: PauseRecord?, shortest: Int) {
        self.shortest = shortest
        self.record = record
        length = max(shortest, record?.length ?? 0)
        if let record, !record.looksAtNext() { end = length }
    }

    /// - Parameter offset: the document offset up to which the input has been checked.
    mutating func note(pays: Bool, at offset: Int) {
        if pays {
            length = max(shortest, length / 2)
        } else {
            end = offset + length
            length = min(length * 2, Self.longest)
        }
        record?.note(pays: pays, length: length)
    }

    /// Records the result for a document that is too short for a pause.
    func noteDocument(pays: Bool) { record?.note(pays: pays, length: length) }
}

/// Records whether checks paid off in earlier documents of a type, so that small documents need not determine it
/// themselves.
final class PauseRecord: Sendable {
    /// The number of documents to skip after one in which checking did not pay off.
    private static let passed = 64

    /// The number of documents that are left to skip. Threads may count a document twice, which is harmless.
    private let left = Atomic(0)
    /// The length in bytes of the next pause; 0 before the first one.
    private let nextLength = Atomic(0)

    var length: Int { nextLength.load(ordering: .relaxed) }

    /// Whether to check the next document.
    func looksAtNext() -> Bool {
        let count = left.load(ordering: .relaxed)
        if count > 0 { left.store(count - 1, ordering: .relaxed) }
        return count == 0
    }

    func note(pays: Bool, length: Int) {
        // Values are written only if they change, because other threads read them.
        let passed = pays ? 0 : Self.passed
        if left.load(ordering: .relaxed) != passed { left.store(passed, ordering: .relaxed) }
        if nextLength.load(ordering: .relaxed) != length { nextLength.store(length, ordering: .relaxed) }
    }
}

internal import Synchronization

/// How long a text is not looked at after a look that has not paid: ever longer.
struct Pause {
    private static let longest = 8 << 20

    private let shortest: Int
    private let record: PauseRecord?
    private var length: Int
    /// The offset in the document up to which nothing is looked at.
    private(set) var end = 0

    /// - Parameters:
    ///   - record: of the documents before this one.
    ///   - shortest: how many bytes are passed after the first look that has not paid.
    init(_ record: PauseRecord?, shortest: Int) {
        self.shortest = shortest
        self.record = record
        length = max(shortest, record?.length ?? 0)
        if let record, !record.looksAtNext() { end = length }
    }

    /// - Parameter offset: how far has been looked.
    mutating func note(pays: Bool, at offset: Int) {
        if pays {
            length = shortest
        } else {
            end = offset + length
            length = min(length * 2, Self.longest)
        }
        record?.note(pays: pays, length: length)
    }
}

/// Remembers of the documents of a type whether the looks at them paid, so that small ones need not find out by
/// themselves.
final class PauseRecord: Sendable {
    /// How many documents are passed before the next one is looked at from its start after one in which it did not pay.
    private static let passed = 16

    /// How many of those are left. Threads may count one twice, which does no harm.
    private let left = Atomic(0)
    /// How many bytes are to be passed after the next look that does not pay; 0 as long as there was none.
    private let nextLength = Atomic(0)

    var length: Int { nextLength.load(ordering: .relaxed) }

    /// Whether to look at the document that begins.
    func looksAtNext() -> Bool {
        let count = left.load(ordering: .relaxed)
        if count > 0 { left.store(count - 1, ordering: .relaxed) }
        return count == 0
    }

    func note(pays: Bool, length: Int) {
        // What is the same already need not be written where other threads read.
        let passed = pays ? 0 : Self.passed
        if left.load(ordering: .relaxed) != passed { left.store(passed, ordering: .relaxed) }
        if nextLength.load(ordering: .relaxed) != length { nextLength.store(length, ordering: .relaxed) }
    }
}

internal import Synchronization

/// What a type requests of its documents, learned from earlier documents.
///
/// A `Decodable` type requests members with its own code, so nothing is known before the first decode. Documents whose
/// requests are recorded show which members the type uses; in later documents, the others are skipped. If one of those
/// is requested after all, the document is recorded completely: see ``SkippedMembers``.
final class KnownRequests: Sendable {
    private static let known = KnownTypes<KnownRequests>()

    /// The requests of a root type.
    static func of(_ type: Any.Type) -> KnownRequests { known.value(for: type) { _ in KnownRequests() } }

    /// How to record a document.
    enum Plan {
        case completely
        /// Completely, and with its requests.
        case learning
        /// Without members that have never been requested.
        case skipping(RequestedMembers)
    }

    /// Smaller documents have too little to skip.
    private static let leastSize = 1024
    /// Larger documents are recorded completely: see ``EventTape/partialNumber(_:)``.
    private static let largestSize = Int(Int32.max) - 1024
    /// The number of documents with an unexpected request after which nothing is skipped any more.
    private static let maximumMisses = 8

    private struct State {
        var tree = RequestTree()
        /// Nil if there is little to skip.
        var members: RequestedMembers?
        var documents = 0
        /// The number of the next document to learn from.
        var nextLesson = 1
        /// The number of documents that could not be decoded since the last one that something was learned from.
        var failures = 0
        var misses = 0
    }

    private let state = Mutex(State())
    /// Whether skipping has paid off.
    private let record = PauseRecord()
    /// Whether skeletons have paid off.
    let skeletons = PauseRecord()

    /// How to record the next document.
    func plan(byteCount: Int, _ mode: SkippingMode) -> Plan {
        guard mode != .never, byteCount <= Self.largestSize, byteCount >= Self.leastSize || mode == .always else {
            return .completely
        }
        return state.withLock { state in
            guard state.misses < Self.maximumMisses || mode == .always else { return .completely }
            state.documents &+= 1
            if state.documents == state.nextLesson {
                // A type may request more in later documents, for example in an object that was null before.
                state.nextLesson &*= 4
                return .learning
            }
            return state.members.map { .skipping($0) } ?? .completely
        }
    }

    /// Adds the requests of a document.
    func learn(_ log: RequestLog, _ tape: TapeMemory, _ mode: SkippingMode) {
        let (tree, counts) = log.tree(of: tape)
        let isWorthIt = mode == .always || counts.skipped >= (tape.count - counts.unexamined) / 4
        state.withLock { state in
            state.failures = 0
            state.tree.add(tree)
            state.members = isWorthIt ? RequestedMembers(state.tree, record) : nil
        }
    }

    /// Forgets all requests, for tests.
    func forget() { state.withLock { $0 = State() } }

    /// Called when a document to learn from could not be decoded. Another one follows, but not every invalid document
    /// is one.
    func learnNothing() {
        state.withLock { state in
            state.failures += 1
            state.nextLesson = state.documents + state.failures
        }
    }

    /// Called when a member was requested that is not in `members`, and was skipped. Nothing is skipped until the next
    /// lesson.
    func missed(_ members: RequestedMembers) {
        state.withLock { state in
            // Other threads may have missed the same member.
            guard state.members === members else { return }
            state.members = nil
            state.misses += 1
            state.nextLesson = state.documents + 1
        }
    }
}

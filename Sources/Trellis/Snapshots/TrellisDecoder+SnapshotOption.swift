extension TrellisDecoder {
    /// The visible parts of a document, and the text around it.
    public enum SnapshotOption: Hashable, Sendable {
        /// Strings are visible only once they are complete.
        case completeStringsOnly
        /// A property whose field has a default shows the default until its value arrives. It is incomplete until
        /// then.
        case showsDefaults
        /// Text before and after the document is skipped, as in output of language models: sentences, and the fences of
        /// Markdown code blocks.
        ///
        /// The document begins at the first `{` that is followed by `"` or `}`, or `[` that is followed by the first
        /// byte of a value or `]`, optionally with white space in between. If the type of the document determines which
        /// of the two brackets it begins with, the other one is ignored. The document ends with its closing bracket;
        /// nothing after it is parsed. Positions of errors include the skipped text.
        case skipsSurroundingText
    }

    /// When snapshots are taken. There is at most one for each chunk, and always a complete one at the end.
    public enum SnapshotPace: Sendable {
        /// After each non-empty chunk.
        case chunk
        /// After each chunk that completed an element of an array.
        case element
        /// After each chunk that completed a member of an object, or an element of an array.
        case field
        /// After a chunk if at least this duration has passed since the last snapshot. There is no timer: if the input
        /// pauses, the last bytes before the pause may become visible only after it.
        case duration(Duration, clock: any Clock<Duration> = ContinuousClock())
    }
}

/// The numbers of complete elements and members of a document.
struct SnapshotCounts {
    var elements = 0
    var members = 0

    init() {}
    init(_ index: borrowing SnapshotIndex) { (elements, members) = (index.elementCount, index.memberCount) }
}

/// Decides after which chunks there is a snapshot.
struct SnapshotPacer {
    private let pace: TrellisDecoder.SnapshotPace
    private var last = SnapshotCounts()
    /// The time since the last snapshot.
    private var elapsed: (() -> Duration)?

    init(_ pace: TrellisDecoder.SnapshotPace) { self.pace = pace }

    /// Whether to take a snapshot now.
    mutating func isDue(_ counts: SnapshotCounts) -> Bool {
        defer { last = counts }
        switch pace {
        case .chunk: return true
        case .element: return counts.elements > last.elements
        case .field: return counts.elements > last.elements || counts.members > last.members
        case .duration(let duration, let clock):
            if let elapsed, elapsed() < duration { return false }
            elapsed = Self.stopwatch(clock)
            return true
        }
    }

    private static func stopwatch<Time: Clock>(_ clock: Time) -> () -> Duration where Time.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

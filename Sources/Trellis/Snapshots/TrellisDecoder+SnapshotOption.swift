extension TrellisDecoder {
    /// What snapshots show, and of what text.
    public enum SnapshotOption: Hashable, Sendable {
        /// Strings are visible only once they are complete.
        case completeStringsOnly
        /// A property whose field has a default has it until its value arrives.
        case showsDefaults
        /// Text before and after the document is skipped, as language models send it: sentences, and the fences of
        /// Markdown.
        ///
        /// The document begins at the first `{` that is followed by `"` or `}`, or `[` that is followed by the first
        /// byte of a value or `]`, with white space between them or none. Of the two brackets only the one counts that
        /// the type of the document begins with, where it is known. The document ends with the bracket that closes it;
        /// nothing after it is looked at. Positions of errors count the skipped text.
        case skipsSurroundingText
    }

    /// When a snapshot is made. There is at most one for each chunk, and always one at the end that has everything.
    public enum SnapshotPace: Sendable {
        /// After each chunk that is not empty.
        case chunk
        /// After each chunk that completed an element of an array.
        case element
        /// After each chunk that completed a member of an object, or an element of an array.
        case field
        /// After a chunk if so much time has passed since the last snapshot. No timer runs: what arrives before a pause
        /// of the text may be shown only after it.
        case duration(Duration, clock: any Clock<Duration> = ContinuousClock())
    }
}

/// Decides after which chunks there is a snapshot.
struct SnapshotPacer {
    private let pace: TrellisDecoder.SnapshotPace
    private var elementCount = 0
    private var memberCount = 0
    /// The time since the last snapshot.
    private var elapsed: (() -> Duration)?

    init(_ pace: TrellisDecoder.SnapshotPace) { self.pace = pace }

    /// Whether there is a snapshot of an index now.
    mutating func isDue(_ index: borrowing SnapshotIndex) -> Bool {
        defer { (elementCount, memberCount) = (index.elementCount, index.memberCount) }
        switch pace {
        case .chunk: return true
        case .element: return index.elementCount > elementCount
        case .field: return index.elementCount > elementCount || index.memberCount > memberCount
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

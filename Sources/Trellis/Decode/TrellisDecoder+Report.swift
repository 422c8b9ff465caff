extension TrellisDecoder {
    /// What a decode has skipped without failing.
    public struct Report: Sendable {
        /// The errors of what was dropped: elements of lossy collections, and values for which a default stands in. In the order
        /// of the input.
        public var dropped: [TrellisError] = []
        /// The unmapped keys, if ``TrellisDecoder/Options/unknownKeys`` has them collected.
        public var unknownKeys: [TrellisError.Path] = []

        /// An empty report.
        public init() {}

        /// Whether nothing was skipped.
        public var isEmpty: Bool { dropped.isEmpty && unknownKeys.isEmpty }

        mutating func add(_ other: TrellisDecoder.Report) {
            dropped += other.dropped
            unknownKeys += other.unknownKeys
        }
    }
}

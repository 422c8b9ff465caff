internal import Synchronization

extension TrellisDecoder {
    /// Collects what decoding skips without failing.
    ///
    /// Pass a report to any decoding call. A report may be used for several calls, one after the other or at the same
    /// time; each adds to it, also if it throws.
    ///
    /// ```swift
    /// let report = TrellisDecoder.Report()
    /// let page = try decoder.decode(Page.self, from: data, report: report)
    /// for error in report.dropped { log(error) }
    /// ```
    public final class Report: Sendable {
        private struct Contents {
            var skipped = SkippedValues()
            var bytes = 0
        }

        private let contents = Mutex(Contents())

        /// An empty report.
        public init() {}

        /// The errors of dropped values: elements of lossy collections, values replaced by a default, and skipped
        /// elements of a stream. In the order of the input.
        public var dropped: [TrellisError] { contents.withLock(\.skipped.dropped) }

        /// The unmapped keys, if ``TrellisDecoder/Options/unknownKeys`` collects them.
        public var unknownKeys: [TrellisError.Path] { contents.withLock(\.skipped.unknownKeys) }

        /// The number of bytes of text that were decoded, in all calls together. Updated after each chunk of a stream.
        public var bytesConsumed: Int { contents.withLock(\.bytes) }

        func add(_ skipped: SkippedValues, bytes: Int) {
            contents.withLock {
                $0.skipped.add(skipped)
                $0.bytes += bytes
            }
        }
    }
}

/// What a decode has skipped without failing.
struct SkippedValues: Sendable {
    var dropped: [TrellisError] = []
    var unknownKeys: [TrellisError.Path] = []

    var isEmpty: Bool { dropped.isEmpty && unknownKeys.isEmpty }

    mutating func add(_ other: SkippedValues) {
        dropped += other.dropped
        unknownKeys += other.unknownKeys
    }
}

/// Adds to a report, from time to time, what a decode has skipped since the last time.
struct ReportUpdates {
    let report: TrellisDecoder.Report
    private var dropped = 0
    private var unknownKeys = 0
    private var bytes = 0

    init(_ report: TrellisDecoder.Report) { self.report = report }

    /// - Parameters:
    ///   - skipped: everything that the decode has skipped so far.
    ///   - count: the number of bytes decoded so far.
    mutating func update(_ skipped: SkippedValues, bytes count: Int) {
        let new = SkippedValues(
            dropped: Array(skipped.dropped[dropped...]), unknownKeys: Array(skipped.unknownKeys[unknownKeys...]))
        report.add(new, bytes: count - bytes)
        (dropped, unknownKeys, bytes) = (skipped.dropped.count, skipped.unknownKeys.count, count)
    }
}

/// Something that is being decoded, for reports.
protocol DecodedInput: AnyObject {
    /// What was skipped so far.
    var skipped: SkippedValues { get }
    /// The number of bytes decoded so far.
    var bytesReceived: Int { get }
}

extension TrellisDecoder.Report {
    func add(_ input: some DecodedInput) { add(input.skipped, bytes: input.bytesReceived) }
}

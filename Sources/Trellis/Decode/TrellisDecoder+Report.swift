internal import Synchronization

extension TrellisDecoder {
    /// Collects the values and keys that decoding skips without an error.
    ///
    /// Pass a report to any decoding call. Several calls may use the same report, also concurrently. Each call adds to
    /// it, even if it throws.
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

        /// Creates an empty report.
        public init() {}

        /// The errors of dropped values, in input order: elements of lossy collections, values replaced by a default,
        /// and skipped elements of a stream. One for each value.
        public var dropped: [TrellisError] { contents.withLock(\.skipped.dropped) }

        /// The unmapped keys, if ``TrellisDecoder/Options/unknownKeys`` collects them.
        public var unknownKeys: [TrellisError.Path] { contents.withLock(\.skipped.unknownKeys) }

        /// The number of bytes decoded by all calls together. Updated after each chunk of input that arrives in chunks,
        /// otherwise at the end of a call.
        public var bytesConsumed: Int { contents.withLock(\.bytes) }

        /// The last event id of a stream of server-sent events, to send as `Last-Event-ID` when reconnecting; nil if no
        /// event had an id. Updated after each chunk, so it may belong to an event that has not been emitted yet.
        public var lastEventID: String? { contents.withLock(\.skipped.resumption.lastEventID) }

        /// The time to wait before reconnecting to a stream of server-sent events; nil if the stream has not set it.
        public var retry: Duration? { contents.withLock(\.skipped.resumption.retry) }

        func add(bytes: Int) { contents.withLock { $0.bytes += bytes } }

        func add(_ skipped: SkippedValues, bytes: Int) {
            contents.withLock {
                $0.skipped.add(skipped)
                $0.bytes += bytes
            }
        }
    }
}

/// How a stream of server-sent events can be resumed.
struct EventResumption: Sendable {
    var lastEventID: String?
    var retry: Duration?

    var isEmpty: Bool { lastEventID == nil && retry == nil }
}

/// The values and keys that a decode has skipped without an error.
struct SkippedValues: Sendable {
    var dropped: [TrellisError] = []
    var unknownKeys: [TrellisError.Path] = []
    /// Empty, unless the input is a stream of events.
    var resumption = EventResumption()

    var isEmpty: Bool { dropped.isEmpty && unknownKeys.isEmpty }

    mutating func add(_ other: SkippedValues) {
        dropped += other.dropped
        unknownKeys += other.unknownKeys
        resumption.lastEventID = other.resumption.lastEventID ?? resumption.lastEventID
        resumption.retry = other.resumption.retry ?? resumption.retry
    }
}

/// Adds the values and keys skipped since the last update to a report.
struct ReportUpdates {
    let report: TrellisDecoder.Report
    private var dropped = 0
    private var unknownKeys = 0
    private var bytes = 0

    init(_ report: TrellisDecoder.Report) { self.report = report }

    mutating func update(_ input: some DecodedInput) {
        let skipped = input.skipped
        let count = input.bytesReceived
        guard skipped.dropped.count > dropped || skipped.unknownKeys.count > unknownKeys || !skipped.resumption.isEmpty
        else {
            report.add(bytes: count - bytes)
            bytes = count
            return
        }
        let new = SkippedValues(
            dropped: Array(skipped.dropped[dropped...]), unknownKeys: Array(skipped.unknownKeys[unknownKeys...]),
            resumption: skipped.resumption)
        report.add(new, bytes: count - bytes)
        (dropped, unknownKeys, bytes) = (skipped.dropped.count, skipped.unknownKeys.count, count)
    }
}

/// A decode in progress, as a source for reports.
protocol DecodedInput: AnyObject {
    /// The values and keys skipped so far.
    var skipped: SkippedValues { get }
    /// The number of bytes decoded so far.
    var bytesReceived: Int { get }
}

extension TrellisDecoder.Report {
    func add(_ input: some DecodedInput) { add(input.skipped, bytes: input.bytesReceived) }
}

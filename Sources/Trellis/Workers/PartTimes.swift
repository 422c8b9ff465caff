internal import Synchronization

/// Measures the time that the caller's thread spends on partitions. The remaining time of a decode is not divided among
/// threads, regardless of their number.
///
/// While measuring, each partition is decoded separately even without other threads, so that one thread does all of the
/// work that several threads would do.
final class PartTimes: Sendable {
    private static let ofThread = TaskLocal<PartTimes?>(wrappedValue: nil)

    private let now: @Sendable () -> Double
    private let total = Mutex((seconds: 0.0, count: 0))

    /// - Parameter now: returns the seconds of the calling thread's clock.
    init(now: @escaping @Sendable () -> Double) { self.now = now }

    /// The total time of all partitions.
    var seconds: Double { total.withLock(\.seconds) }
    /// The number of partitions.
    var count: Int { total.withLock(\.count) }

    /// Measures the decodes that this thread begins during the call.
    func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.ofThread.withValue(self, operation: body)
    }

    /// Whether the decodes of this thread are measured.
    static var areMeasured: Bool { ofThread.get() != nil }

    /// Decodes a partition and measures its time. Without a measurement, this costs one lookup for each partition.
    static func measuring<Result>(_ part: () -> Result) -> Result {
        guard let times = ofThread.get() else { return part() }
        let start = times.now()
        defer {
            let end = times.now()
            times.total.withLock { $0 = ($0.seconds + end - start, $0.count + 1) }
        }
        return part()
    }
}

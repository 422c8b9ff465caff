internal import Synchronization

/// Measures what the caller's thread spends on parts. The rest of what a decode takes is not divided, however many
/// threads there are.
///
/// While it measures, each part is decoded apart from the others even if nobody is there to do it, so that one thread
/// does all that several would.
final class PartTimes: Sendable {
    private static let ofThread = TaskLocal<PartTimes?>(wrappedValue: nil)

    private let now: @Sendable () -> Double
    private let total = Mutex((seconds: 0.0, count: 0))

    /// - Parameter now: the seconds of the calling thread's clock.
    init(now: @escaping @Sendable () -> Double) { self.now = now }

    /// What the parts took, together.
    var seconds: Double { total.withLock(\.seconds) }
    /// How many they were.
    var count: Int { total.withLock(\.count) }

    /// Measures the decodes that this thread begins meanwhile.
    func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.ofThread.withValue(self, operation: body)
    }

    /// Whether this thread's decodes are measured.
    static var areMeasured: Bool { ofThread.get() != nil }

    /// Decodes a part. It is asked once for each whether anybody measures, which is next to nothing.
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

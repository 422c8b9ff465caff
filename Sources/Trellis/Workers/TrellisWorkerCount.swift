internal import Foundation

/// The number of threads that decode or encode one document.
///
/// One thread decodes or encodes small documents and those that cannot be divided, regardless of this number.
///
/// ```swift
/// let issues = try decoder.decode([Issue].self, from: data, workers: .automatic)
/// let bytes = try encoder.encode(issues, workers: .automatic)
/// ```
public struct TrellisWorkerCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
    private let maximum: Int?

    /// One thread for each core, but not more than there are partitions.
    public static let automatic = TrellisWorkerCount(maximum: nil)

    /// At most `maximum` threads, and not more than there are partitions. In a synchronous call they include the
    /// caller's.
    ///
    /// - Parameter maximum: at least 1. With a smaller number, each call throws `invalidSchema`.
    public init(_ maximum: Int) { self.maximum = maximum }

    /// At most this number of threads, as with ``init(_:)``: with a number below 1, each call throws `invalidSchema`.
    public init(integerLiteral maximum: Int) { self.init(maximum) }

    private init(maximum: Int?) { self.maximum = maximum }

    /// The maximum number of threads of one call: a bound for arithmetic, far beyond what a process can have.
    private static let most = 1 << 20

    /// The thread count on this machine.
    var value: Int { min(max(1, maximum ?? ProcessInfo.processInfo.activeProcessorCount), Self.most) }

    /// The error of a call with a count below 1.
    var mistake: TrellisError? {
        guard let maximum, maximum < 1 else { return nil }
        return TrellisError(.invalidSchema, found: "a thread count below 1: \(maximum)")
    }
}

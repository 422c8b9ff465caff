internal import Foundation

/// How many threads work on one text.
///
/// Small texts, and those that cannot be divided, are decoded or written by one thread, whatever is said.
///
/// ```swift
/// let issues = try decoder.decode([Issue].self, from: data, workers: .automatic)
/// let bytes = try encoder.encode(issues, workers: .automatic)
/// ```
public struct TrellisWorkerCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
    private let maximum: Int?

    /// As many as pay off: one for each core, and no more than there is text for.
    public static let automatic = TrellisWorkerCount(maximum: nil)

    /// At most `maximum` threads, including the caller's, and no more than there are partitions of the text.
    ///
    /// - Parameter maximum: at least 1. Zero or a negative number is a mistake: each call with it throws
    ///   `invalidSchema`.
    public init(_ maximum: Int) { self.maximum = maximum }

    public init(integerLiteral maximum: Int) { self.init(maximum) }

    private init(maximum: Int?) { self.maximum = maximum }

    /// The most threads of one call: a bound for arithmetic, far beyond what a process can have.
    private static let most = 1 << 20

    /// The thread count on this machine.
    var value: Int { min(max(1, maximum ?? ProcessInfo.processInfo.activeProcessorCount), Self.most) }

    /// The error of a call with a count below 1.
    var mistake: TrellisError? {
        guard let maximum, maximum < 1 else { return nil }
        return TrellisError(.invalidSchema, found: "a thread count below 1: \(maximum)")
    }
}

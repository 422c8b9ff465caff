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

    /// So many at most, the caller's thread among them.
    public init(_ maximum: Int) { self.maximum = max(1, maximum) }

    public init(integerLiteral maximum: Int) { self.init(maximum) }

    private init(maximum: Int?) { self.maximum = maximum }

    /// How many that is on this machine.
    var value: Int { maximum ?? ProcessInfo.processInfo.activeProcessorCount }
}

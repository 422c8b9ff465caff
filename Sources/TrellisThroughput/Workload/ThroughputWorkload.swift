/// A payload and the measurements with it.
///
/// `ModelWorkload` and `ValidationWorkload` are sufficient for most programs. A custom type can measure anything else.
public protocol ThroughputWorkload: Sendable {
    /// The unique name of its rows.
    var name: String { get }

    /// The payload.
    var payload: ThroughputPayload { get }

    /// Checks that all contestants do the same work, before measuring.
    ///
    /// - Throws: `ThroughputFailure`, or any other error, if they do not. Nothing is measured in that case.
    func verify(_ bytes: [UInt8]) throws

    /// The contestants for the payload, or for another document of the same kind: a process that measures memory first
    /// runs them with `[]` or `{}`, which they may reject.
    func contests(of bytes: [UInt8]) -> [ThroughputContest]
}

/// Contestants that do the same work with the same payload.
public struct ThroughputContest: Sendable {
    /// The kind of work. A workload has at most one contest for each operation.
    public var operation: ThroughputOperation
    /// Whether results are times of a call instead of megabytes per second, for small payloads.
    public var isOfCalls: Bool
    /// The contestants in the order of the output. The baseline is first.
    public var contestants: [ThroughputContestant]

    /// A contest with these contestants.
    public init(_ operation: ThroughputOperation, isOfCalls: Bool = false, _ contestants: [ThroughputContestant]) {
        self.operation = operation
        self.isOfCalls = isOfCalls
        self.contestants = contestants
    }
}

/// One implementation of the work.
public struct ThroughputContestant: Sendable {
    /// The name of the library.
    public let library: String
    /// Whether it is only a baseline, whose figures are not checked.
    public let isYardstick: Bool
    let make: @Sendable () throws -> ThroughputWork

    /// - Parameters:
    ///   - library: the name of the library in tables, unique in the contest.
    ///   - isYardstick: whether the library is only a baseline.
    ///   - make: called once before measuring. It prepares the data that the work needs, and returns the work, which
    ///     retains the data.
    public init(
        _ library: String, isYardstick: Bool = false, _ make: @escaping @Sendable () throws -> ThroughputWork
    ) {
        self.library = library
        self.isYardstick = isYardstick
        self.make = make
    }
}

/// Does the work once, and returns the number of bytes read or written.
public typealias ThroughputWork = () throws -> Int

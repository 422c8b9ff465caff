/// One payload and what is measured of it.
///
/// `ModelWorkload` and `ValidationWorkload` are what most need. A type of your own can measure anything else.
public protocol ThroughputWorkload: Sendable {
    /// What its rows are called. Names differ from each other.
    var name: String { get }

    /// What is read.
    var payload: ThroughputPayload { get }

    /// Checks that all contestants do the same work, before anything is measured.
    ///
    /// - Throws: `ThroughputFailure`, or anything else, if they do not: nothing is measured then.
    func verify(_ bytes: [UInt8]) throws

    /// Who does what with the payload, or with another text of the same kind: a process that measures memory first has
    /// them read `[]` or `{}`, which they may refuse.
    func contests(of bytes: [UInt8]) -> [ThroughputContest]
}

/// Those who do the same work on the same payload, to be compared.
public struct ThroughputContest: Sendable {
    /// What they do. A workload has one contest of each at most.
    public var operation: ThroughputOperation
    /// Whether what counts is the time of a call, not of a byte: so it is with small payloads.
    public var isOfCalls: Bool
    /// In the order in which they are printed. The yardstick of the others comes first.
    public var contestants: [ThroughputContestant]

    /// A contest of these.
    public init(_ operation: ThroughputOperation, isOfCalls: Bool = false, _ contestants: [ThroughputContestant]) {
        self.operation = operation
        self.isOfCalls = isOfCalls
        self.contestants = contestants
    }
}

/// One way to do the work.
public struct ThroughputContestant: Sendable {
    /// The library's name.
    public let library: String
    /// Whether it is there to compare with: what becomes of it is nobody's fault here.
    public let isYardstick: Bool
    let make: @Sendable () throws -> ThroughputWork

    /// - Parameters:
    ///   - library: its name in the tables; no other of the contest has it.
    ///   - isYardstick: whether it is only there to compare with.
    ///   - make: called once before the measurement. What the work needs is prepared by it, and kept as long as what it
    ///     returns.
    public init(
        _ library: String, isYardstick: Bool = false, _ make: @escaping @Sendable () throws -> ThroughputWork
    ) {
        self.library = library
        self.isYardstick = isYardstick
        self.make = make
    }
}

/// Does the work once, and returns how many bytes it has read or written.
public typealias ThroughputWork = () throws -> Int

/// Keeps the optimiser from dropping a result that nobody reads.
@inline(never)
public func keepResult<Value: ~Copyable>(_ value: borrowing Value) {}

import Trellis

/// One input with all that is done to it. A workload gives out what to measure only once it has been verified, so that
/// nothing wrong is ever timed.
protocol Workload {
    var name: String { get }

    /// The decoding of this input, verified or not: a process of its own does it once for the memory that it takes.
    var decoding: Contest { get }

    /// Checks that all libraries agree on this input and gives what to measure; throws `VerificationError` otherwise.
    func verified() throws -> [Contest]
}

/// The libraries that are compared on one workload in one direction.
struct Contest {
    let workload: String
    let direction: Direction
    let contestants: [Contestant]
    /// What is decoded, where memory is of interest.
    var payload: [UInt8]?
    /// Whether what counts is the time of a call, not of a byte.
    var isOfCalls = false
    /// Called before the contest and after it. What it needs is made only for its time, so that the memory of one contest
    /// does not slow down another.
    var prepare: () throws -> Void = {}
    var finish: () -> Void = {}
}

/// One library's way to do the work.
struct Contestant {
    let library: Library
    /// Bytes read or written by one run.
    let byteCount: Int
    let run: () throws -> Void
}

enum Direction: String, CaseIterable, Codable, Sendable, JSONCodable {
    case decode, encode
}

enum Library: String, Codable, Sendable, JSONCodable {
    case yajl
    case stringFloor = "String floor"
    case trellis = "Trellis"
    /// Types that are `Codable` alone, through Trellis's coders.
    case trellisCodable = "Trellis Codable"
    case foundation = "Foundation"
}

/// Keeps the optimiser from dropping a result that nobody reads.
@inline(never)
func blackHole<Value: ~Copyable>(_ value: borrowing Value) {}

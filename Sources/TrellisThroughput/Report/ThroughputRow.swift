public import Trellis

/// The figures of one library in one contest.
public struct ThroughputRow: Equatable, Sendable {
    /// The name of the workload.
    public var workload: String
    /// The operation.
    public var operation: ThroughputOperation
    /// The library.
    public var library: String
    /// Whether the library is only a baseline, whose figures are not checked.
    public var isYardstick: Bool
    /// When decoding, the size of the payload; when encoding, the size of the library's output.
    public var bytes: Int
    /// The number of rounds.
    public var rounds: Int
    /// The median time of a call, in nanoseconds.
    public var nanosecondsPerCall: Double
    /// Half the distance between the quartiles of the time of a call, relative to the median.
    public var spread: Double
    /// The speed relative to other libraries in the contest.
    public var ratios: [ThroughputRatio]
    /// The number of allocations of one call; nil if they cannot be counted.
    public var allocations: Int?
    /// The number of allocated bytes of one call.
    public var allocatedBytes: Int?
    /// The difference between the largest and the smallest number of allocations of a call, relative to the smallest. 0
    /// unless several threads share the work.
    public var allocationNoise: Double?
    /// The peak growth of the process during one call, in bytes, with the input already in memory; nil if the system
    /// does not report it.
    public var peakMemory: Int?
    /// The number of instructions of one call; nil if the machine does not count them.
    public var instructions: Int?

    /// A row with these figures.
    public init(
        workload: String, operation: ThroughputOperation, library: String, isYardstick: Bool, bytes: Int, rounds: Int,
        nanosecondsPerCall: Double, spread: Double, ratios: [ThroughputRatio] = [], allocations: Int? = nil,
        allocatedBytes: Int? = nil, allocationNoise: Double? = nil, peakMemory: Int? = nil, instructions: Int? = nil
    ) {
        self.workload = workload
        self.operation = operation
        self.library = library
        self.isYardstick = isYardstick
        self.bytes = bytes
        self.rounds = rounds
        self.nanosecondsPerCall = nanosecondsPerCall
        self.spread = spread
        self.ratios = ratios
        self.allocations = allocations
        self.allocatedBytes = allocatedBytes
        self.allocationNoise = allocationNoise
        self.peakMemory = peakMemory
        self.instructions = instructions
    }

    /// Millions of bytes per second.
    public var megabytesPerSecond: Double { Double(bytes) / nanosecondsPerCall * 1e3 }

    /// The number of calls per second.
    public var callsPerSecond: Double { 1e9 / nanosecondsPerCall }

    /// The speed relative to another library in the contest.
    public func ratio(to library: String) -> ThroughputRatio? { ratios.first { $0.library == library } }
}

/// The speed of one library relative to another, for the same payload or models.
public struct ThroughputRatio: Equatable, Sendable {
    /// The other library.
    public var library: String
    /// The median of the ratios of all rounds, above 1 if the other library is slower. Load that slows down a whole
    /// round does not change its ratio.
    public var value: Double
    /// Half the distance between the quartiles of the ratios, relative to the median.
    public var spread: Double

    /// A ratio to a library.
    public init(library: String, value: Double, spread: Double) {
        self.library = library
        self.value = value
        self.spread = spread
    }
}

/// An operation on a payload.
public enum ThroughputOperation: String, CaseIterable, Sendable, TrellisCodable {
    /// Decoding the payload to a model.
    case decode
    /// Encoding the model.
    case encode
    /// Decoding the elements of an array one by one, from chunks.
    case stream
    /// Decoding a type for the first time in a process.
    case first
}

extension ThroughputRow: JSONModel {
    /// The schema of the file format.
    public static let modelSchema = JSONModelSchema(
        ThroughputRow.self,
        [
            JSONField("workload", \ThroughputRow.workload),
            JSONField("operation", \ThroughputRow.operation),
            JSONField("library", \ThroughputRow.library),
            JSONField("isYardstick", \ThroughputRow.isYardstick),
            JSONField("bytes", \ThroughputRow.bytes),
            JSONField("rounds", \ThroughputRow.rounds),
            JSONField("nanosecondsPerCall", \ThroughputRow.nanosecondsPerCall),
            JSONField("spread", \ThroughputRow.spread),
            JSONField("ratios", \ThroughputRow.ratios),
            JSONField("allocations", \ThroughputRow.allocations),
            JSONField("allocatedBytes", \ThroughputRow.allocatedBytes),
            JSONField("allocationNoise", \ThroughputRow.allocationNoise),
            JSONField("peakMemory", \ThroughputRow.peakMemory),
            JSONField("instructions", \ThroughputRow.instructions),
        ])

    /// Initializes the value from decoded fields.
    public init(from fields: borrowing JSONFieldValues) throws {
        workload = fields.take(0)
        operation = fields.take(1)
        library = fields.take(2)
        isYardstick = fields.take(3)
        bytes = fields.take(4)
        rounds = fields.take(5)
        nanosecondsPerCall = fields.take(6)
        spread = fields.take(7)
        ratios = fields.take(8)
        allocations = fields.take(9)
        allocatedBytes = fields.take(10)
        allocationNoise = fields.take(11)
        peakMemory = fields.take(12)
        instructions = fields.take(13)
    }
}

extension ThroughputRatio: JSONModel {
    /// The schema of the file format.
    public static let modelSchema = JSONModelSchema(
        ThroughputRatio.self,
        [
            JSONField("library", \ThroughputRatio.library),
            JSONField("value", \ThroughputRatio.value),
            JSONField("spread", \ThroughputRatio.spread),
        ])

    /// Initializes the value from decoded fields.
    public init(from fields: borrowing JSONFieldValues) throws {
        library = fields.take(0)
        value = fields.take(1)
        spread = fields.take(2)
    }
}

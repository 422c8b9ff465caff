public import Trellis

/// What was measured of one library in one contest.
public struct ThroughputRow: Equatable, Sendable {
    /// The name of the workload.
    public var workload: String
    /// What was done to it.
    public var operation: ThroughputOperation
    /// Who did it.
    public var library: String
    /// Whether it is there to compare with: what becomes of it is not the measured package's doing.
    public var isYardstick: Bool
    /// The payload's size when decoding, the size of this library's own output when encoding.
    public var bytes: Int
    /// How many rounds were measured.
    public var rounds: Int
    /// The median time of a call, in nanoseconds.
    public var nanosecondsPerCall: Double
    /// Half the distance between the quartiles of the time of a call, relative to the median.
    public var spread: Double
    /// How many times as fast as the others of the contest this one was.
    public var ratios: [ThroughputRatio]
    /// How many blocks of memory one call allocates; nil where they cannot be counted.
    public var allocations: Int?
    /// How many bytes all of those have.
    public var allocatedBytes: Int?
    /// How much more of them one call took than another, relative to the least: 0 unless several threads share the
    /// work.
    public var allocationNoise: Double?
    /// By how many bytes one call makes a process grow that has in memory already what it works on; nil where the
    /// system does not tell.
    public var peakMemory: Int?
    /// How many instructions one call takes; nil where the machine does not count them.
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

    /// Millions of bytes a second.
    public var megabytesPerSecond: Double { Double(bytes) / nanosecondsPerCall * 1e3 }

    /// How often it can be done in a second.
    public var callsPerSecond: Double { 1e9 / nanosecondsPerCall }

    /// How many times as fast as another library of the contest.
    public func ratio(to library: String) -> ThroughputRatio? { ratios.first { $0.library == library } }
}

/// How many times as fast one library was as another on the same payload or models.
public struct ThroughputRatio: Equatable, Sendable {
    /// The other library.
    public var library: String
    /// The median of the rounds' ratios, above 1 where the other is slower. What slows a whole round down does not
    /// change its ratio.
    public var value: Double
    /// Half the distance between the quartiles of the rounds' ratios, relative to the median.
    public var spread: Double

    /// A ratio to that library.
    public init(library: String, value: Double, spread: Double) {
        self.library = library
        self.value = value
        self.spread = spread
    }
}

/// What is done to a payload.
public enum ThroughputOperation: String, CaseIterable, Sendable, TrellisCodable {
    /// The text is decoded to a model.
    case decode
    /// The model is encoded.
    case encode
    /// The elements of an array in the text are decoded one by one, from chunks.
    case stream
    /// A type is decoded for the first time in its process.
    case first
}

extension ThroughputRow: JSONModel {
    /// As the file has it.
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

    /// Takes what was decoded.
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
    /// As the file has it.
    public static let modelSchema = JSONModelSchema(
        ThroughputRatio.self,
        [
            JSONField("library", \ThroughputRatio.library),
            JSONField("value", \ThroughputRatio.value),
            JSONField("spread", \ThroughputRatio.spread),
        ])

    /// Takes what was decoded.
    public init(from fields: borrowing JSONFieldValues) throws {
        library = fields.take(0)
        value = fields.take(1)
        spread = fields.take(2)
    }
}

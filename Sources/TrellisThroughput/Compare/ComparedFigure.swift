/// A figure by which two rows are compared.
enum ComparedFigure: Hashable, Sendable {
    /// The speed relative to another library.
    case ratio(to: String)
    case allocations
    case allocatedBytes
    case peakMemory
    case instructions

    /// All figures except ratios. For these, less is better.
    static let counts: [Self] = [.allocations, .allocatedBytes, .peakMemory, .instructions]

    /// The baselines whose ratio is checked, best first. The String floor does work that decoding a model cannot avoid.
    static let preferredYardsticks = [floor, yajl]
    static let floor = StringFloor.name
    static let yajl = YajlRuns.name

    /// Smaller peaks are not significant: a process grows by pages, and by the block size of its allocator.
    static let leastPeak = 1_000_000

    var isRatio: Bool {
        if case .ratio = self { true } else { false }
    }

    /// Whether the figure can be compared between machines.
    var holdsOnOtherMachines: Bool {
        switch self {
        case .ratio, .allocations, .allocatedBytes: true
        case .peakMemory, .instructions: false
        }
    }

    /// The name in tables.
    var title: String {
        switch self {
        case .ratio(let library): "× \(library)"
        case .allocations: "allocations"
        case .allocatedBytes: "allocated bytes"
        case .peakMemory: "peak memory"
        case .instructions: "instructions"
        }
    }

    /// The value in a row; nil if the row does not have it.
    func value(in row: ThroughputRow) -> ComparedValue? {
        switch self {
        case .ratio(let library):
            row.ratio(to: library).map {
                ComparedValue($0.value, error: ComparedValue.error(spread: $0.spread, rounds: row.rounds))
            }
        case .allocations: row.allocations.map { ComparedValue(Double($0), error: row.allocationNoise ?? 0) }
        case .allocatedBytes: row.allocatedBytes.map { ComparedValue(Double($0), error: row.allocationNoise ?? 0) }
        case .peakMemory: row.peakMemory.map { ComparedValue(Double($0)) }
        case .instructions: row.instructions.map { ComparedValue(Double($0)) }
        }
    }

    /// The difference of two values that may be due to noise, in the figure's unit.
    func noise(_ old: ComparedValue, _ new: ComparedValue) -> Double {
        switch self {
        case .ratio: 2 * (old.error * old.error + new.error * new.error).squareRoot() * old.value
        // A process grows by pages, and by the block size of its allocator.
        case .peakMemory: 256 * 1024
        // Zero, unless several threads share the work: then twice the observed difference.
        case .allocations, .allocatedBytes: 2 * (old.error * old.value + new.error * new.value)
        case .instructions: 0
        }
    }

    /// How much worse the new value is, in the figure's unit; negative if it is better.
    func loss(_ old: ComparedValue, _ new: ComparedValue) -> Double {
        isRatio ? old.value - new.value : new.value - old.value
    }

    /// The value as shown in tables.
    func text(_ value: Double) -> String {
        isRatio ? fixed(value, 3) : groupedFigure(value)
    }
}

/// The value of a figure and its error.
struct ComparedValue: Equatable, Sendable {
    var value: Double
    /// The standard error, relative to the value.
    var error: Double

    init(_ value: Double, error: Double = 0) {
        self.value = value
        self.error = error
    }

    /// The standard error of the median of `rounds` rounds.
    ///
    /// - Parameter spread: half the distance between the quartiles, which is 0.6745 standard deviations for a normal
    ///   distribution. The standard error of a median is 1.2533 times that of a mean.
    static func error(spread: Double, rounds: Int) -> Double {
        1.2533 * (spread / 0.6745) / Double(max(1, rounds)).squareRoot()
    }
}

/// The number without decimal places, with thousands separators.
func groupedFigure(_ value: Double) -> String {
    Int(exactly: value.rounded()).map(grouped) ?? "\(value)"
}

extension ThroughputRow {
    /// The key that identifies a row in a report.
    struct Key: Hashable, Sendable, CustomStringConvertible {
        var workload: String
        var operation: ThroughputOperation
        var library: String

        var description: String { "\(workload) \(operation) \(library)" }
    }

    var key: Key { Key(workload: workload, operation: operation, library: library) }

    /// The ratio that is checked: to the baseline of the contest, or the first ratio.
    var decidingRatio: ComparedFigure? { decidingRatio(with: nil) }

    /// The ratio that is checked between two rows, which both have if possible.
    func decidingRatio(with other: ThroughputRow?) -> ComparedFigure? {
        let mine = ratios.map(\.library)
        let shared = other.map { other in mine.filter { other.ratio(to: $0) != nil } } ?? mine
        let candidates = shared.isEmpty ? mine : shared
        let library = ComparedFigure.preferredYardsticks.first { candidates.contains($0) } ?? candidates.first
        return library.map { .ratio(to: $0) }
    }
}

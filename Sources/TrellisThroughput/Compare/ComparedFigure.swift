/// A figure of a row that two reports are compared by.
enum ComparedFigure: Hashable, Sendable {
    /// How many times as fast as this other library.
    case ratio(to: String)
    case allocations
    case allocatedBytes
    case peakMemory
    case instructions

    /// All but ratios: less of them is better.
    static let counts: [Self] = [.allocations, .allocatedBytes, .peakMemory, .instructions]

    /// The yardsticks that decide where they take part, best first: the floor does the work that a model cannot do
    /// without.
    static let preferredYardsticks = [floor, yajl]
    static let floor = StringFloor.name
    static let yajl = YajlRuns.name

    /// A peak below it says nothing: processes grow by pages, and by as many as the allocator asks for at once.
    static let leastPeak = 1_000_000

    var isRatio: Bool {
        if case .ratio = self { true } else { false }
    }

    /// Whether the figures of two machines mean the same.
    var holdsOnOtherMachines: Bool {
        switch self {
        case .ratio, .allocations, .allocatedBytes: true
        case .peakMemory, .instructions: false
        }
    }

    /// What it is called in tables.
    var title: String {
        switch self {
        case .ratio(let library): "× \(library)"
        case .allocations: "allocations"
        case .allocatedBytes: "allocated bytes"
        case .peakMemory: "peak memory"
        case .instructions: "instructions"
        }
    }

    /// What it is in a row; nil where the row has none.
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

    /// How far two values of it may be apart by chance, in its own unit.
    func noise(_ old: ComparedValue, _ new: ComparedValue) -> Double {
        switch self {
        case .ratio: 2 * (old.error * old.error + new.error * new.error).squareRoot() * old.value
        // A process grows by pages, and by as many as its allocator asks for at once.
        case .peakMemory: 256 * 1024
        // Nothing, unless several threads share the work as it comes: then twice as much as was seen.
        case .allocations, .allocatedBytes: 2 * (old.error * old.value + new.error * new.value)
        case .instructions: 0
        }
    }

    /// How much worse the new value is, in its own unit; below zero if it is better.
    func loss(_ old: ComparedValue, _ new: ComparedValue) -> Double {
        isRatio ? old.value - new.value : new.value - old.value
    }

    /// The value as tables show it.
    func text(_ value: Double) -> String {
        isRatio ? fixed(value, 3) : groupedFigure(value)
    }
}

/// The value of a figure, and how far off it may be.
struct ComparedValue: Equatable, Sendable {
    var value: Double
    /// The standard error, relative to the value.
    var error: Double

    init(_ value: Double, error: Double = 0) {
        self.value = value
        self.error = error
    }

    /// The standard error of the median of so many rounds.
    ///
    /// - Parameter spread: half the distance between their quartiles, which is 0.6745 of the standard deviation where
    ///   rounds are distributed normally. A median is off by 1.2533 times as much as a mean.
    static func error(spread: Double, rounds: Int) -> Double {
        1.2533 * (spread / 0.6745) / Double(max(1, rounds)).squareRoot()
    }
}

/// The number without digits after the point, with a comma at every thousand.
func groupedFigure(_ value: Double) -> String {
    Int(exactly: value.rounded()).map(grouped) ?? "\(value)"
}

extension ThroughputRow {
    /// What tells the rows of a report apart.
    struct Key: Hashable, Sendable, CustomStringConvertible {
        var workload: String
        var operation: ThroughputOperation
        var library: String

        var description: String { "\(workload) \(operation) \(library)" }
    }

    var key: Key { Key(workload: workload, operation: operation, library: library) }

    /// The ratio that decides: to the yardstick of the contest, or the first there is.
    var decidingRatio: ComparedFigure? { decidingRatio(with: nil) }

    /// The ratio that decides between two rows, which both of them have if there is any such.
    func decidingRatio(with other: ThroughputRow?) -> ComparedFigure? {
        let mine = ratios.map(\.library)
        let shared = other.map { other in mine.filter { other.ratio(to: $0) != nil } } ?? mine
        let candidates = shared.isEmpty ? mine : shared
        let library = ComparedFigure.preferredYardsticks.first { candidates.contains($0) } ?? candidates.first
        return library.map { .ratio(to: $0) }
    }
}

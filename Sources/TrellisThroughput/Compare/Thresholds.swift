import Foundation
import Trellis

/// Tolerances and expected values of single rows, in a file that is committed with the code.
struct Thresholds: Equatable, Sendable {
    /// The format that this version reads and writes.
    static let currentFormat = 1
    /// The default of `elsewhere`.
    static let defaultElsewhere = 30.0

    var format = Self.currentFormat
    /// Substrings of processor names for which the expected values are valid; nil for all processors.
    var processors: [String]?
    /// The minimum tolerance on other processors, in percent. It does not apply to allocations, which are the same on
    /// all processors.
    var elsewhere: Double?
    var rows: [Entry]

    /// The name of the file, for errors.
    var source = "thresholds"

    /// The threshold for one measure of one row.
    struct Entry: Equatable, Sendable {
        var workload: String
        var operation: ThroughputOperation
        var library: String
        var measure: Measure
        /// The expected value. It is compared with the new figure, independent of an old report.
        var expected: Double?
        /// The tolerance relative to the old and to the expected value, in percent.
        var tolerance: Double?
    }

    /// The names of figures in entries.
    enum Measure: String, CaseIterable, Sendable, TrellisCodable {
        case ratioToFloor
        case ratioToYajl
        /// The checked ratio, if neither of those baselines takes part.
        case ratio
        case allocations
        case allocatedBytes
        case peakMemory
        case instructions
    }
}

extension Thresholds {
    /// Reads thresholds from a file.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file, if it is invalid.
    init(contentsOf file: URL) throws(ThroughputUsageError) {
        let path = file.relativePath
        let data = try InputFile.data(file)
        guard (try? TrellisDecoder().decode(JSON.self, at: "machine", from: data)) == nil else {
            throw ThroughputUsageError("\(path) is a report written by --save, not a threshold file")
        }
        let format: Int
        do {
            // The format is decoded first, since a file in another format may not be decodable.
            format = try TrellisDecoder().decode(Int.self, at: "format", from: data)
        } catch {
            throw ThroughputUsageError("\(path) is not a threshold file: \(error)")
        }
        guard format == Self.currentFormat else {
            throw ThroughputUsageError("\(path) has format \(format), and this reads format \(Self.currentFormat)")
        }
        do {
            var options = TrellisDecoder.Options()
            // A misspelt key would silently change a tolerance.
            options.unknownKeys = .error
            options.duplicateKeys = .error
            self = try TrellisDecoder(options: options).decode(from: data)
        } catch {
            throw ThroughputUsageError("\(path): \(error)")
        }
        source = path
        try check()
    }

    /// - Throws: `ThroughputUsageError` if an entry is empty or invalid.
    func check() throws(ThroughputUsageError) {
        try check(elsewhere, "elsewhere")
        if let processors, processors.isEmpty || processors.contains("") {
            throw ThroughputUsageError("\(source): processors must have names, and none that is empty")
        }
        var seen: Set<String> = []
        for row in rows {
            guard row.expected != nil || row.tolerance != nil else {
                throw ThroughputUsageError("\(source): \(row) has neither expected nor tolerance")
            }
            try check(row.tolerance, "the tolerance of \(row)")
            if let expected = row.expected, !(expected > 0) && !(expected == 0 && !row.measure.isRatio) {
                throw ThroughputUsageError("\(source): expected of \(row) cannot be \(expected)")
            }
            guard seen.insert(row.description).inserted else {
                throw ThroughputUsageError("\(source): \(row) is repeated")
            }
        }
    }

    private func check(_ percent: Double?, _ name: String) throws(ThroughputUsageError) {
        guard let percent, !(percent >= 0) else { return }
        throw ThroughputUsageError("\(source): \(name) must not be negative, and is \(percent)")
    }
}

extension Thresholds.Entry: CustomStringConvertible {
    var key: ThroughputRow.Key { ThroughputRow.Key(workload: workload, operation: operation, library: library) }

    /// The name of the entry in errors.
    var description: String { "\(key) \(measure)" }
}

extension Thresholds.Measure {
    var isRatio: Bool {
        switch self {
        case .ratioToFloor, .ratioToYajl, .ratio: true
        case .allocations, .allocatedBytes, .peakMemory, .instructions: false
        }
    }

    /// Whether the expected value depends on the processor. The allocations of a program do not.
    var dependsOnProcessor: Bool { self != .allocations && self != .allocatedBytes }

    /// The figure of a row that the measure refers to; nil if it is the checked ratio, and there is none.
    func figure(in row: ThroughputRow) -> ComparedFigure? {
        switch self {
        case .ratioToFloor: .ratio(to: ComparedFigure.floor)
        case .ratioToYajl: .ratio(to: ComparedFigure.yajl)
        case .ratio: row.decidingRatio
        case .allocations: .allocations
        case .allocatedBytes: .allocatedBytes
        case .peakMemory: .peakMemory
        case .instructions: .instructions
        }
    }

    /// The name of a figure in a file.
    init(_ figure: ComparedFigure) {
        self =
            switch figure {
            case .ratio(ComparedFigure.floor): .ratioToFloor
            case .ratio(ComparedFigure.yajl): .ratioToYajl
            case .ratio: .ratio
            case .allocations: .allocations
            case .allocatedBytes: .allocatedBytes
            case .peakMemory: .peakMemory
            case .instructions: .instructions
            }
    }
}

import Foundation
import Trellis

/// What single rows may lose, and what is expected of them: a file that is committed beside the code.
struct Thresholds: Equatable, Sendable {
    /// What this version reads and writes.
    static let currentFormat = 1
    /// What `elsewhere` is if the file does not say it.
    static let defaultElsewhere = 30.0

    var format = Self.currentFormat
    /// Parts of the names of the processors that the expected figures hold on; nil if they hold on any.
    var processors: [String]?
    /// How many percent worse than expected a figure may be at least on other processors. Not for allocations, which
    /// are the same on each.
    var elsewhere: Double?
    var rows: [Entry]

    /// Where they were read, for errors.
    var source = "thresholds"

    /// What is said of one measure of one row.
    struct Entry: Equatable, Sendable {
        var workload: String
        var operation: ThroughputOperation
        var library: String
        var measure: Measure
        /// What the figure is expected to be. It is compared with the new figure, whatever an old report says.
        var expected: Double?
        /// How many percent worse the figure may be than before, and than expected.
        var tolerance: Double?
    }

    /// How entries name figures.
    enum Measure: String, CaseIterable, Sendable, TrellisCodable {
        case ratioToFloor
        case ratioToYajl
        /// The one that decides where neither of those takes part.
        case ratio
        case allocations
        case allocatedBytes
        case peakMemory
        case instructions
    }
}

extension Thresholds {
    /// Reads a file of them.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file, if it cannot be used.
    init(contentsOf file: URL) throws(ThroughputUsageError) {
        let path = file.relativePath
        let data = try InputFile.data(file)
        guard (try? TrellisDecoder().decode(JSON.self, at: "machine", from: data)) == nil else {
            throw ThroughputUsageError("\(path) is what --save has written, and no file of thresholds")
        }
        let format: Int
        do {
            // First, as of another format the rest may not be decodable.
            format = try TrellisDecoder().decode(Int.self, at: "format", from: data)
        } catch {
            throw ThroughputUsageError("\(path) is no file of thresholds: \(error)")
        }
        guard format == Self.currentFormat else {
            throw ThroughputUsageError("\(path) has format \(format), and this reads format \(Self.currentFormat)")
        }
        do {
            var options = TrellisDecoder.Options()
            // A misspelt tolerance would tolerate nothing, or anything, and nobody would see it.
            options.unknownKeys = .error
            options.duplicateKeys = .error
            self = try TrellisDecoder(options: options).decode(from: data)
        } catch {
            throw ThroughputUsageError("\(path): \(error)")
        }
        source = path
        try check()
    }

    /// - Throws: `ThroughputUsageError` if an entry says nothing, or what cannot be.
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
                throw ThroughputUsageError("\(source): \(row) is there twice")
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

    /// As errors name it.
    var description: String { "\(key) \(measure)" }
}

extension Thresholds.Measure {
    var isRatio: Bool {
        switch self {
        case .ratioToFloor, .ratioToYajl, .ratio: true
        case .allocations, .allocatedBytes, .peakMemory, .instructions: false
        }
    }

    /// Whether the expected figure differs between processors. A program allocates the same on each.
    var dependsOnProcessor: Bool { self != .allocations && self != .allocatedBytes }

    /// The figure of a row that is meant; nil if it is the deciding ratio, and there is none.
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

    /// What a figure is called in a file.
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

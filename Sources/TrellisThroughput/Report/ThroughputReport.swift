public import Foundation
public import Trellis

/// The figures of one run, in the format of `--save`.
public struct ThroughputReport: Equatable, Sendable {
    /// The format that this version writes. Files in another format are rejected, since their figures may differ in
    /// meaning.
    static let currentFormat = 1

    var format = Self.currentFormat
    /// The date of the measurement.
    public var date: Date
    /// The machine of the measurement.
    public var machine: ThroughputMachine
    /// The rows, contest by contest.
    public var rows: [ThroughputRow]

    /// A report in the format of this version.
    public init(date: Date, machine: ThroughputMachine, rows: [ThroughputRow]) {
        self.date = date
        self.machine = machine
        self.rows = rows
    }

    /// Reads a file written by `--save`.
    ///
    /// - Throws: `ThroughputUsageError`, with one line, if the file cannot be read, is not a report, or has another
    ///   format.
    public init(contentsOf file: URL) throws(ThroughputUsageError) {
        let path = file.relativePath
        let data = try InputFile.data(file)
        // The format is decoded first, since a file in another format may not be decodable.
        guard let format = try? TrellisDecoder().decode(Int.self, at: "format", from: data),
            (try? TrellisDecoder().decode(JSON.self, at: "machine", from: data)) != nil
        else {
            throw ThroughputUsageError("\(path) is not a file that --save has written")
        }
        guard format == Self.currentFormat else {
            throw ThroughputUsageError(
                "\(path) has format \(format), and this is format \(Self.currentFormat): save it anew")
        }
        do {
            self = try TrellisDecoder().decode(Self.self, from: data)
        } catch {
            throw ThroughputUsageError("\(path): \(error)")
        }
    }
}

/// The properties of a machine and build that affect figures.
public struct ThroughputMachine: Equatable, Sendable {
    /// The processor model as reported by the system, or the architecture.
    public var processor: String
    /// The number of threads that can run at once.
    public var cores: Int
    /// The operating system, with its version.
    public var system: String
    /// `release` or `debug`.
    public var build: String

    /// A machine with these properties.
    public init(processor: String, cores: Int, system: String, build: String) {
        self.processor = processor
        self.cores = cores
        self.system = system
        self.build = build
    }

    /// The properties that affect figures, in one line.
    var line: String { "\(system), \(processor), \(cores) cores." }
}

extension ThroughputReport: JSONModel {
    /// The schema of the file format.
    public static let modelSchema = JSONModelSchema(
        ThroughputReport.self,
        [
            JSONField("format", \ThroughputReport.format),
            JSONField("date", \ThroughputReport.date, as: .iso8601),
            JSONField("machine", \ThroughputReport.machine),
            JSONField("rows", \ThroughputReport.rows),
        ])

    /// Initializes the value from decoded fields.
    public init(from fields: borrowing JSONFieldValues) throws {
        format = fields.take(0)
        date = fields.take(1)
        machine = fields.take(2)
        rows = fields.take(3)
    }
}

extension ThroughputMachine: JSONModel {
    /// The schema of the file format.
    public static let modelSchema = JSONModelSchema(
        ThroughputMachine.self,
        [
            JSONField("processor", \ThroughputMachine.processor),
            JSONField("cores", \ThroughputMachine.cores),
            JSONField("system", \ThroughputMachine.system),
            JSONField("build", \ThroughputMachine.build),
        ])

    /// Initializes the value from decoded fields.
    public init(from fields: borrowing JSONFieldValues) throws {
        processor = fields.take(0)
        cores = fields.take(1)
        system = fields.take(2)
        build = fields.take(3)
    }
}

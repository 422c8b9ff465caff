public import Foundation
public import Trellis

/// The figures of one run, as `--save` writes them.
public struct ThroughputReport: Equatable, Sendable {
    /// What this version writes. Files of another are refused: their figures may mean something else.
    static let currentFormat = 1

    var format = Self.currentFormat
    /// When they were measured.
    public var date: Date
    /// Where they were measured.
    public var machine: ThroughputMachine
    /// What was measured, contest by contest.
    public var rows: [ThroughputRow]

    /// A report in the format of this version.
    public init(date: Date, machine: ThroughputMachine, rows: [ThroughputRow]) {
        self.date = date
        self.machine = machine
        self.rows = rows
    }

    /// Reads what `--save` wrote.
    ///
    /// - Throws: `ThroughputUsageError`, with one line, if the file cannot be read, is no report or has another format.
    public init(contentsOf file: URL) throws(ThroughputUsageError) {
        let path = file.relativePath
        let data = try InputFile.data(file)
        // The format first: of another one, the rest may not be decodable.
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

/// What figures depend on beside the code that is measured.
public struct ThroughputMachine: Equatable, Sendable {
    /// The processor's model as the system names it, or its architecture.
    public var processor: String
    /// How many threads can run at once.
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
}

extension ThroughputReport: JSONModel {
    /// As the file has it.
    public static let modelSchema = JSONModelSchema(
        ThroughputReport.self,
        [
            JSONField("format", \ThroughputReport.format),
            JSONField("date", \ThroughputReport.date, as: .iso8601),
            JSONField("machine", \ThroughputReport.machine),
            JSONField("rows", \ThroughputReport.rows),
        ])

    /// Takes what was decoded.
    public init(from fields: borrowing JSONFieldValues) throws {
        format = fields.take(0)
        date = fields.take(1)
        machine = fields.take(2)
        rows = fields.take(3)
    }
}

extension ThroughputMachine: JSONModel {
    /// As the file has it.
    public static let modelSchema = JSONModelSchema(
        ThroughputMachine.self,
        [
            JSONField("processor", \ThroughputMachine.processor),
            JSONField("cores", \ThroughputMachine.cores),
            JSONField("system", \ThroughputMachine.system),
            JSONField("build", \ThroughputMachine.build),
        ])

    /// Takes what was decoded.
    public init(from fields: borrowing JSONFieldValues) throws {
        processor = fields.take(0)
        cores = fields.take(1)
        system = fields.take(2)
        build = fields.take(3)
    }
}

import Trellis
@_spi(Tools) import TrellisThroughput

/// The figures of one thread count, as `--json` writes them.
struct CoresRow {
    let workload: String
    let operation: ThroughputOperation
    let library: String
    let bytes: Int
    let cores: Int
    let megabytesPerSecond: Double
    /// The speed relative to one thread; for one thread, relative to the call without a thread count.
    let ratioToOne: Double
    /// The number of bytes by which a process grows that already has its input in memory.
    let peakMemory: Int?
    /// This number relative to one thread.
    let memoryToOne: Double?
    /// The part of one thread's time that several threads do not divide.
    let serialPart: Double?

    /// - Parameter base: the timing with which the time is compared.
    init(
        _ contest: CoresContest, cores: Int, _ timing: Timing, base: Timing, peak: Int?, peakOfOne: Int?,
        serialPart: Double?
    ) {
        workload = "\(contest.workload)-cores-\(cores)"
        operation = contest.operation
        library = timing.library
        bytes = timing.byteCount
        self.cores = cores
        megabytesPerSecond = (timing.megabytesPerSecond * 100).rounded() / 100
        ratioToOne = Self.rounded(timing.ratio(to: base).value)
        peakMemory = peak
        memoryToOne = peak.flatMap { peak in
            peakOfOne.flatMap { $0 > 0 ? Self.rounded(Double(peak) / Double($0)) : nil }
        }
        self.serialPart = serialPart.map(Self.rounded)
    }

    private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
}

extension CoresRow: JSONModel {
    static let modelSchema = JSONModelSchema(
        CoresRow.self,
        [
            JSONField("workload", \CoresRow.workload),
            JSONField("operation", \CoresRow.operation),
            JSONField("library", \CoresRow.library),
            JSONField("bytes", \CoresRow.bytes),
            JSONField("cores", \CoresRow.cores),
            JSONField("megabytesPerSecond", \CoresRow.megabytesPerSecond),
            JSONField("ratioToOne", \CoresRow.ratioToOne),
            JSONField("peakMemory", \CoresRow.peakMemory),
            JSONField("memoryToOne", \CoresRow.memoryToOne),
            JSONField("serialPart", \CoresRow.serialPart),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        workload = fields.take(0)
        operation = fields.take(1)
        library = fields.take(2)
        bytes = fields.take(3)
        cores = fields.take(4)
        megabytesPerSecond = fields.take(5)
        ratioToOne = fields.take(6)
        peakMemory = fields.take(7)
        memoryToOne = fields.take(8)
        serialPart = fields.take(9)
    }
}

/// Prints the figures in columns.
struct CoresTable {
    private let columns = Columns([
        Column(title: "workload", width: 38, isText: true),
        Column(title: "operation", width: 10, isText: true),
        Column(title: "bytes", width: 13),
        Column(title: "MB/s", width: 9),
        Column(title: "±%", width: 6),
        Column(title: "× one", width: 7),
        Column(title: "peak MB", width: 9),
        Column(title: "× memory", width: 10),
        Column(title: "serial", width: 8),
    ])

    func printHeader() {
        Transcript.print([""])
        columns.printLine(columns.titles)
    }

    func print(_ row: CoresRow, spread: Double) {
        columns.printLine([
            row.workload, row.operation.rawValue, grouped(row.bytes), fixed(row.megabytesPerSecond, 1),
            fixed(spread * 100, 1), fixed(row.ratioToOne, 2),
            row.peakMemory.map { fixed(Double($0) / 1e6, 1) } ?? "",
            row.memoryToOne.map { fixed($0, 2) } ?? "",
            row.serialPart.map { "\(fixed($0 * 100, 1)) %" } ?? "",
        ])
    }
}

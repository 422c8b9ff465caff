import Trellis
@_spi(Tools) import TrellisThroughput

/// The figures of one way of decoding an array from disk, as `--json` writes them.
struct StreamRow {
    let workload: String
    let operation: ThroughputOperation
    let library: String
    let bytes: Int
    let megabytesPerSecond: Double
    /// Bytes above the idle process.
    let peakMemoryOverIdle: Int
    /// Bytes of the models, if they are retained.
    let modelsMemory: Int?
    let ratioToWhole: Double
    /// How many bytes had been fed when the first element was delivered.
    let bytesUntilFirst: Int?

    init(_ mode: StreamRun.Mode, _ bytes: Int, _ result: StreamRun.Result, _ whole: StreamRun.Result) {
        workload = mode.rawValue
        operation = .decode
        library = "Trellis"
        self.bytes = bytes
        megabytesPerSecond = (Double(bytes) / result.seconds / 1e4).rounded() / 100
        peakMemoryOverIdle = result.peak - result.idle
        modelsMemory = result.models == 0 ? nil : result.models
        ratioToWhole = (whole.seconds / result.seconds * 1e4).rounded() / 1e4
        bytesUntilFirst = mode == .elements ? result.firstAt : nil
    }
}

extension StreamRow: JSONModel {
    static let modelSchema = JSONModelSchema(
        StreamRow.self,
        [
            JSONField("workload", \StreamRow.workload),
            JSONField("operation", \StreamRow.operation),
            JSONField("library", \StreamRow.library),
            JSONField("bytes", \StreamRow.bytes),
            JSONField("megabytesPerSecond", \StreamRow.megabytesPerSecond),
            JSONField("peakMemoryOverIdle", \StreamRow.peakMemoryOverIdle),
            JSONField("modelsMemory", \StreamRow.modelsMemory),
            JSONField("ratioToWhole", \StreamRow.ratioToWhole),
            JSONField("bytesUntilFirst", \StreamRow.bytesUntilFirst),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        workload = fields.take(0)
        operation = fields.take(1)
        library = fields.take(2)
        bytes = fields.take(3)
        megabytesPerSecond = fields.take(4)
        peakMemoryOverIdle = fields.take(5)
        modelsMemory = fields.take(6)
        ratioToWhole = fields.take(7)
        bytesUntilFirst = fields.take(8)
    }
}

/// Prints the figures in columns.
struct StreamTable {
    private let columns = Columns([
        Column(title: "workload", width: 18, isText: true),
        Column(title: "bytes", width: 15),
        Column(title: "MB/s", width: 9),
        Column(title: "× whole", width: 9),
        Column(title: "peak over idle", width: 17),
        Column(title: "input + models", width: 17),
        Column(title: "first at byte", width: 15),
    ])

    func printHeader() {
        Transcript.print([""])
        columns.printLine(columns.titles)
    }

    func print(_ row: StreamRow, _ result: StreamRun.Result) {
        columns.printLine([
            row.workload, grouped(row.bytes), fixed(row.megabytesPerSecond, 1), fixed(row.ratioToWhole, 2),
            result.peak == 0 ? "" : grouped(row.peakMemoryOverIdle),
            row.modelsMemory.map { grouped($0 + row.bytes) } ?? "",
            row.bytesUntilFirst.map(grouped) ?? "",
        ])
    }
}

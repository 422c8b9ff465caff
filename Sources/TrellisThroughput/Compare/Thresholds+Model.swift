import Trellis

extension Thresholds: JSONModel {
    static let modelSchema = JSONModelSchema(
        Thresholds.self,
        [
            JSONField("format", \Thresholds.format),
            JSONField("processors", \Thresholds.processors),
            JSONField("elsewhere", \Thresholds.elsewhere),
            JSONField("rows", \Thresholds.rows),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        format = fields.take(0)
        processors = fields.take(1)
        elsewhere = fields.take(2)
        rows = fields.take(3)
    }
}

extension Thresholds.Entry: JSONModel {
    static let modelSchema = JSONModelSchema(
        Thresholds.Entry.self,
        [
            JSONField("workload", \Thresholds.Entry.workload),
            JSONField("operation", \Thresholds.Entry.operation),
            JSONField("library", \Thresholds.Entry.library),
            JSONField("measure", \Thresholds.Entry.measure),
            JSONField("expected", \Thresholds.Entry.expected),
            JSONField("tolerance", \Thresholds.Entry.tolerance),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        workload = fields.take(0)
        operation = fields.take(1)
        library = fields.take(2)
        measure = fields.take(3)
        expected = fields.take(4)
        tolerance = fields.take(5)
    }
}

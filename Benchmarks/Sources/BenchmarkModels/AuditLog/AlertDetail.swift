package import Trellis

/// A measurement exceeded its bound. The rule's members are flattened into the alert.
package struct AlertDetail: Equatable {
    package let rule: AlertRule
    package let samples: [Double]
    package let peak: Double
    package let hosts: [String]
    package let measurements: [AlertMeasurement]
}

extension AlertDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        AlertDetail.self,
        [
            JSONField("rule", \AlertDetail.rule, form: .flattened()),
            JSONField("samples", \AlertDetail.samples).lossy(),
            JSONField("peak", \AlertDetail.peak, keys: ["measurements", 0, "value"], form: .decoding),
            JSONField("hosts", \AlertDetail.hosts, keys: ["measurements", .each, "host"], form: .decoding),
            JSONField("measurements", \AlertDetail.measurements),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.rule = fields.take(0)
        self.samples = fields.take(1)
        self.peak = fields.take(2)
        self.hosts = fields.take(3)
        self.measurements = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 1: try writer.field(samples)
        case 4: try writer.field(measurements)
        default: break
        }
    }
}

package struct AlertRule: Equatable {
    package let name: String
    package let threshold: Double
    package let window: Int
}

extension AlertRule: JSONModel {
    package static let modelSchema = JSONModelSchema(
        AlertRule.self,
        [
            JSONField("name", \AlertRule.name, keys: "rule.name"),
            JSONField("threshold", \AlertRule.threshold, keys: "rule.threshold"),
            JSONField(
                "window", \AlertRule.window, keys: "window_seconds",
                form: .transform(JSONTransform<Int, Int>(decode: { $0 / 60 }, encode: { $0 * 60 }))),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.name = fields.take(0)
        self.threshold = fields.take(1)
        self.window = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(threshold)
        default: break
        }
    }
}

package struct AlertMeasurement: Equatable {
    package let host: String
    package let value: Double
}

extension AlertMeasurement: JSONModel {
    package static let modelSchema = JSONModelSchema(
        AlertMeasurement.self,
        [
            JSONField("host", \AlertMeasurement.host),
            JSONField("value", \AlertMeasurement.value),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.host = fields.take(0)
        self.value = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(host)
        case 1: try writer.field(value)
        default: break
        }
    }
}

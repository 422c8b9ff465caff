package import Trellis

/// A reading of a sensor, as a plain model. The models of the tool for its features are in `throughput/Features`.
package struct Reading: Equatable {
    package let id: Int
    package let sensor: String
    package let value: Double
    package let unit: String
    package let level: Int
}

extension Reading: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Reading.self,
        [
            JSONField("id", \Reading.id),
            JSONField("sensor", \Reading.sensor),
            JSONField("value", \Reading.value),
            JSONField("unit", \Reading.unit),
            JSONField("level", \Reading.level),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.value = fields.take(2)
        self.unit = fields.take(3)
        self.level = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(sensor)
        case 2: try writer.field(value)
        case 3: try writer.field(unit)
        case 4: try writer.field(level)
        default: break
        }
    }
}

/// A message of a sensor, which shares no key with a reading but `id`.
package struct SensorAlarm: Equatable {
    package let id: Int
    package let message: String
}

extension SensorAlarm: JSONModel {
    package static let modelSchema = JSONModelSchema(
        SensorAlarm.self, [JSONField("id", \SensorAlarm.id), JSONField("message", \SensorAlarm.message)])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.message = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(message)
        default: break
        }
    }
}

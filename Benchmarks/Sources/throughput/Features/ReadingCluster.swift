import Trellis

/// A message of a sensor: a class for which the JSON determines the subclass of an object.
class SensorMessage: JSONModelCluster {
    let id: Int

    static let jsonVariants = JSONVariantTable<SensorMessage>(
        .tag("type"),
        [.subclass(ReadingMessage.self, named: "reading"), .subclass(AlarmMessage.self, named: "alarm")])

    private nonisolated static let _jsonSchema = JSONModelSchema(
        SensorMessage.self, [JSONField("id", \SensorMessage.id)])

    nonisolated class var modelSchema: JSONModelSchema { _jsonSchema }

    nonisolated required init(from fields: borrowing JSONFieldValues) throws { self.id = fields.take(0) }

    nonisolated func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        default: break
        }
    }
}

final class ReadingMessage: SensorMessage {
    let sensor: String
    let value: Double
    let unit: String
    let level: Int

    private nonisolated static let _jsonSchema = JSONModelSchema(
        ReadingMessage.self, superclass: SensorMessage.self,
        [
            JSONField("sensor", \ReadingMessage.sensor),
            JSONField("value", \ReadingMessage.value),
            JSONField("unit", \ReadingMessage.unit),
            JSONField("level", \ReadingMessage.level),
        ])

    nonisolated override class var modelSchema: JSONModelSchema { _jsonSchema }

    nonisolated required init(from fields: borrowing JSONFieldValues) throws {
        let own = SensorMessage.modelSchema.fieldCount
        self.sensor = fields.take(own + 0)
        self.value = fields.take(own + 1)
        self.unit = fields.take(own + 2)
        self.level = fields.take(own + 3)
        try super.init(from: fields)
    }

    nonisolated override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        let own = SensorMessage.modelSchema.fieldCount
        switch index - own {
        case 0: try writer.field(sensor)
        case 1: try writer.field(value)
        case 2: try writer.field(unit)
        case 3: try writer.field(level)
        default: try super.encode(field: index, to: &writer)
        }
    }
}

final class AlarmMessage: SensorMessage {
    let message: String

    private nonisolated static let _jsonSchema = JSONModelSchema(
        AlarmMessage.self, superclass: SensorMessage.self, [JSONField("message", \AlarmMessage.message)])

    nonisolated override class var modelSchema: JSONModelSchema { _jsonSchema }

    nonisolated required init(from fields: borrowing JSONFieldValues) throws {
        let own = SensorMessage.modelSchema.fieldCount
        self.message = fields.take(own + 0)
        try super.init(from: fields)
    }

    nonisolated override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        let own = SensorMessage.modelSchema.fieldCount
        switch index - own {
        case 0: try writer.field(message)
        default: try super.encode(field: index, to: &writer)
        }
    }
}

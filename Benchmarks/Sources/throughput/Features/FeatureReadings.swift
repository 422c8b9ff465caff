import Foundation
import BenchmarkModels
import Trellis

/// Transformed values.
struct TransformedReading: JSONModel {
    let id: Int
    let sensor: String
    let value: Double
    let unit: Unit
    let level: Int

    enum Unit: Sendable { case millimetre, degree }

    static let modelSchema = JSONModelSchema(
        TransformedReading.self,
        [
            JSONField("id", \TransformedReading.id),
            JSONField("sensor", \TransformedReading.sensor),
            JSONField("value", \TransformedReading.value),
            JSONField(
                "unit", \TransformedReading.unit,
                form: .transform(.mapping(["mm": Unit.millimetre, "deg": Unit.degree]))),
            JSONField(
                "level", \TransformedReading.level,
                form: .transform(JSONTransform(decode: { (level: Int) in level + 1 }, encode: { $0 - 1 }))),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.value = fields.take(2)
        self.unit = fields.take(3)
        self.level = fields.take(4)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(sensor)
        case 2: try writer.field(value)
        default: break
        }
    }
}

/// Members that are decoded into one value.
struct ComposedReading: JSONModel {
    let id: Int
    let sensor: String
    let measure: Measure
    let level: Int

    struct Measure: Sendable {
        let value: Double
        let unit: String
    }

    static let modelSchema = JSONModelSchema(
        ComposedReading.self,
        [
            JSONField("id", \ComposedReading.id),
            JSONField("sensor", \ComposedReading.sensor),
            JSONField(
                "measure", \ComposedReading.measure,
                form: .composite(
                    of: JSONPart(Double.self, at: "value"), JSONPart(String.self, at: "unit"),
                    decode: { value, unit in
                        guard let value = value.value, let unit = unit.value else { return nil }
                        return Measure(value: value, unit: unit)
                    },
                    encode: { ($0.value, $0.unit) })),
            JSONField("level", \ComposedReading.level),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.measure = fields.take(2)
        self.level = fields.take(3)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(sensor)
        case 3: try writer.field(level)
        default: break
        }
    }
}

/// Members that belong to a flattened model.
struct FlattenedReading: JSONModel {
    let origin: Origin
    let value: Double
    let unit: String
    let level: Int

    struct Origin: JSONModel {
        let id: Int
        let sensor: String

        static let modelSchema = JSONModelSchema(
            Origin.self, [JSONField("id", \Origin.id), JSONField("sensor", \Origin.sensor)])

        init(from fields: borrowing JSONFieldValues) throws {
            self.id = fields.take(0)
            self.sensor = fields.take(1)
        }

        func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
            switch index {
            case 0: try writer.field(id)
            case 1: try writer.field(sensor)
            default: break
            }
        }
    }

    static let modelSchema = JSONModelSchema(
        FlattenedReading.self,
        [
            JSONField("origin", \FlattenedReading.origin, form: .flattened()),
            JSONField("value", \FlattenedReading.value),
            JSONField("unit", \FlattenedReading.unit),
            JSONField("level", \FlattenedReading.level),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        self.origin = fields.take(0)
        self.value = fields.take(1)
        self.unit = fields.take(2)
        self.level = fields.take(3)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 1: try writer.field(value)
        case 2: try writer.field(unit)
        case 3: try writer.field(level)
        default: break
        }
    }
}

/// Several keys for a member, and a default.
struct FallbackReading: JSONModel {
    let id: Int
    let sensor: String
    let value: Double
    let unit: String
    let level: Int

    static let modelSchema = JSONModelSchema(
        FallbackReading.self,
        [
            JSONField("id", \FallbackReading.id),
            JSONField("sensor", \FallbackReading.sensor, keys: "sensor_name", "sensor"),
            JSONField("value", \FallbackReading.value, keys: "measured", "value"),
            JSONField("unit", \FallbackReading.unit),
            JSONField("level", \FallbackReading.level, keys: "severity", default: 0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.value = fields.take(2)
        self.unit = fields.take(3)
        self.level = fields.take(4)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
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

/// A hook that is called after decoding.
struct HookedReading: JSONModel, JSONDidDecodeHook {
    var reading: Reading

    static let modelSchema = JSONModelSchema(
        HookedReading.self, [JSONField("reading", \HookedReading.reading, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws { self.reading = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}

    mutating func didDecode(userInfo: JSONUserInfo) throws {}
}

/// A hook that is called before decoding, with the object as `JSON`.
struct PreparedReading: JSONModel, JSONWillDecodeHook {
    let reading: Reading

    static let modelSchema = JSONModelSchema(
        PreparedReading.self, [JSONField("reading", \PreparedReading.reading, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws { self.reading = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {}
}

/// Unmapped members that the model stores.
struct StoringReading: JSONModel {
    let id: Int
    let rest: [String: JSON]

    static let modelSchema = JSONModelSchema(
        StoringReading.self, [JSONField("id", \StoringReading.id), JSONField(rest: "rest", \StoringReading.rest)])

    init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.rest = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        default: break
        }
    }
}

/// Dates in the format of the decoder.
struct Times: JSONModel {
    let begin: Date
    let end: Date

    static let modelSchema = JSONModelSchema(
        Times.self, [JSONField("begin", \Times.begin), JSONField("end", \Times.end)])

    init(from fields: borrowing JSONFieldValues) throws {
        self.begin = fields.take(0)
        self.end = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(begin)
        case 1: try writer.field(end)
        default: break
        }
    }
}

/// An array whose invalid elements are dropped.
struct LossyReadings: JSONModel {
    let readings: [Reading]

    static let modelSchema = JSONModelSchema(
        LossyReadings.self, [JSONField("readings", \LossyReadings.readings).lossy()])

    init(from fields: borrowing JSONFieldValues) throws { self.readings = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(readings)
        default: break
        }
    }
}

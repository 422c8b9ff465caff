package import Foundation
package import Trellis

/// Transformed values.
package struct TransformedReading: JSONDecodableModel {
    package let id: Int
    package let sensor: String
    package let value: Double
    package let unit: Unit
    package let level: Int

    package enum Unit: Sendable { case millimetre, degree }

    package static let modelSchema = JSONModelSchema(
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

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.value = fields.take(2)
        self.unit = fields.take(3)
        self.level = fields.take(4)
    }
}

/// Members that are decoded into one value.
package struct ComposedReading: JSONDecodableModel {
    package let id: Int
    package let sensor: String
    package let measure: Measure
    package let level: Int

    package struct Measure: Sendable {
        package let value: Double
        package let unit: String
    }

    package static let modelSchema = JSONModelSchema(
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
                    })),
            JSONField("level", \ComposedReading.level),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.measure = fields.take(2)
        self.level = fields.take(3)
    }
}

/// Members that belong to a flattened model.
package struct FlattenedReading: JSONDecodableModel {
    package let origin: Origin
    package let value: Double
    package let unit: String
    package let level: Int

    package struct Origin: JSONDecodableModel {
        package let id: Int
        package let sensor: String

        package static let modelSchema = JSONModelSchema(
            Origin.self, [JSONField("id", \Origin.id), JSONField("sensor", \Origin.sensor)])

        package init(from fields: borrowing JSONFieldValues) throws {
            self.id = fields.take(0)
            self.sensor = fields.take(1)
        }
    }

    package static let modelSchema = JSONModelSchema(
        FlattenedReading.self,
        [
            JSONField("origin", \FlattenedReading.origin, form: .flattened()),
            JSONField("value", \FlattenedReading.value),
            JSONField("unit", \FlattenedReading.unit),
            JSONField("level", \FlattenedReading.level),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.origin = fields.take(0)
        self.value = fields.take(1)
        self.unit = fields.take(2)
        self.level = fields.take(3)
    }
}

/// Several keys for a member, and a default.
package struct FallbackReading: JSONDecodableModel {
    package let id: Int
    package let sensor: String
    package let value: Double
    package let unit: String
    package let level: Int

    package static let modelSchema = JSONModelSchema(
        FallbackReading.self,
        [
            JSONField("id", \FallbackReading.id),
            JSONField("sensor", \FallbackReading.sensor, keys: "sensor_name", "sensor"),
            JSONField("value", \FallbackReading.value, keys: "measured", "value"),
            JSONField("unit", \FallbackReading.unit),
            JSONField("level", \FallbackReading.level, keys: "severity", default: 0),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.sensor = fields.take(1)
        self.value = fields.take(2)
        self.unit = fields.take(3)
        self.level = fields.take(4)
    }
}

/// A hook that is called after decoding.
package struct HookedReading: JSONDecodableModel, JSONDidDecodeHook {
    package var reading: Reading

    package static let modelSchema = JSONModelSchema(
        HookedReading.self, [JSONField("reading", \HookedReading.reading, form: .flattened())])

    package init(from fields: borrowing JSONFieldValues) throws { self.reading = fields.take(0) }
    package mutating func didDecode(userInfo: JSONUserInfo) throws {}
}

/// Unmapped members that the model stores.
package struct StoringReading: JSONDecodableModel {
    package let id: Int
    package let rest: [String: JSON]

    package static let modelSchema = JSONModelSchema(
        StoringReading.self, [JSONField("id", \StoringReading.id), JSONField(rest: "rest", \StoringReading.rest)])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.rest = fields.take(1)
    }
}

/// Dates in ISO 8601 and with a pattern.
package struct StandardTimes: JSONDecodableModel {
    package let begin: Date
    package let end: Date

    package static let modelSchema = JSONModelSchema(
        StandardTimes.self,
        [
            JSONField("begin", \StandardTimes.begin, as: .iso8601),
            JSONField("end", \StandardTimes.end, as: .iso8601),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.begin = fields.take(0)
        self.end = fields.take(1)
    }
}

package struct PatternTimes: JSONDecodableModel {
    package let begin: Date
    package let end: Date

    package static let modelSchema = JSONModelSchema(
        PatternTimes.self,
        [
            JSONField("begin", \PatternTimes.begin, as: .pattern("yyyy/MM/dd HH:mm:ss")),
            JSONField("end", \PatternTimes.end, as: .pattern("yyyy/MM/dd HH:mm:ss")),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.begin = fields.take(0)
        self.end = fields.take(1)
    }
}

/// An array whose invalid elements are dropped.
package struct LossyReadings: JSONDecodableModel {
    package let readings: [Reading]

    package static let modelSchema = JSONModelSchema(
        LossyReadings.self, [JSONField("readings", \LossyReadings.readings).lossy()])

    package init(from fields: borrowing JSONFieldValues) throws { self.readings = fields.take(0) }
}

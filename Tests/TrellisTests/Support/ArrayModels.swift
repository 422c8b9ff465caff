import Trellis

/// A longitude, a latitude and optionally an altitude: `[7.1, 46.5, 540]`.
struct GeoPoint: JSONModel, Equatable {
    var longitude: Double
    var latitude: Double
    var height: Double?

    static let modelSchema = JSONModelSchema(
        GeoPoint.self, form: .array,
        [
            JSONField("longitude", \GeoPoint.longitude),
            JSONField("latitude", \GeoPoint.latitude),
            JSONField("height", \GeoPoint.height),
        ])

    init(_ longitude: Double, _ latitude: Double, _ height: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.height = height
    }

    init(from fields: borrowing JSONFieldValues) throws {
        longitude = fields.take(0)
        latitude = fields.take(1)
        height = fields.take(2)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(longitude)
        case 1: try writer.field(latitude)
        case 2: try writer.field(height)
        default: break
        }
    }
}

/// Elements of all kinds, an unmapped index, and a tail: `["s", null, 3, {…}, [..], true, 1, 2, 3]`.
struct MixedRow: JSONModel, Equatable {
    var name: String
    var note: String?
    var point: GeoPoint
    var labels: [String: [Int]]
    var isOpen: Bool
    var samples: [Int]

    // Not in the order of the indices, and the third index is unmapped.
    static let modelSchema = JSONModelSchema(
        MixedRow.self, form: .array,
        [
            JSONField("isOpen", \MixedRow.isOpen, keys: [5], default: false),
            JSONField("name", \MixedRow.name, keys: [0]),
            JSONField("note", \MixedRow.note),
            JSONField("point", \MixedRow.point, keys: [3]),
            JSONField("labels", \MixedRow.labels),
            JSONField(tail: "samples", \MixedRow.samples),
        ])

    init(
        name: String, note: String? = nil, point: GeoPoint = GeoPoint(1, 2), labels: [String: [Int]] = [:],
        isOpen: Bool = false, samples: [Int] = []
    ) {
        self.name = name
        self.note = note
        self.point = point
        self.labels = labels
        self.isOpen = isOpen
        self.samples = samples
    }

    init(from fields: borrowing JSONFieldValues) throws {
        isOpen = fields.take(0)
        name = fields.take(1)
        note = fields.take(2)
        point = fields.take(3)
        labels = fields.take(4)
        samples = fields.take(5)
    }
}

/// A class decoded from an array, whose subclass has more elements.
class RowShape: JSONModel {
    var kind: String
    private static let schema = JSONModelSchema(RowShape.self, form: .array, [JSONField("kind", \RowShape.kind)])
    class var modelSchema: JSONModelSchema { schema }

    required init(from fields: borrowing JSONFieldValues) throws { kind = fields.take(0) }
}

final class RowCircle: RowShape {
    var radius: Double
    private static let schema = JSONModelSchema(
        RowCircle.self, form: .array, superclass: RowShape.self, [JSONField("radius", \RowCircle.radius)])
    override class var modelSchema: JSONModelSchema { schema }

    required init(from fields: borrowing JSONFieldValues) throws {
        radius = fields.take(1)
        try super.init(from: fields)
    }
}

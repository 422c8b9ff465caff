import Trellis

// Elements of special types.

/// A variant.
enum StreamShape: JSONVariants, Equatable {
    case circle(Double)
    case dot

    private struct Circle: JSONModel {
        var radius: Double

        static let modelSchema = JSONModelSchema(Circle.self, [JSONField("radius", \Circle.radius)])
        init(radius: Double) { self.radius = radius }
        init(from fields: borrowing JSONFieldValues) throws { radius = fields.take(0) }
    }

    static let jsonVariants = JSONVariantTable<StreamShape>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: { (circle: Circle) in StreamShape.circle(circle.radius) },
                take: { shape in
                    guard case .circle(let radius) = shape else { return nil }
                    return Circle(radius: radius)
                }),
            JSONVariantCase("dot", value: StreamShape.dot, matches: { $0 == .dot }),
        ])
}

/// A model with hooks before and after decoding.
struct StreamRenaming: JSONModel, JSONWillDecodeHook, JSONDidDecodeHook, Equatable {
    var id: Int
    var isDone = false

    init(id: Int, isDone: Bool) {
        self.id = id
        self.isDone = isDone
    }

    static let modelSchema = JSONModelSchema(StreamRenaming.self, [JSONField("id", \StreamRenaming.id)])
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        let id = object["ID"]
        if !id.isNull { object = ["id": id] }
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        if id == 13 { throw Refusal(number: id) }
        isDone = true
    }
}

/// A model that contains its own type.
struct StreamNode: JSONModel, Equatable {
    var id: Int
    var children: [StreamNode]

    init(_ id: Int, _ children: [StreamNode] = []) {
        self.id = id
        self.children = children
    }

    static let modelSchema = JSONModelSchema(
        StreamNode.self, [JSONField("id", \StreamNode.id), JSONField("children", \StreamNode.children, default: [])])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        children = fields.take(1)
    }
}

package import Trellis

/// Members with short tokens.
package struct Cell: Codable, Equatable, Sendable {
    package let x: Int
    package let y: Int
    package let on: Bool
    package let id: String
}

extension Cell: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Cell.self,
        [
            JSONField("x", \Cell.x),
            JSONField("y", \Cell.y),
            JSONField("on", \Cell.on),
            JSONField("id", \Cell.id),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.x = fields.take(0)
        self.y = fields.take(1)
        self.on = fields.take(2)
        self.id = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(x)
        case 1: try writer.field(y)
        case 2: try writer.field(on)
        case 3: try writer.field(id)
        default: break
        }
    }
}

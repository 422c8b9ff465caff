package import Trellis

/// A mesh: flat arrays of integers and floating-point numbers, and small matrices.
package struct Mesh: Codable, Equatable, Sendable {
    package let indices: [Int]
    package let positions: [Float]
    package let matrices: [[Double]]
}

extension Mesh: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Mesh.self,
        [
            JSONField("indices", \Mesh.indices),
            JSONField("positions", \Mesh.positions),
            JSONField("matrices", \Mesh.matrices),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.indices = fields.take(0)
        self.positions = fields.take(1)
        self.matrices = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(indices)
        case 1: try writer.field(positions)
        case 2: try writer.field(matrices)
        default: break
        }
    }
}

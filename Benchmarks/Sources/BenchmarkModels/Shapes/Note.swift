package import Trellis

/// A short and a long string.
package struct Note: Codable, Equatable, Sendable {
    package let title: String
    package let body: String
}

extension Note: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Note.self,
        [
            JSONField("title", \Note.title),
            JSONField("body", \Note.body),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.title = fields.take(0)
        self.body = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(title)
        case 1: try writer.field(body)
        default: break
        }
    }
}

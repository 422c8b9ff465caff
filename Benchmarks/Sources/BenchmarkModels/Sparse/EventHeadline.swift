package import Trellis

/// Three fields of an event of github_events.json.
package struct EventHeadline: Decodable, Equatable, Sendable {
    package let id: String
    package let type: String
    package let createdAt: String

    private enum CodingKeys: String, CodingKey {
        case id, type
        case createdAt = "created_at"
    }
}

extension EventHeadline: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        EventHeadline.self,
        [
            JSONField(decoding: "id", \EventHeadline.id),
            JSONField(decoding: "type", \EventHeadline.type),
            JSONField(decoding: "createdAt", \EventHeadline.createdAt, keys: "created_at"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.type = fields.take(1)
        self.createdAt = fields.take(2)
    }
}

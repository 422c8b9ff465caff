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
            JSONField("id", \EventHeadline.id, form: .decoding),
            JSONField("type", \EventHeadline.type, form: .decoding),
            JSONField("createdAt", \EventHeadline.createdAt, keys: "created_at", form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.type = fields.take(1)
        self.createdAt = fields.take(2)
    }
}
